/** A list whose first item lacks a field that is needed to show it. */
const firstWithout = <Item extends object>(items: readonly Item[], field: keyof Item): object[] =>
  items.map((item, place) => (place === 0 ? { ...item, [field]: null } : item));

/** An answer that breaks its contract: the first item lacks a field. */
export const answerWithout = <Item extends object>(items: readonly Item[], field: keyof Item): Response =>
  Response.json({ data: firstWithout(items, field) });

interface Follows<Course extends object> {
  readonly learning_paths: readonly { readonly courses: readonly Course[] }[];
  readonly courses: readonly Course[];
}

/** The enrollments of children, with the first course of every list unreadable. */
export const coursesWithout = <Course extends object>(
  children: readonly Follows<Course>[],
  field: keyof Course,
): Response =>
  Response.json({
    data: children.map((follows) => ({
      ...follows,
      learning_paths: follows.learning_paths.map((path) => ({
        ...path,
        courses: firstWithout(path.courses, field),
      })),
      courses: firstWithout(follows.courses, field),
    })),
  });

/** An organization whose first student is unreadable. */
export const organizationWithout = <Enrolled extends object>(
  organization: { readonly enrolments: readonly Enrolled[] },
  field: keyof Enrolled,
): Response => Response.json({ ...organization, enrolments: firstWithout(organization.enrolments, field) });

/** A list whose first item lacks what nothing of it can be shown without. */
const firstWithout = <Item extends object>(items: readonly Item[], field: keyof Item): object[] =>
  items.map((item, place) => (place === 0 ? { ...item, [field]: null } : item));

/** An answer as an academy sends it that lost a field of the first item: past its contract. */
export const answerWithout = <Item extends object>(items: readonly Item[], field: keyof Item): Response =>
  Response.json({ data: firstWithout(items, field) });

interface Follows<Course extends object> {
  readonly learning_paths: readonly { readonly courses: readonly Course[] }[];
  readonly courses: readonly Course[];
}

/** What children follow, the first course of every list as nobody can read it. */
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

/** An organization, the first of whose students as nobody can read it. */
export const organizationWithout = <Enrolled extends object>(
  organization: { readonly enrolments: readonly Enrolled[] },
  field: keyof Enrolled,
): Response => Response.json({ ...organization, enrolments: firstWithout(organization.enrolments, field) });

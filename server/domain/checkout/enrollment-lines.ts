/** Courses that are enrolled with their cohort; every other one only by its initial date (spec §4). */
const ENROLLED_WITH_GROUP: readonly string[] = ['curso-de-videojuegos-con-roblox', 'curso-de-youtuber-kids'];

/** The cohort bought, as the campaign has it. */
interface BoughtGroup {
  readonly name: string;
  /** yyyy-mm-dd, or null while there is none. */
  readonly start_date: string | null;
  /** IANA zone of `frequency`. */
  readonly time_zone: string;
  readonly frequency: readonly { readonly day_name: string; readonly time_start: string }[];
  readonly groups_to_buy: readonly { readonly course: string; readonly group: string }[];
}

/** A course entry of the content service, as far as an enrollment needs it. */
interface CourseOfLine {
  readonly sys: { readonly id: string };
  readonly fields: {
    readonly name: string;
    readonly slug: string;
    readonly initialDate: string | null;
    readonly modules: readonly {
      readonly sys: { readonly id: string };
      readonly fields: { readonly concept: string };
    }[];
  };
}

/** One enrollment that a purchase leads to. */
interface Line {
  readonly courseId: string;
  readonly courseName: string;
  readonly moduleId: string;
  readonly moduleName: string;
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly schedules: readonly { readonly day: string; readonly hour: string }[];
  } | null;
  readonly initialDate: string | null;
  readonly timeZone: string;
}

/**
 * The enrollments that buying a cohort leads to: one for each pair of course and cohort that it sells (spec §3, §4).
 * @param group The cohort bought.
 * @param courses Content entries of all its courses.
 * @throws RangeError when the entry of a course is missing: nobody may pay for what cannot be enrolled.
 */
export function enrollmentLines(group: BoughtGroup, courses: readonly CourseOfLine[]): Line[] {
  const schedules = group.frequency.map(({ day_name, time_start }) => ({ day: day_name, hour: time_start }));
  return group.groups_to_buy.map((pair) => {
    const course = courses.find((candidate) => candidate.sys.id === pair.course);
    if (!course) throw new RangeError(`No content entry of course ${pair.course}`);
    const [module] = course.fields.modules;
    const withGroup = ENROLLED_WITH_GROUP.includes(course.fields.slug);
    return {
      courseId: course.sys.id,
      courseName: course.fields.name,
      moduleId: module?.sys.id ?? '',
      moduleName: module?.fields.concept ?? '',
      group: withGroup ? { id: pair.group, name: group.name, schedules } : null,
      initialDate: withGroup ? group.start_date : course.fields.initialDate,
      timeZone: group.time_zone,
    };
  });
}

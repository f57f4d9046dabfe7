import type { EnrollmentLine } from '../../payments/types.ts';
import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { classesIn } from '../catalogue/group-classes.ts';
import { entryById } from '../catalogue/shelf.ts';
import { firstDateOn } from '../time.ts';
import type { Day } from '../time.ts';
import { timedClasses } from '../week.ts';
import type { TimedClass } from '../week.ts';
import { schedulesOf } from './class-schedule.ts';
import { taughtIn } from './teaching.ts';

/**
 * Returns whether two courses of a cohort overlap, so that nobody could attend both. Courses without dates may be
 * taught at any time of the year.
 */
export function hasClassesAtOnce(group: VacationGroup): boolean {
  const taught = group.groups_to_buy.map((pair) => taughtIn(group, pair));
  return taught.some((one, place) =>
    taught.slice(place + 1).some((other) => {
      const from = laterOf(one.startDate, other.startDate);
      const until = earlierOf(one.endDate, other.endDate);
      const others = timedClasses(other.weekly);
      return timedClasses(one.weekly).some((weekly) => {
        const meets = others.some((second) => isSameHour(weekly, second));
        if (!meets || from === null || until === null) return meets;
        return firstDateOn(weekly.day, from) <= until;
      });
    }),
  );
}

const laterOf = (one: Day | null, other: Day | null) =>
  one !== null && other !== null && one < other ? other : (one ?? other);
const earlierOf = (one: Day | null, other: Day | null) =>
  one !== null && other !== null && one > other ? other : (one ?? other);

/** Returns whether two weekly classes, in the same zone, overlap. */
function isSameHour(one: TimedClass, other: TimedClass): boolean {
  return one.day === other.day && one.start < other.end && other.start < one.end;
}

/**
 * Returns the enrollments of a bought cohort: one for each pair of course and cohort that it sells (spec §3), in their
 * order, each with its own days, hours and dates. Each names its cohort, whatever the course, since the academy counts
 * seats by cohort; the two courses of spec §4 were those that had cohorts when it was written.
 * @param sessions Classes of the whole product; null when the cohort is only part of it.
 * @param group The bought cohort.
 * @param courses Content entries of all its courses.
 * @throws RangeError when the entry of a course is missing: nothing may be paid that cannot be enrolled in.
 */
export function enrollmentLines(
  sessions: number | null,
  group: VacationGroup,
  courses: readonly CourseEntry[],
): EnrollmentLine[] {
  return group.groups_to_buy.map((pair) => {
    const course = courseOf(pair.course, courses);
    const { startDate, endDate, weekly } = taughtIn(group, pair);
    // An equal share of all classes, when it is unknown how many each of several courses has.
    const share = (sessions ?? 0) / group.groups_to_buy.length;
    const isAlone = group.groups_to_buy.length === 1;
    const own = isAlone ? (sessions ?? classesIn(course.fields.sessions, group)) : course.fields.sessions;
    return {
      ...productOf(course),
      group: {
        id: pair.group,
        name: group.name,
        schedules: schedulesOf(weekly),
      },
      initialDate: startDate ?? course.fields.initialDate,
      timeZone: group.time_zone,
      classes: {
        startDate,
        endDate,
        weekly: weekly.map((held) => ({ ...held })),
        sessions: pair.sessions ?? own ?? Math.floor(share),
        ...(group.holidays && { holidays: group.holidays.map(({ day }) => day) }),
      },
    };
  });
}

/**
 * Returns the enrollments in the courses of a whole path after its first. They have no group (spec §3). A course's
 * start day in the content service is used only if it is after the end of the first course.
 * @param ids Entry ids of the courses, in order.
 * @param group Of the first course.
 * @throws RangeError when the entry of a course is missing.
 */
export function laterLines(
  ids: readonly string[],
  { start_date: start, end_date: end, time_zone: timeZone }: VacationGroup,
  courses: readonly CourseEntry[],
): EnrollmentLine[] {
  return ids.map((id) => {
    const course = courseOf(id, courses);
    const { initialDate } = course.fields;
    const isLater = initialDate !== null && initialDate > (end ?? start ?? '');
    return {
      ...productOf(course),
      group: null,
      initialDate: isLater ? initialDate : null,
      timeZone,
      classes: { startDate: null, endDate: null, weekly: [], sessions: course.fields.sessions ?? 0 },
    };
  });
}

function courseOf(id: string, courses: readonly CourseEntry[]): CourseEntry {
  const course = entryById(courses, id);
  if (!course) throw new RangeError(`No content entry of course ${id}`);
  return course;
}

/** Returns a course with the first of its modules. */
function productOf({ sys, fields }: CourseEntry) {
  const [module] = fields.modules;
  return {
    courseId: sys.id,
    courseName: fields.name,
    moduleId: module?.sys.id ?? '',
    moduleName: module?.fields.concept ?? '',
  };
}

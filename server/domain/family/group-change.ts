import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { canBeChosen, groupView, hasBegun } from '../catalogue/vacations.ts';
import type { FollowedCourse } from './bought-courses.ts';
import type { ClassTime } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { enrollmentLines } from '../checkout/enrollment-lines.ts';
import { laterCourses } from '../checkout/chosen.ts';
import type { Chosen } from '../checkout/chosen.ts';
import { classTimesOf } from '../catalogue/group-classes.ts';

/** Returns every class of a course that a student takes, as far as its dates are known. */
function timesOf({ course, group }: FollowedCourse): ClassTime[] {
  if (!group || course.number_of_sessions === null) return [];
  return classTimesOf({
    timeZone: group.time_zone,
    classes: {
      startDate: group.start_date,
      endDate: group.end_date,
      weekly: group.frequency,
      sessions: course.number_of_sessions,
      holidays: group.holidays,
    },
  });
}

/** A product and one of its groups. */
type Sold = Pick<Chosen, 'selection' | 'sessions' | 'coursesInPath'> & { readonly group: VacationGroup };

/** Returns every class of a group; empty when one of its courses has left the content service. */
function timesOfGroup(sold: Sold, courses: readonly CourseEntry[]): ClassTime[] {
  const { group, sessions } = sold;
  const isKnown = group.groups_to_buy.every((pair) => courses.some(({ sys }) => sys.id === pair.course));
  if (!isKnown) return [];
  const ofAll = laterCourses(sold).length > 0 ? null : sessions;
  return enrollmentLines(ofAll, group, courses).flatMap(classTimesOf);
}

/** Returns the name of the first course with a class that overlaps with one of a group's; null when there is none. */
export function courseInTheWay(
  sold: Sold,
  courses: readonly CourseEntry[],
  followed: readonly FollowedCourse[],
): string | null {
  const times = timesOfGroup(sold, courses);
  const met = followed.find((other) =>
    timesOf(other).some((taken) =>
      times.some((time) => time.startsAt < taken.endsAt && taken.startsAt < time.endsAt),
    ),
  );
  return met?.course.name ?? null;
}

/**
 * Returns whether all classes of a group are in the future: nobody is moved into a group and misses classes already
 * held.
 */
export function isToCome(sold: Sold, courses: readonly CourseEntry[], now: Date): boolean {
  return !hasBegun(sold.group, now) && timesOfGroup(sold, courses).every(({ startsAt }) => startsAt > now);
}

/**
 * Returns the other groups that a purchase may be moved to: those with seats whose first class is in the future, each
 * with the course of the student that overlaps with it.
 * @param chosen What was bought, as the catalogue has it now.
 * @param followed The student's other courses.
 */
export function groupsToMoveTo(
  chosen: Chosen,
  {
    courses,
    followed,
  }: { readonly courses: readonly CourseEntry[]; readonly followed: readonly FollowedCourse[] },
  viewer: Viewer,
) {
  return chosen.groups
    .filter((group) => group.id !== chosen.group.id && canBeChosen(group))
    .map((group) => ({ ...chosen, group }))
    .filter((sold) => isToCome(sold, courses, viewer.now))
    .map((sold) => ({
      ...groupView(sold.group, viewer),
      /** The student's course that overlaps with one of its classes, or null. */
      meets: courseInTheWay(sold, courses, followed),
    }));
}
export type GroupToMoveTo = ReturnType<typeof groupsToMoveTo>[number];

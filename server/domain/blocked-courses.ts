import type { CourseEnrolment } from '../upstream/contracts/enrolments.ts';
import { canBuy, courseStatus } from './course-status.ts';

/**
 * The courses behind a child's banner for blocked courses (spec §2), each by its enrolment's id: those that are still
 * to be bought, since of the others there is nothing to do but wait.
 */
export function blockedCourses(enrolments: readonly CourseEnrolment[]): { id: string; name: string }[] {
  return enrolments
    .filter((enrolment) => courseStatus(enrolment) === 'blocked' && canBuy(enrolment))
    .map(({ id, course }) => ({ id, name: course.name }));
}

/**
 * Names that the banner says: all of them as soon as one is blocked that was not when it was dismissed, else none
 * (spec §4 'The blocked-course banner can be dismissed').
 * @param dismissed Ids of the enrolments behind the banners that were dismissed.
 */
export function bannerNames(
  enrolments: readonly CourseEnrolment[],
  dismissed: ReadonlySet<string>,
): string[] {
  const blocked = blockedCourses(enrolments);
  return blocked.every(({ id }) => dismissed.has(id)) ? [] : blocked.map(({ name }) => name);
}

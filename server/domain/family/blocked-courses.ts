import type { ChildCourse } from '../../upstream/contracts/family.ts';
import { canBuy, courseStatus } from './course-status.ts';

/**
 * The courses behind a child's banner for blocked courses (spec §2), each by its child course's id: those that are still
 * to be bought, since of the others there is nothing to do but wait.
 */
export function blockedCourses(childCourses: readonly ChildCourse[]): { id: string; name: string }[] {
  return childCourses
    .filter((childCourse) => courseStatus(childCourse) === 'blocked' && canBuy(childCourse))
    .map(({ id, course }) => ({ id, name: course.name }));
}

/**
 * Names that the banner says: all of them as soon as one is blocked that was not when it was dismissed, else none
 * (spec §4 'The blocked-course banner can be dismissed').
 * @param dismissed Ids of the child courses behind the banners that were dismissed.
 */
export function bannerNames(childCourses: readonly ChildCourse[], dismissed: ReadonlySet<string>): string[] {
  const blocked = blockedCourses(childCourses);
  return blocked.every(({ id }) => dismissed.has(id)) ? [] : blocked.map(({ name }) => name);
}

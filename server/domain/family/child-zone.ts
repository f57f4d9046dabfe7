import type { Certificate, Child, ChildCourses, ChildCourse } from '../../upstream/contracts/family.ts';
import { bannerNames } from './blocked-courses.ts';
import { certificatesOf, certificateView } from './certificates.ts';
import { courseCard } from './course-card.ts';
import type { FamilyViewer } from './course-card.ts';
import { nextClassOf, nextClassView } from './next-class.ts';
import type { ChildSummary, ChildZone, ZoneTab } from './parents-zone.ts';
import { pathView } from './path-progress.ts';

/** A child as the switcher shows it: never with its login. */
export function childSummary({ id, first_name, icon_id }: Child): ChildSummary {
  return { id, firstName: first_name, avatar: icon_id };
}

/** What a child follows, or nothing: the academy API may leave out children without courses. */
export function childCoursesOf(childId: string, lists: readonly ChildCourses[]): ChildCourses {
  const own = lists.find(({ child_id: owner }) => owner === childId);
  return own ?? { child_id: childId, learning_paths: [], courses: [] };
}

/** Every course of a child, those of its paths first. */
export function coursesOf({ learning_paths: paths, courses }: ChildCourses): ChildCourse[] {
  return [...paths.flatMap((path) => path.courses), ...courses];
}

/** Top tabs of a child (spec §2): paths if there are any, then individual courses if there are any. */
function zoneTabs({ learning_paths: paths, courses }: ChildCourses): ZoneTab[] {
  return [
    ...(paths.length > 0 ? ['rutas' as const] : []),
    ...(courses.length > 0 ? ['cursos' as const] : []),
  ];
}

/**
 * What the parents zone shows of one child (spec §2 'Parents' dashboard', §4): ended paths go to 'Rutas anteriores:'
 * and ended individual courses to 'Cursos anteriores:'. What is recommended is looked up afterwards.
 * @param dismissed Ids of the child courses behind banners that the parent has dismissed: it stays away until another
 *   course is blocked.
 */
export function childZone(
  child: Child,
  childCourses: ChildCourses,
  certificates: readonly Certificate[],
  dismissed: ReadonlySet<string>,
  viewer: FamilyViewer,
): Omit<ChildZone, 'recommended'> {
  const all = coursesOf(childCourses);
  const withClass = all.map((childCourse) => ({
    childCourse,
    nextClass: nextClassOf(childCourse, viewer.now),
  }));
  const nextClasses = new Map(withClass.map(({ childCourse, nextClass }) => [childCourse, nextClass]));
  const card = (childCourse: ChildCourse) =>
    courseCard(childCourse, nextClasses.get(childCourse) ?? null, viewer);
  const own = certificatesOf(child.id, certificates);
  const paths = childCourses.learning_paths.map((path) => pathView(path, card, own));
  const courses = childCourses.courses.map(card);
  return {
    child: childSummary(child),
    nextClass: nextClassView(withClass, viewer.now, viewer.timeZone),
    tabs: zoneTabs(childCourses),
    paths: paths.filter(({ hasEnded }) => !hasEnded),
    pastPaths: paths.filter(({ hasEnded }) => hasEnded),
    courses: courses.filter(({ status }) => status !== 'has_ended'),
    pastCourses: courses.filter(({ status }) => status === 'has_ended'),
    blockedCourses: bannerNames(all, dismissed),
    certificates: own.map(certificateView),
  };
}

import type { Certificate } from '../upstream/contracts/certificates.ts';
import type { Child } from '../upstream/contracts/children.ts';
import type { ChildEnrolments, CourseEnrolment } from '../upstream/contracts/enrolments.ts';
import { bannerNames } from './blocked-courses.ts';
import { certificatesOf, certificateView } from './certificates.ts';
import { courseCard } from './course-card.ts';
import type { ZoneAudience } from './course-card.ts';
import { nextClassOf, nextClassView } from './next-class.ts';
import type { ChildSummary, ChildZone, ZoneTab } from './parents-zone.ts';
import { pathView } from './path-progress.ts';

/** A child as the switcher shows it: never with its login. */
export function childSummary({ id, first_name, icon_id }: Child): ChildSummary {
  return { id, firstName: first_name, avatar: icon_id };
}

/** What a child follows, or nothing: the remote side may leave out children without courses. */
export function enrolmentsOf(childId: string, lists: readonly ChildEnrolments[]): ChildEnrolments {
  const own = lists.find(({ child_id: owner }) => owner === childId);
  return own ?? { child_id: childId, learning_paths: [], courses: [] };
}

/** Every course of a child, those of its paths first. */
export function coursesOf({ learning_paths: paths, courses }: ChildEnrolments): CourseEnrolment[] {
  return [...paths.flatMap((path) => path.courses), ...courses];
}

/** Top tabs of a child (spec §2): paths if there are any, then individual courses if there are any. */
function zoneTabs({ learning_paths: paths, courses }: ChildEnrolments): ZoneTab[] {
  return [
    ...(paths.length > 0 ? ['rutas' as const] : []),
    ...(courses.length > 0 ? ['cursos' as const] : []),
  ];
}

/**
 * What the parents zone shows of one child (spec §2 'Parents' dashboard', §4): ended paths go to 'Rutas anteriores:'
 * and ended individual courses to 'Cursos anteriores:'. What is recommended is looked up afterwards.
 * @param dismissed Ids of the enrolments behind banners that the parent has dismissed: it stays away until another
 *   course is blocked.
 */
export function childZone(
  child: Child,
  enrolments: ChildEnrolments,
  certificates: readonly Certificate[],
  dismissed: ReadonlySet<string>,
  audience: ZoneAudience,
): Omit<ChildZone, 'recommended'> {
  const all = coursesOf(enrolments);
  const withClass = all.map((enrolment) => ({ enrolment, nextClass: nextClassOf(enrolment, audience.now) }));
  const nextClasses = new Map(withClass.map(({ enrolment, nextClass }) => [enrolment, nextClass]));
  const card = (enrolment: CourseEnrolment) =>
    courseCard(enrolment, nextClasses.get(enrolment) ?? null, audience);
  const own = certificatesOf(child.id, certificates);
  const paths = enrolments.learning_paths.map((path) => pathView(path, card, own));
  const courses = enrolments.courses.map(card);
  return {
    child: childSummary(child),
    nextClass: nextClassView(withClass, audience.now, audience.timeZone),
    tabs: zoneTabs(enrolments),
    paths: paths.filter(({ hasEnded }) => !hasEnded),
    pastPaths: paths.filter(({ hasEnded }) => hasEnded),
    courses: courses.filter(({ status }) => status !== 'has_ended'),
    pastCourses: courses.filter(({ status }) => status === 'has_ended'),
    blockedCourses: bannerNames(all, dismissed),
    certificates: own.map(certificateView),
  };
}

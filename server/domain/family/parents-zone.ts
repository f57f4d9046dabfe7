import type { Child, ChildCourses } from '../../upstream/contracts/family.ts';
import type { Banner, Recommended } from '../../upstream/contracts/dashboards.ts';
import { ageInWords } from '../age-ranges.ts';
import { mediaUrl, mediaUrlOrNull } from '../media.ts';
import { ownIds } from '../own-ids.ts';
import { todayOf } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { coursesOf, withBought } from './bought-courses.ts';
import type { FollowedCourse, FollowedCourses, OwnCourse } from './bought-courses.ts';
import { certificateView } from './certified.ts';
import type { ShownCertificate } from './certified.ts';
import { lacksHours, nextClassOf, nextClassView } from './class-times.ts';
import { courseAfter } from './course-after.ts';
import type { Sold } from './course-after.ts';
import { courseCard } from './course-card.ts';
import { canBuy, courseStatus } from './course-status.ts';
import { pathView } from './path-view.ts';
import type { PathView } from './path-view.ts';

/**
 * Returns a child as the switcher, the profiles and cards show it, without its login. `avatar` is the picture's number.
 */
export function childSummary({ id, first_name, icon_id }: Child) {
  return { id, firstName: first_name, avatar: icon_id };
}
export type ChildSummary = ReturnType<typeof childSummary>;

/**
 * Returns what a child takes; empty when the academy API leaves the child out, as it may do without courses.
 * @param lists Null for one whose child could not be read: it may be this child's.
 */
export function childCoursesOf(childId: string, lists: readonly (ChildCourses | null)[]): ChildCourses {
  const own = lists.find((list) => list?.child_id === childId);
  const unread = lists.filter((list) => list === null).length;
  return own ?? { child_id: childId, learning_paths: [], courses: [], unread };
}

/** Returns everything that a child takes, including what was bought here. */
export const followsOf = (
  { id }: Pick<Child, 'id'>,
  lists: readonly (ChildCourses | null)[],
  bought: readonly OwnCourse[],
): FollowedCourses =>
  withBought(
    childCoursesOf(id, lists),
    bought.filter(({ student }) => student.id === id),
  );

/** Returns a banner of the dashboards (spec §3), with its covers on our own origin. */
export function bannerView({ id, title, url, cover, cover_mobile }: Banner) {
  const [wide, narrow] = [cover ?? cover_mobile, cover_mobile ?? cover];
  // Either cover replaces a missing one; without both there is nothing to show.
  if (wide === null || narrow === null) return null;
  return {
    id: id ?? wide,
    title: title ?? 'Aviso de la academia',
    href: url,
    cover: mediaUrl(wide),
    coverNarrow: mediaUrl(narrow),
  };
}
export type BannerView = NonNullable<ReturnType<typeof bannerView>>;

/**
 * Returns the courses for a child's banner of blocked courses (spec §2), with their child course ids: only those that
 * can be bought, since for the others one can only wait.
 */
export function blockedCourses(childCourses: readonly FollowedCourse[]) {
  return childCourses
    .filter((childCourse) => courseStatus(childCourse) === 'blocked' && canBuy(childCourse))
    .map(({ id, course }) => ({ id, name: course.name, courseId: course.id }));
}

/** Top tabs of a child: paths when there are any, then individual courses when there are any (spec §2). */
export type ZoneTab = 'rutas' | 'cursos';

/**
 * Returns what the parents zone shows of one child (spec §2 'Parents' dashboard', §4): ended paths go to 'Rutas
 * anteriores:' and ended individual courses to 'Cursos anteriores:'. Recommendations are read afterwards.
 * @param certificates Those of the child (`certificatesOf`); null when they could not be read.
 * @param dismissed Child course ids of the banners that the parent has dismissed: the banner stays hidden until another
 *   course is blocked.
 */
export function childZone(
  child: Child,
  childCourses: FollowedCourses,
  certificates: readonly (ShownCertificate | null)[] | null,
  dismissed: ReadonlySet<string>,
  viewer: Viewer,
  sold: Sold = { courses: new Map(), paths: [] },
) {
  const slugOf = (courseId: string) => sold.courses.get(courseId)?.fields.slug ?? null;
  const all = coursesOf(childCourses);
  const withClass = all.map((childCourse) => ({
    childCourse,
    nextClass: nextClassOf(childCourse, viewer.now),
  }));
  const nextClasses = new Map(withClass.map(({ childCourse, nextClass }) => [childCourse, nextClass]));
  const card = (childCourse: FollowedCourse) =>
    courseCard(childCourse, nextClasses.get(childCourse) ?? null, viewer, {
      soldAs: slugOf(childCourse.course.id),
      next: courseAfter(childCourse, all, sold),
    });
  const earned = certificates?.filter((one) => one !== null) ?? [];
  // A certificate that could not be read may belong to any path.
  const isSure = certificates !== null && !certificates.includes(null);
  const ownId = ownIds();
  const paths = childCourses.learning_paths
    .map((path) => pathView(path, card, { earned, isSure }, sold))
    .map((path) => ({ ...path, id: ownId(path.id) }));
  const courses = childCourses.courses.map(card);
  const tabs: ZoneTab[] = [];
  if (paths.length > 0) tabs.push('rutas');
  if (courses.length > 0) tabs.push('cursos');
  const blocked = blockedCourses(all);
  return {
    child: childSummary(child),
    nextClass: nextClassView(withClass, viewer.now, viewer.timeZone),
    /** How many courses have classes at unknown times: one of them may be the next class. */
    untimed: all.filter((childCourse) => lacksHours(childCourse, viewer.now)).length,
    /** In order; the first is selected. Empty for a child with nothing. */
    tabs,
    paths: paths.filter(({ hasEnded }) => !hasEnded),
    pastPaths: paths.filter(({ hasEnded }) => hasEnded),
    courses: courses.filter(({ status }) => status !== 'has_ended'),
    pastCourses: courses.filter(({ status }) => status === 'has_ended'),
    /**
     * The courses of the banner, with the pages where they are bought: all of them when at least one was not yet
     * blocked when the banner was dismissed, else none (spec §4 'The blocked-course banner can be dismissed').
     */
    blockedCourses: blocked.every(({ id }) => dismissed.has(id))
      ? []
      : blocked.map(({ name, courseId }) => ({ name, soldAs: slugOf(courseId) })),
    /** Null for a certificate that could not be read; null instead of the list when none could be. */
    certificates: certificates?.map((one) => one && certificateView(one)) ?? null,
    /** How much of the name a verification shows; null when the academy does not let families choose. */
    certificateName: child.certificate_name ?? null,
    /** How many courses and paths of the child could not be read, besides those counted by their path. */
    unread: childCourses.unread ?? 0,
  };
}

/** Everything the parents zone shows of one child. */
export type ChildZone = ReturnType<typeof childZone> & {
  /** The path or course that recommendations are based on; null for a child with nothing. */
  readonly followed: Followed | null;
  /** Null when they did not arrive with the rest: they are then requested separately. */
  readonly recommended: RecommendedView[] | null;
  /** Path of the child's subscribed calendar on our origin, or null while it was not requested. */
  readonly feedPath: string | null;
};

/**
 * Returns a recommended course or path (spec §3), whose buttons open a chat; the discount is rounded down (spec §9).
 */
export function recommendedView(
  { id, type, nameCourse, image, discount, ...recommended }: Recommended,
  viewer: Pick<Viewer, 'now'>,
) {
  const { ageRange, duration, startDate } = recommended;
  return {
    id: id ?? nameCourse,
    /** Null when the academy does not say; so is everything else except the name. */
    kind: type,
    name: nameCourse,
    ageRange: ageRange && ageInWords(ageRange),
    picture: mediaUrlOrNull(image),
    duration,
    /** Null also for a day that has passed: it will start at another time. */
    startDate: startDate !== null && startDate >= todayOf(viewer) ? startDate : null,
    /** Discount, 0 for none. Whole percent. */
    discountPercentage: Math.floor(discount ?? 0),
  };
}
export type RecommendedView = ReturnType<typeof recommendedView>;

/** What a recommendation is based on. */
export interface Followed {
  readonly kind: NonNullable<Recommended['type']>;
  readonly id: string;
  /** Ids of the child's paths and courses, which are not recommended again. */
  readonly taken: readonly string[];
}

/**
 * Returns what the recommendations of a child are based on (spec §7): the first item of its first tab, which is the
 * running path or course, else the last that ended. Null for a child with nothing. A course that was abandoned, or is
 * still to be bought, may be recommended.
 */
export function followedBy(zone: FollowedZone, childCourses: FollowedCourses): Followed | null {
  const has = coursesOf(childCourses).filter((one) => !canBuy(one) && courseStatus(one) !== 'abandoned');
  const paths = [...zone.paths, ...zone.pastPaths].map(({ id }) => id);
  const taken = [...new Set([...paths, ...has.map(({ course }) => course.id)])];
  if (zone.tabs[0] === 'rutas') {
    const path = zone.paths[0] ?? zone.pastPaths.at(-1);
    return path ? { kind: 'learning_path', id: path.id, taken } : null;
  }
  const course = zone.courses[0] ?? zone.pastCourses.at(-1);
  return course ? { kind: 'course', id: course.courseId, taken } : null;
}

/** The part of the zone that recommendations are based on. */
interface FollowedZone {
  readonly tabs: readonly ZoneTab[];
  readonly paths: readonly Pick<PathView, 'id'>[];
  readonly pastPaths: readonly Pick<PathView, 'id'>[];
  readonly courses: readonly { readonly courseId: string }[];
  readonly pastCourses: readonly { readonly courseId: string }[];
}

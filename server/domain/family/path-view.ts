import type { Certificate } from '../../upstream/contracts/family.ts';
import { dyeNearest } from '../dye.ts';
import { mediaUrlOrNull } from '../media.ts';
import { afterRuta } from '../path-name.ts';
import type { FollowedCourse, FollowedPath } from './bought-courses.ts';
import { certificateView } from './certified.ts';
import type { Sold } from './course-after.ts';
import type { CourseCardView } from './course-card.ts';
import type { CourseStatus } from './course-status.ts';
import { entryById } from '../catalogue/shelf.ts';

/**
 * Returns the courses of a path in its order (spec §3 'order_in_learning_path'). One without a position takes the first
 * that is free: at the end, a first course that is over would make the whole path look ended.
 */
function inPathOrder(courses: readonly FollowedCourse[]): FollowedCourse[] {
  const told = new Set(courses.map(({ course }) => course.order_in_learning_path));
  let free = 0;
  const nextFree = () => {
    do free += 1;
    while (told.has(free));
    return free;
  };
  return courses
    .map((followed) => ({ followed, place: followed.course.order_in_learning_path ?? nextFree() }))
    .sort((one, other) => one.place - other.place)
    .map(({ followed }) => followed);
}

/**
 * Returns the index of the step that is selected (spec §4): the course in progress, else the last that ended, else the
 * first course that was not abandoned, else the final certificate, which comes after the last course.
 */
function currentStep(inOrder: readonly { readonly status: CourseStatus }[]): number {
  const statuses = inOrder.map(({ status }) => status);
  const inProgress = statuses.indexOf('in_progress');
  if (inProgress >= 0) return inProgress;
  const lastEnded = statuses.lastIndexOf('has_ended');
  if (lastEnded >= 0) return lastEnded;
  const first = statuses.findIndex((status) => status !== 'abandoned');
  return first >= 0 ? first : statuses.length;
}

/**
 * Returns the progress in all classes of a path, rounded down to whole percent: a long course counts more than a short
 * one. Null when that of one of its courses is unknown, or the path tells no course.
 */
function pathProgress(courses: readonly Pick<CourseCardView, 'progress' | 'sessions'>[]): number | null {
  if (courses.some(({ progress }) => progress === null)) return null;
  const sessions = courses.reduce((sum, course) => sum + course.sessions, 0);
  const done = courses.reduce((sum, course) => sum + (course.progress ?? 0) * course.sessions, 0);
  return sessions === 0 ? null : Math.floor(done / sessions);
}

/**
 * Returns a learning path of a child as its tab shows it (spec §2 'Path header', §4).
 * @param card Returns the card of one of its courses.
 * @param earned Certificates of the child: that of this path is shown only once its last course has ended.
 * @param isSure Whether all of them could be read.
 */
export function pathView(
  path: FollowedPath,
  card: (childCourse: FollowedCourse) => CourseCardView,
  { earned, isSure }: { readonly earned: readonly Certificate[]; readonly isSure: boolean },
  sold: Sold,
) {
  const [details] = path.learning_path_details;
  const [next] = path.learning_path_next;
  const courses = inPathOrder(path.courses).map(card);
  const { unread = 0 } = path;
  // An unreadable course may be the last one.
  const hasEnded = unread === 0 && courses.at(-1)?.status === 'has_ended';
  const certificates = earned.filter(
    ({ kind, subject_id: subject }) => kind === 'path' && subject !== null && subject === details?.id,
  );
  // A revoked certificate may have been reissued.
  const certificate = certificates.find(({ status }) => status !== 'revoked') ?? certificates[0];
  const color = details?.main_color ?? null;
  const name = path.learning_path_name ?? 'Ruta sin nombre';
  return {
    id: details?.id ?? `de-${courses[0]?.id ?? 'nada'}`,
    name,
    /** The same after 'la ruta' in a sentence. */
    spoken: afterRuta(name),
    /** Null when unknown, like the next two and the plan. */
    level: details?.level ?? null,
    months: details?.duration ?? null,
    /** Classes per week. */
    perWeek: details?.frequency ?? null,
    curriculum: mediaUrlOrNull(details?.curriculum),
    /** The dye of the path's cord. */
    dye: color === null ? 'violet' : dyeNearest(color),
    courses,
    /** How many more of its courses could not be read. */
    unread,
    /** Whole percent of all its classes; null when unknown. */
    progress: unread > 0 ? null : pathProgress(courses),
    /** Whether its last course has ended: it then belongs to 'Rutas anteriores:'. */
    hasEnded,
    currentStep: currentStep(courses),
    /** Null until the last course has ended and the academy has issued it. */
    certificate: hasEnded && certificate ? certificateView(certificate) : null,
    /** Whether it is unknown at the moment if there is one. */
    isCertificateUnread: !isSure && certificate === undefined,
    /**
     * Slug of the page that sells the whole path, only while none of it is paid. For a path that was begun, a person
     * prices the rest.
     */
    soldAs:
      unread === 0 && courses.every(({ canBuy }) => canBuy)
        ? (entryById(sold.paths, details?.id)?.fields.slug ?? null)
        : null,
    next: next ? { slug: next.slug, picture: mediaUrlOrNull(next.thumbnail) } : null,
  };
}
export type PathView = ReturnType<typeof pathView>;

import type { Certificate } from '../../upstream/contracts/family.ts';
import { dyeNearest } from '../dye.ts';
import { mediaUrlOrNull } from '../media.ts';
import type { FollowedCourse, FollowedPath } from './bought-courses.ts';
import { certificateView } from './certificate-view.ts';
import type { Sold } from './course-after.ts';
import type { CourseCardView } from './course-card.ts';
import type { CourseStatus } from './course-status.ts';

/** Returns the courses of a path in its order (spec §3 'order_in_learning_path'); those without a place come last. */
function inPathOrder(courses: readonly FollowedCourse[]): FollowedCourse[] {
  const place = ({ course }: FollowedCourse) => course.order_in_learning_path ?? Infinity;
  // Two courses without a place stay as they are; subtracting them would be no number.
  return [...courses].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/**
 * Returns the index of the step that is shown by itself (spec §4): the course in progress, else the last that ended,
 * else, of a path not yet begun, its first course, and else the final certificate, which stands after the last one.
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
 * Whole percent of all classes of a path, rounded down: a long course counts for more than a short one. Null where that
 * of one of its courses is not known.
 */
function pathProgress(courses: readonly Pick<CourseCardView, 'progress' | 'sessions'>[]): number | null {
  if (courses.some(({ progress }) => progress === null)) return null;
  const sessions = courses.reduce((sum, course) => sum + course.sessions, 0);
  const done = courses.reduce((sum, course) => sum + (course.progress ?? 0) * course.sessions, 0);
  return sessions === 0 ? 0 : Math.floor(done / sessions);
}

/**
 * A learning path of a child as its tab shows it (spec §2 'Path header', §4).
 * @param card The card of one of its courses.
 * @param earned Certificates of the child: the one of this path is given once its last course has ended, not before.
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
  // A course that cannot be read may be the last one.
  const hasEnded = unread === 0 && courses.at(-1)?.status === 'has_ended';
  const certificates = earned.filter(
    ({ kind, subject_id: subject }) => kind === 'path' && subject !== null && subject === details?.id,
  );
  // One that was revoked may have been issued anew.
  const certificate = certificates.find(({ status }) => status !== 'revoked') ?? certificates[0];
  const color = details?.main_color ?? null;
  return {
    id: details?.id ?? `de-${courses[0]?.id ?? 'nada'}`,
    name: path.learning_path_name ?? 'Ruta sin nombre',
    /** Null where it is not known, as the next two and the plan. */
    level: details?.level ?? null,
    months: details?.duration ?? null,
    /** Classes per week. */
    perWeek: details?.frequency ?? null,
    curriculum: mediaUrlOrNull(details?.curriculum),
    /** The cord that the path hangs from. */
    dye: color === null ? 'violet' : dyeNearest(color),
    courses,
    /** How many more courses it has that could not be read. */
    unread,
    /** Whole percent of all its classes; null where it is not known. */
    progress: unread > 0 ? null : pathProgress(courses),
    /** Its last course has ended: it belongs to 'Rutas anteriores:'. */
    hasEnded,
    currentStep: currentStep(courses),
    /** Null until the last course has ended and the academy has issued it. */
    certificate: hasEnded && certificate ? certificateView(certificate) : null,
    /** Whether nobody knows now if there is one. */
    isCertificateUnread: !isSure && certificate === undefined,
    /**
     * Where it is bought whole, by its slug: only while nothing of it is paid. What is missing of a path on its way is
     * priced by a person.
     */
    soldAs:
      unread === 0 && courses.every(({ canBuy }) => canBuy)
        ? (sold.paths.find(({ sys }) => sys.id === details?.id)?.fields.slug ?? null)
        : null,
    next: next ? { slug: next.slug, picture: mediaUrlOrNull(next.thumbnail) } : null,
  };
}
export type PathView = ReturnType<typeof pathView>;

import type { Certificate, ChildCourse, ChildPath } from '../../upstream/contracts/family.ts';
import { certificateView } from './certificates.ts';
import { dyeNearest } from '../dye.ts';
import { mediaUrl } from '../media.ts';
import type { CourseCardView, CourseStatus, PathView } from './parents-zone.ts';

/** The courses of a path in its order (spec §3 'order_in_learning_path'); those without a place come last. */
export function inPathOrder(courses: readonly ChildCourse[]): ChildCourse[] {
  const place = ({ course }: ChildCourse) => course.order_in_learning_path ?? Infinity;
  // Two courses without a place stay as they are; subtracting them would be no number.
  return [...courses].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** A path has ended when its last course has (spec §4). */
function pathHasEnded(inOrder: readonly { readonly status: CourseStatus }[]): boolean {
  return inOrder.at(-1)?.status === 'has_ended';
}

/**
 * The step that is shown by itself (spec §4): the course in progress, else the last that ended, else the final
 * certificate, which stands after the last course.
 */
export function currentStep(inOrder: readonly { readonly status: CourseStatus }[]): number {
  const statuses = inOrder.map(({ status }) => status);
  const inProgress = statuses.indexOf('in_progress');
  if (inProgress >= 0) return inProgress;
  const lastEnded = statuses.lastIndexOf('has_ended');
  return lastEnded >= 0 ? lastEnded : statuses.length;
}

/** Whole percent of all classes of a path, rounded down: a long course counts for more than a short one. */
export function pathProgress(courses: readonly Pick<CourseCardView, 'progress' | 'sessions'>[]): number {
  const sessions = courses.reduce((sum, course) => sum + course.sessions, 0);
  const done = courses.reduce((sum, course) => sum + course.progress * course.sessions, 0);
  return sessions === 0 ? 0 : Math.floor(done / sessions);
}

/**
 * A path as its tab shows it (spec §2 'Path header', §4).
 * @param card The card of one of its courses.
 * @param certificates Those of the child: the one of this path is given once its last course has ended, not before.
 */
export function pathView(
  path: ChildPath,
  card: (childCourse: ChildCourse) => CourseCardView,
  certificates: readonly Certificate[],
): PathView {
  const [details] = path.learning_path_details;
  if (!details) throw new RangeError(`Path ${path.learning_path_name} came without details`);
  const [next] = path.learning_path_next;
  const courses = inPathOrder(path.courses).map(card);
  const hasEnded = pathHasEnded(courses);
  const certificate = certificates.find(
    ({ kind, subject_id: subject }) => kind === 'path' && subject === details.id,
  );
  return {
    id: details.id,
    name: path.learning_path_name,
    level: details.level,
    dye: dyeNearest(details.main_color),
    months: details.duration,
    perWeek: details.frequency,
    curriculum: details.curriculum === null ? null : mediaUrl(details.curriculum),
    courses,
    progress: pathProgress(courses),
    hasEnded,
    currentStep: currentStep(courses),
    certificate: hasEnded && certificate ? certificateView(certificate) : null,
    next: next ? { slug: next.slug, picture: mediaUrl(next.thumbnail) } : null,
  };
}

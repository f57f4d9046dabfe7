import type { ChildCourse } from '../../upstream/contracts/family.ts';

/**
 * The status of a course (spec §4 'Course status'). 'abandoned' is not a status of the academy API but a state, which
 * takes precedence over any status. 'unknown' stands for any status that is not in the specification: it is never
 * guessed.
 */
export type CourseStatus = NonNullable<ChildCourse['status']> | 'abandoned' | 'unknown';

/** The label of each status (spec §4 'Course status'). */
export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatus, string>> = {
  has_not_started: 'Programado',
  in_progress: 'En progreso',
  has_ended: 'Completado',
  blocked: 'Proximamente',
  remaining: 'Por definir',
  abandoned: 'No completado',
  unknown: 'Por definir',
};

type Standing = Pick<ChildCourse, 'status' | 'state' | 'progress'>;
type Classes = Standing & { readonly course: Pick<ChildCourse['course'], 'number_of_sessions'> };

/**
 * Returns the status on which everything else depends (spec §4): 'abandoned' takes precedence, so a course that a child
 * left has neither ended nor is it running, whatever its status says.
 */
export function courseStatus({ status, state }: Pick<Standing, 'status' | 'state'>): CourseStatus {
  return state === 'abandoned' ? 'abandoned' : (status ?? 'unknown');
}

/**
 * Returns the progress in whole percent, rounded down so that 100 means complete; 100 once it has ended (spec §9
 * 'Labels'). Null when the academy does not say.
 */
export function courseProgress(standing: Standing): number | null {
  if (courseStatus(standing) === 'has_ended') return 100;
  return standing.progress === null ? null : Math.floor(standing.progress);
}

/**
 * Returns how many whole classes are over according to the progress. The percentage was rounded down ('33' is four of
 * twelve classes), so the last class counts when no more than that fraction is missing. Null when progress or number of
 * classes is unknown.
 */
export function sessionsDone(childCourse: Classes): number | null {
  const { number_of_sessions: sessions } = childCourse.course;
  const percent = courseProgress(childCourse);
  if (percent === null || sessions === null) return null;
  // The most classes whose share is still below the next whole percent.
  return percent === 100 ? sessions : Math.ceil(((percent + 1) * sessions) / 100) - 1;
}

/** Returns how many classes are left, for calendars (spec §9 'Calendar export'). Null when unknown. */
export function remainingClasses(childCourse: Classes): number | null {
  const { number_of_sessions: sessions } = childCourse.course;
  const done = sessionsDone(childCourse);
  return sessions === null || done === null ? null : sessions - done;
}

/** Statuses in which classes may still come, including the unknown one, so that nobody misses a class because of it. */
const RUNNING: readonly CourseStatus[] = ['in_progress', 'has_not_started', 'unknown'];

/** Returns whether a course may still have classes: it is running or scheduled, and some are left. */
export function isRunning(childCourse: Classes): boolean {
  return RUNNING.includes(courseStatus(childCourse)) && remainingClasses(childCourse) !== 0;
}

/** Returns whether buy buttons appear: only for blocked or remaining courses without an invoice (spec §4). */
export function canBuy(childCourse: Pick<ChildCourse, 'status' | 'state' | 'invoice'>): boolean {
  const status = courseStatus(childCourse);
  return (status === 'blocked' || status === 'remaining') && childCourse.invoice === null;
}

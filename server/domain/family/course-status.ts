import type { ChildCourse } from '../../upstream/contracts/family.ts';

/**
 * A course's place on the way (spec §4 'Course status'). 'abandoned' is not a status of the academy API but its state,
 * which is said before any status. 'unknown' is any that the specification does not know: it is never guessed.
 */
export type CourseStatus = NonNullable<ChildCourse['status']> | 'abandoned' | 'unknown';

/** What each status is called (spec §4 'Course status'). */
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
 * The status that everything else goes by (spec §4): 'abandoned' is said before any status, so a course that a child
 * left has neither ended nor is it going on, whatever its status says.
 */
export function courseStatus({ status, state }: Pick<Standing, 'status' | 'state'>): CourseStatus {
  return state === 'abandoned' ? 'abandoned' : (status ?? 'unknown');
}

/**
 * Whole percent, rounded down so that 100 means all of it; 100 once it has ended (spec §9 'Labels'). Null where the
 * academy does not say it.
 */
export function courseProgress(standing: Standing): number | null {
  if (courseStatus(standing) === 'has_ended') return 100;
  return standing.progress === null ? null : Math.floor(standing.progress);
}

/**
 * How many whole classes are over by the progress. A percent has lost its rest on the way ('33' is four of twelve
 * classes), so the last one counts when no more than that rest is missing. Null where progress or classes are unknown.
 */
export function sessionsDone(childCourse: Classes): number | null {
  const { number_of_sessions: sessions } = childCourse.course;
  const percent = courseProgress(childCourse);
  if (percent === null || sessions === null) return null;
  // The most classes that are still below the next whole percent.
  return percent === 100 ? sessions : Math.ceil(((percent + 1) * sessions) / 100) - 1;
}

/** How many classes are left: what calendars count (spec §9 'Calendar export'). Null where nobody knows. */
export function remainingClasses(childCourse: Classes): number | null {
  const { number_of_sessions: sessions } = childCourse.course;
  const done = sessionsDone(childCourse);
  return sessions === null || done === null ? null : sessions - done;
}

/** Statuses of courses that classes may come of: nobody misses one for a status that we do not know. */
const RUNNING: readonly CourseStatus[] = ['in_progress', 'has_not_started', 'unknown'];

/** Whether classes of it may come: it goes on or is scheduled, and some are left. */
export function isRunning(childCourse: Classes): boolean {
  return RUNNING.includes(courseStatus(childCourse)) && remainingClasses(childCourse) !== 0;
}

/** Buy buttons appear only for blocked or remaining courses without an invoice (spec §4). */
export function canBuy(childCourse: Pick<ChildCourse, 'status' | 'state' | 'invoice'>): boolean {
  const status = courseStatus(childCourse);
  return (status === 'blocked' || status === 'remaining') && childCourse.invoice === null;
}

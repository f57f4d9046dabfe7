import type { ChildCourse } from '../../upstream/contracts/family.ts';

/**
 * A course's place on the way (spec §4 'Course status'). 'abandoned' is not a status of the academy API but its state,
 * which is said before any status.
 */
export type CourseStatus = ChildCourse['status'] | 'abandoned';

/** What each status is called (spec §4 'Course status'). */
export const COURSE_STATUS_LABELS: Readonly<Record<CourseStatus, string>> = {
  has_not_started: 'Programado',
  in_progress: 'En progreso',
  has_ended: 'Completado',
  blocked: 'Proximamente',
  remaining: 'Por definir',
  abandoned: 'No completado',
};

type Standing = Pick<ChildCourse, 'status' | 'state' | 'progress'>;
type Classes = Standing & { readonly course: Pick<ChildCourse['course'], 'number_of_sessions'> };

/**
 * The status that everything else goes by (spec §4): 'abandoned' is said before any status, so a course that a child
 * left has neither ended nor is it going on, whatever its status says.
 */
export function courseStatus({ status, state }: Pick<Standing, 'status' | 'state'>): CourseStatus {
  return state === 'abandoned' ? 'abandoned' : status;
}

/** Whole percent, rounded down so that 100 means all of it; 100 once it has ended (spec §9 'Labels'). */
export function courseProgress(standing: Standing): number {
  return courseStatus(standing) === 'has_ended' ? 100 : Math.floor(standing.progress);
}

/**
 * How many whole classes are over by the progress. A percent has lost its rest on the way ('33' is four of twelve
 * classes), so the last one counts when no more than that rest is missing.
 */
export function sessionsDone(childCourse: Classes): number {
  const { number_of_sessions: sessions } = childCourse.course;
  const percent = courseProgress(childCourse);
  // The most classes that are still below the next whole percent.
  return percent === 100 ? sessions : Math.ceil(((percent + 1) * sessions) / 100) - 1;
}

/** How many classes are left: what calendars count (spec §9 'Calendar export'). */
export function remainingClasses(childCourse: Classes): number {
  return childCourse.course.number_of_sessions - sessionsDone(childCourse);
}

/** Whether classes of it may come: it goes on or is scheduled, and some are left. */
export function isRunning(childCourse: Classes): boolean {
  const status = courseStatus(childCourse);
  return (status === 'in_progress' || status === 'has_not_started') && remainingClasses(childCourse) > 0;
}

/** Buy buttons appear only for blocked or remaining courses without an invoice (spec §4). */
export function canBuy(childCourse: Pick<ChildCourse, 'status' | 'state' | 'invoice'>): boolean {
  const status = courseStatus(childCourse);
  return (status === 'blocked' || status === 'remaining') && childCourse.invoice === null;
}

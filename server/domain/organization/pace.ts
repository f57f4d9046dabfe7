import { daysBetween } from '../time.ts';
import type { Day } from '../time.ts';
import type { CourseStatus } from '../family/course-status.ts';

/**
 * How far below the elapsed time a student's progress may be: about two classes of a course of ten. Percentage points.
 */
const MARGIN = 20;

/**
 * Returns whether a student is clearly behind, which the specification does not define: the course is in progress, and
 * its progress is 20 points or more below the elapsed share of the time between the group's first and last day. Nobody
 * is behind when either day is missing, or they make no sense.
 * @param progress Percent; null when unknown: then the student is not behind.
 * @param today In the zone of the group, like its dates.
 */
export function isBehind(
  { status, progress }: { readonly status: CourseStatus; readonly progress: number | null },
  dates: { readonly start: Day | null; readonly end: Day | null },
  today: Day,
): boolean {
  const { start, end } = dates;
  if (status !== 'in_progress' || progress === null || start === null || end === null || end <= start)
    return false;
  const passed = Math.min(1, daysBetween(start, today) / daysBetween(start, end));
  return progress <= passed * 100 - MARGIN;
}

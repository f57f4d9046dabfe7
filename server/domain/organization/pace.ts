import { daysBetween } from '../time.ts';
import type { Day } from '../time.ts';
import type { CourseStatus } from '../family/course-status.ts';

/** Percent that a student may be below the dates of the group: about two classes of a course of ten. */
const MARGIN = 20;

/**
 * Whether a student is clearly behind, which the specification does not define: the course is going on, and its
 * progress is 20 points or more below the part of the time from the first to the last day of the group that has passed.
 * Where either day is missing, or they make no sense, nobody is behind.
 * @param progress Percent; nobody is behind of whom it is not known.
 * @param today In the zone of the group, as its dates.
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

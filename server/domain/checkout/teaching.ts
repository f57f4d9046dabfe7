import type { EnrollmentLine } from '../../payments/types.ts';
import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';

/** Days a week on which each course of a program is taught (spec §4 'Purchase start'). */
const DAYS_OF_A_COURSE = 2;

type Pair = VacationGroup['groups_to_buy'][number];

/** Returns when one course of a cohort is taught: by the pair's own dates and days, else by those of the cohort. */
export function taughtIn(group: VacationGroup, pair: Pair) {
  const { start_date = group.start_date, end_date = group.end_date, frequency = daysOf(group, pair) } = pair;
  return { startDate: start_date, endDate: end_date, weekly: frequency };
}

/**
 * Returns the days of a course that has none of its own. When several courses share a week with two days for each and
 * none has dates or days of its own, the days alternate: of Monday to Thursday, Monday and Wednesday are the first
 * course's, Tuesday and Thursday the second's (spec §4 'Purchase start').
 */
function daysOf({ frequency, groups_to_buy: pairs }: VacationGroup, pair: Pair): VacationGroup['frequency'] {
  const isTold = pairs.some((one) => one.start_date ?? one.end_date ?? one.frequency);
  if (isTold || frequency.length !== DAYS_OF_A_COURSE * pairs.length) return frequency;
  const place = pairs.indexOf(pair);
  return frequency.filter((_held, day) => day % pairs.length === place);
}

/** Courses with the stored part of their schedule. */
type Taught = Pick<EnrollmentLine, 'courseId' | 'timeZone'> & {
  readonly classes: Pick<NonNullable<EnrollmentLine['classes']>, 'startDate' | 'weekly'> | null;
};

/**
 * Returns the first day and the week of some courses as a text that can be compared to detect a changed schedule,
 * whatever the order of the courses; null when the schedule was not stored. Courses that have neither yet are left out.
 */
export function teachingText(courses: readonly Taught[]): string | null {
  const told = courses.flatMap(({ courseId, timeZone, classes }) => {
    if (!classes) return null;
    const { startDate, weekly } = classes;
    if (startDate === null && weekly.length === 0) return [];
    const week = weekly.map((held) => `${held.day_name} ${held.time_start}-${held.time_end}`);
    return [[courseId, startDate, timeZone, ...week.sort()].join(' ')];
  });
  return told.includes(null) ? null : told.sort().join(', ');
}

/** Returns the same text for the courses of a cohort on sale. */
export const teachingTextOf = (group: VacationGroup): string | null =>
  teachingText(
    group.groups_to_buy.map((pair) => ({
      courseId: pair.course,
      timeZone: group.time_zone,
      classes: taughtIn(group, pair),
    })),
  );

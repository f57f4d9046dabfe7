import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import { dayFrom, daysBetween, firstDateOn, weeklyDays } from '../time.ts';
import { readWeekly } from '../week.ts';

/** The fields of a group that tell how many classes it has. */
type CountedGroup = Pick<
  VacationGroup,
  'start_date' | 'end_date' | 'frequency' | 'groups_to_buy' | 'holidays'
>;

/**
 * Returns how many classes a course or pack has in a group. The specification has no such number of a course (spec §3
 * 'Course'), so it is optional: else it is that of the group's courses, else the group's days from its first class to
 * its last are counted. Null when these are unknown too.
 * @param told Number of classes as the content service has it, or null.
 */
export function classesIn(told: number | null, group: CountedGroup): number | null {
  if (told !== null) return told;
  const ofCourses = group.groups_to_buy.flatMap(({ sessions }) => sessions ?? []);
  if (ofCourses.length === group.groups_to_buy.length) {
    return ofCourses.reduce((total, sessions) => total + sessions, 0);
  }
  return countedClasses(group);
}

/** Returns the number of classes if all groups have the same, else null. */
export function classesInAll(told: number | null, groups: readonly CountedGroup[]): number | null {
  if (told !== null) return told;
  const [first = null, ...others] = groups.map((group) => classesIn(null, group));
  return others.every((count) => count === first) ? first : null;
}

function countedClasses({ start_date: start, end_date: end, frequency, holidays = [] }: CountedGroup) {
  if (start === null || end === null) return null;
  const [from, until] = [dayFrom(start), dayFrom(end)];
  const days = readWeekly(frequency, () => undefined).flatMap(({ day }) => {
    const first = firstDateOn(day, from);
    const weeks = Math.floor(daysBetween(first, until) / 7) + 1;
    return weeklyDays(first, weeks);
  });
  const free = holidays.map(({ day }) => day);
  return days.filter((day) => !free.includes(day)).length || null;
}

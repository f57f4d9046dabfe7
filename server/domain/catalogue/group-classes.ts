import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import {
  ACADEMY_ZONE,
  classOn,
  dayFrom,
  daysBetween,
  daysLater,
  firstDateOn,
  isTimeZone,
  readClock,
  weeklyDays,
  zoneNamed,
} from '../time.ts';
import type { ClassTime, Day } from '../time.ts';
import { byStart, readWeekly, timedClasses } from '../week.ts';
import type { Weekday, WireClass } from '../week.ts';

/**
 * Returns how many classes a course or pack has in a group. The specification has no such number of a course (spec §3
 * 'Course'), so it is optional: else it is that of the group's courses, else the group's days from its first class to
 * its last are counted. Null when these are unknown too.
 * @param told Number of classes as the content service has it, or null.
 */
export function classesIn(told: number | null, group: VacationGroup): number | null {
  if (told !== null) return told;
  const ofCourses = group.groups_to_buy.flatMap(({ sessions }) => sessions ?? []);
  if (ofCourses.length === group.groups_to_buy.length) {
    return ofCourses.reduce((total, sessions) => total + sessions, 0);
  }
  return countedClasses(group);
}

/** Returns the number of classes if all groups have the same, else null. */
export function classesInAll(told: number | null, groups: readonly VacationGroup[]): number | null {
  if (told !== null) return told;
  const [first = null, ...others] = groups.map((group) => classesIn(null, group));
  return others.every((count) => count === first) ? first : null;
}

function countedClasses(group: VacationGroup): number | null {
  const { end_date: end, frequency } = group;
  if (end === null) return null;
  return readWeekly(frequency, () => undefined).flatMap(({ day }) => datesOf(group, day, end)).length || null;
}

const zoneOf = ({ time_zone: name }: VacationGroup) => zoneNamed(name) ?? ACADEMY_ZONE;

/** Returns the current calendar day in the zone of a group. */
export const dayThere = (group: VacationGroup, now: Date): Day => readClock(zoneOf(group), now).date;

/** Returns how many classes of a group have begun: who joins now has missed them. Only those with known hours count. */
export const classesHeld = (group: VacationGroup, now: Date): number =>
  startsUntil(group, dayThere(group, now)).filter((start) => start <= now).length;

/**
 * Returns whether a group has nothing left to attend: its last day has passed, or the last class until that day has
 * begun.
 */
export function isOver(group: VacationGroup, now: Date): boolean {
  const { end_date: end } = group;
  if (end === null) return false;
  const today = dayThere(group, now);
  if (end < today || end > daysLater(today, LONGEST_BREAK_DAYS)) return end < today;
  const last = lastStarts.get(group) ?? Math.max(...startsUntil(group, end).map(Number));
  lastStarts.set(group, last);
  return Number.isFinite(last) && last <= now.getTime();
}

/** With more days than these before its last one, a weekly group has a class left, and none has to be looked for. */
const LONGEST_BREAK_DAYS = 30;

/**
 * When the last class of a group starts, in epoch milliseconds; -Infinity for none. Remembered since each page asks it of
 * all groups of the catalogue, which stay the same for a while.
 */
const lastStarts = new WeakMap<VacationGroup, number>();

/** Returns when the classes of a group start, from its first to a given day or its last, whichever comes first. */
function startsUntil(group: VacationGroup, until: Day): Date[] {
  const { end_date: end } = group;
  const last = end !== null && end < until ? end : until;
  return timedClasses(group.frequency).flatMap((weekly) =>
    datesOf(group, weekly.day, last).map((date) => classOn(date, weekly, zoneOf(group)).startsAt),
  );
}

/** Returns the dates of a group's class on one weekday, from its first day to a given one, without holidays. */
function datesOf({ start_date: start, holidays = [] }: VacationGroup, weekday: Weekday, until: Day): Day[] {
  if (start === null) return [];
  const first = firstDateOn(weekday, start);
  const weeks = Math.floor(daysBetween(first, until) / 7) + 1;
  return weeklyDays(first, weeks).filter((date) => holidays.every(({ day }) => day !== date));
}

/** What the class dates of a course are computed from, as stored in the journal or by the academy. */
interface DatedClasses {
  /** yyyy-mm-dd; null while the group has none. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly weekly: readonly WireClass[];
  readonly sessions: number;
  /** Days without a class between its dates, yyyy-mm-dd; missing in old purchases. */
  readonly holidays?: readonly string[] | undefined;
}

/**
 * Returns every class of a course, in order, by the dates that its group had at the time of purchase.
 * @returns An empty list for purchases stored without hours, and for a group without a start, days or a valid zone.
 */
export function classTimesOf({
  classes,
  timeZone,
}: {
  readonly classes: DatedClasses | null;
  readonly timeZone: string;
}): ClassTime[] {
  const startDate = classes?.startDate ?? null;
  if (!classes || startDate === null || !isTimeZone(timeZone)) return [];
  const { sessions, endDate, holidays = [] } = classes;
  const start = dayFrom(startDate);
  return timedClasses(classes.weekly)
    .flatMap((weekly) => {
      const first = firstDateOn(weekly.day, start);
      const weeks = sessions + holidays.length;
      return weeklyDays(first, weeks)
        .filter((day) => !holidays.includes(day) && (endDate === null || day <= endDate))
        .map((day) => classOn(day, weekly, timeZone));
    })
    .sort(byStart)
    .slice(0, sessions);
}

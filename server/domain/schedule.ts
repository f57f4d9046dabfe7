import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { WEEKDAYS } from './catalogue/vacations.ts';
import type { Weekday, WeeklyClass } from './catalogue/vacations.ts';
import { readClock } from './zone-clock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** One weekly class as the academy API writes it. */
interface WireClass {
  readonly day_name: string;
  readonly time_start: string;
  readonly time_end: string;
}

/** The weekday of an English day name in any case, or null: names come from people and may be anything. */
export function weekdayByName(name: string): Weekday | null {
  const lower = name.trim().toLowerCase();
  return WEEKDAYS.find((day) => day === lower) ?? null;
}

/**
 * The weekly classes of a group in another zone. A zone's distance changes over the year, so it is taken in the first
 * week of the group; late classes may fall on the next weekday there, early ones on the day before.
 * @param classes Weekly classes in `from`.
 * @param week Any day of the first week, yyyy-mm-dd in `from`.
 * @param from IANA zone of the group.
 * @param to IANA zone of the family.
 */
export function weeklyInZone(
  classes: readonly WeeklyClass[],
  week: string,
  from: string,
  to: string,
): WeeklyClass[] {
  if (from === to) return inWeekOrder(classes);
  return inWeekOrder(
    classes.map(({ day, start, end }) => {
      const date = firstDateOn(day, week);
      const starts = readClock(to, dayjs.tz(`${date} ${start}`, from).toDate());
      const ends = readClock(to, dayjs.tz(`${date} ${end}`, from).toDate());
      return { day: starts.weekday, start: starts.time, end: ends.time };
    }),
  );
}

/**
 * Reads the weekly classes of the academy API. A class on no known day is left out and reported (spec §8: logged
 * only), since a family cannot come to it.
 */
export function readWeekly(classes: readonly WireClass[], report: (dayName: string) => void): WeeklyClass[] {
  return classes.flatMap(({ day_name, time_start, time_end }) => {
    const day = weekdayByName(day_name);
    if (day) return [{ day, start: time_start, end: time_end }];
    report(day_name);
    return [];
  });
}

/** The first date from `from` on that falls on a weekday. Both calendar days, yyyy-mm-dd. */
export function firstDateOn(weekday: Weekday, from: string): string {
  const day = dayjs.utc(from);
  const distance = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(day.day())) + 7) % 7;
  return day.add(distance, 'day').format('YYYY-MM-DD');
}

/** dayjs counts weekdays from Sunday = 0. */
function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(day + 6) % 7] ?? 'monday';
}

function inWeekOrder(classes: readonly WeeklyClass[]): WeeklyClass[] {
  return [...classes].sort(
    (a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || a.start.localeCompare(b.start),
  );
}

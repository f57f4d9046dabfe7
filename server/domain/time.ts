import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { remembered } from './remembered.ts';
import type { Viewer } from './viewer.ts';
import { WEEKDAYS, weekdayByName } from './week.ts';
import type { TimedClass, Weekday } from './week.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A calendar day, yyyy-mm-dd, in the time zone of its subject. */
export type Day = `${number}-${number}-${number}`;

/** What the clocks of a zone show at an instant. */
export interface ClockReading {
  readonly date: Day;
  readonly weekday: Weekday;
  /** HH:mm. */
  readonly time: string;
}

/** The academy's own zone, used when no other is given. */
export const ACADEMY_ZONE = 'America/Lima';

/** One live class, as instants. */
export interface ClassTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The zone names that the runtime lists. They are few, so a formatter can be cached for each. */
const NAMED_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** The same, by their lower-case names. */
const ZONES_BY_ANY_CASE = new Map([...NAMED_ZONES].map((name) => [name.toLowerCase(), name]));
/** The same, by the lower-case names of their cities. */
const ZONES_BY_CITY = new Map([...NAMED_ZONES].map((name) => [cityOf(name), name]));
/**
 * Cached formatters, since making one is slow. Only for listed names: visitors can send endless spellings of others.
 */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Accepts years of five digits: a group may end on 9999-12-31, and its next class would be after that. */
const isDay = (text: string): text is Day => /^\d+-\d\d-\d\d$/.test(text);

/** Returns a text as a calendar day. @throws RangeError when it is not one */
export function dayFrom(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a calendar day: ${text}`);
  return text;
}

/**
 * Returns the properly written name of an IANA zone given in any case; null for a zone that this runtime does not know.
 */
export function zoneNamed(name: string): string | null {
  const known = ZONES_BY_ANY_CASE.get(name.toLowerCase());
  if (known !== undefined) return known;
  try {
    const { timeZone } = clockOf(name).resolvedOptions();
    // An old zone name is kept, since it is the one that the family knows.
    return /\p{Lu}\p{Ll}/u.test(name) ? name : timeZone;
  } catch {
    return null;
  }
}

/** Returns the IANA zone of a city by whose name Rails calls it ('Mexico City'); null for a name that is no city's. */
export const zoneOfCity = (name: string): string | null => ZONES_BY_CITY.get(name.toLowerCase()) ?? null;

function cityOf(zone: string): string {
  return zone
    .slice(zone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Returns whether this runtime knows an IANA zone by this name, in any case. */
export function isTimeZone(name: string): boolean {
  return zoneNamed(name) !== null;
}

/**
 * Returns what the clocks of a zone show at an instant.
 * @throws RangeError when the runtime does not know the zone.
 */
export const readClock = (zone: string, instant: Date): ClockReading => clockAt(zone, instant.getTime());

const clockAt = remembered((zone: string, instant: number): ClockReading => {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', weekday = '', hour = '', minute = '' } = parts;
  return {
    date: dayFrom(`${year}-${month}-${day}`),
    weekday: weekdayByName(weekday) ?? 'monday',
    time: `${hour}:${minute}`,
  };
});

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone);
  if (kept) return kept;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (NAMED_ZONES.has(zone)) clocks.set(zone, clock);
  return clock;
}

/** Returns the calendar day a number of days later, or earlier when negative. */
export const daysLater = remembered((date: Day, days: number): Day =>
  dayFrom(dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD')),
);

/** Returns a day and the same weekday of the weeks after it, as many days as there are weeks. */
export const weeklyDays = (first: Day, weeks: number): Day[] =>
  Array.from({ length: Math.max(0, weeks) }, (_, week) => daysLater(first, 7 * week));

/** Returns the number of days from one day to another, negative when the other is earlier. */
export const daysBetween = remembered((from: Day, to: Day) => dayjs.utc(to).diff(dayjs.utc(from), 'day'));

/** Returns the first date on or after `from` that falls on a weekday. */
export const firstDateOn = remembered((weekday: Weekday, from: Day): Day => {
  // dayjs counts weekdays from Sunday = 0.
  const place = (dayjs.utc(from).day() + 6) % 7;
  return daysLater(from, (WEEKDAYS.indexOf(weekday) - place + 7) % 7);
});

/** Returns the day on which a class that begins on `date` ends: the next one when it runs past midnight. */
export function lastDayOf({ start, end }: Pick<TimedClass, 'start' | 'end'>, date: Day): Day {
  return end > start ? date : daysLater(date, 1);
}

/** Returns the class of a date as instants. @param zone IANA zone of the date and the hours. */
export function classOn(date: Day, weekly: TimedClass, zone: string): ClassTime {
  return {
    startsAt: instantOf(date, weekly.start, zone),
    endsAt: instantOf(lastDayOf(weekly, date), weekly.end, zone),
  };
}

const instantOf = remembered((date: Day, time: string, zone: string) =>
  dayjs.tz(`${date} ${time}`, zone).toDate(),
);

/** Returns today's calendar day at the academy, which is what the days of its groups are compared with. */
export function todayOf({ now }: Pick<Viewer, 'now'>): Day {
  return readClock(ACADEMY_ZONE, now).date;
}

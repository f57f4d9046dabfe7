import { remembered } from './remembered.ts';

/** The days of the week, from Monday. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const SPANISH_DAYS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

/** One class a week, HH:mm in the zone of its group; null for an unreadable hour. */
export interface WeeklyClass {
  readonly day: Weekday;
  readonly start: string | null;
  readonly end: string | null;
}

/** One class a week with a known start and end. */
export interface TimedClass {
  readonly day: Weekday;
  readonly start: string;
  readonly end: string;
}

/** One weekly class as the academy API writes it. */
export interface WireClass {
  readonly day_name: string;
  readonly time_start: string | null;
  readonly time_end: string | null;
}

/** How long a class lasts (spec §9) when the academy does not say when it ends. Minutes. */
const CLASS_MINUTES = 90;

/** Returns the weekday of a day name, English or Spanish, in any case, with its accents or without; null for any other. */
export const weekdayByName = remembered((name: string): Weekday | null => {
  const plain = name.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return WEEKDAYS.find((day, place) => day === plain || SPANISH_DAYS[place] === plain) ?? null;
});

/** Accepted hours: '9:30', '17.30', '17:00:00', '5 p. m.', '5:30 PM', '17:00 hrs'. A bare hour needs am or pm. */
const WRITTEN_HOUR =
  /^(\d{1,2})(?:[:.](\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*hr?s?\.?)?)?(?:\s*([ap])\.?\s*m\.?)?$/i;

/**
 * Rails writes a time of day as an instant of 2000-01-01 in UTC, by its own clock: so it may be of the day before, or
 * the one after. Its hour is the one that was entered, whatever its offset.
 */
const HOUR_OF_NO_DAY =
  /^(?:1999-12-31|2000-01-0[12])[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?) ?(?:Z|UTC|[+-]\d{2}:?\d{2})$/;

/**
 * Returns a written hour as HH:mm; null for anything that is not a valid time: the time of a class is never guessed.
 */
export const readHour = (text: string | null): string | null => (text === null ? null : hourIn(text));

const hourIn = remembered((text: string): string | null => {
  const written = text.trim().replace(HOUR_OF_NO_DAY, '$1');
  const [, hours, minutes, half] = WRITTEN_HOUR.exec(written) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = hourOfDay(Number(hours), half?.toLowerCase());
  if (hour === null || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
});

function hourOfDay(hour: number, half: string | undefined): number | null {
  if (hour > 23 || (half === 'a' && hour > 12) || (half === 'p' && hour === 0)) return null;
  if (half === 'a') return hour % 12;
  return half === 'p' && hour < 12 ? hour + 12 : hour;
}

/** Returns a class with both hours: one without an end lasts as long as every class. Null without a start. */
export function timedClass({ day, start, end }: WeeklyClass): TimedClass | null {
  if (start === null) return null;
  if (end !== null) return { day, start, end };
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  const minutes = (hour * 60 + minute + CLASS_MINUTES) % (24 * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return { day, start, end: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/**
 * Reads the weekly classes of the academy API. A class on an unknown day is left out and reported (spec §8: logged
 * only), since a family cannot attend it.
 */
export function readWeekly(classes: readonly WireClass[], report: (dayName: string) => void): WeeklyClass[] {
  return classes.flatMap(({ day_name, time_start, time_end }) => {
    const day = weekdayByName(day_name);
    const start = readHour(time_start);
    const end = readHour(time_end);
    // An end equal to the start counts as unknown.
    if (day) return [{ day, start, end: end === start ? null : end }];
    report(day_name);
    return [];
  });
}

/** Returns the weekly classes with a known day and hour. Others are left out without a report. */
export const timedClasses = (classes: readonly WireClass[]): TimedClass[] =>
  readWeekly(classes, () => undefined).flatMap((weekly) => timedClass(weekly) ?? []);

/** Sorts classes by their start, the earliest first. */
export const byStart = (one: { readonly startsAt: Date }, other: { readonly startsAt: Date }): number =>
  one.startsAt.getTime() - other.startsAt.getTime();

/** Returns weekly classes sorted by weekday and then by hour; those without an hour come first in their day. */
export function inWeekOrder(classes: readonly WeeklyClass[]): WeeklyClass[] {
  return [...classes].sort(
    (a, b) =>
      WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || (a.start ?? '').localeCompare(b.start ?? ''),
  );
}

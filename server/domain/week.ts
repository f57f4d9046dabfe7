/** The days of the week, from Monday on. */
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

/** One class a week, HH:mm in the zone of its group. */
export interface WeeklyClass {
  readonly day: Weekday;
  readonly start: string;
  readonly end: string;
}

/** One weekly class as the academy API writes it. */
export interface WireClass {
  readonly day_name: string;
  readonly time_start: string;
  readonly time_end: string;
}

/** Returns the weekday of an English day name in any case, or null: names come from people and may be anything. */
export function weekdayByName(name: string): Weekday | null {
  const lower = name.trim().toLowerCase();
  return WEEKDAYS.find((day) => day === lower) ?? null;
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

/** Returns weekly classes in the order of the week, and of the hours within a day. */
export function inWeekOrder(classes: readonly WeeklyClass[]): WeeklyClass[] {
  return [...classes].sort(
    (a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || a.start.localeCompare(b.start),
  );
}

import type { Currency } from './money.ts';
import { dayFrom, isTimeZone, weeklyInZone } from './time.ts';
import type { Day } from './time.ts';
import { readWeekly } from './week.ts';
import type { WeeklyClass, WireClass } from './week.ts';

/** Where a visitor is, as far as it is known; decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known: times then stay in the zone they are given in. */
  readonly timeZone: string | null;
}

/** For whom and when something is drawn, and where faults of what the academy sent are told (spec §8: logged only). */
export interface Viewer extends Pick<Visitor, 'currency' | 'timeZone'> {
  readonly now: Date;
  readonly report: (problem: string) => void;
}

/** Returns the calendar day of a viewer in UTC. */
export function todayOf({ now }: Pick<Viewer, 'now'>): Day {
  return dayFrom(now.toISOString().slice(0, 10));
}

/**
 * Returns the weekly classes of a group in the family's zone, which stays the group's when either is not known.
 * @param subject Whose hours they are, for the report of a fault.
 * @param week Any day of the week whose clock counts, in the group's zone.
 */
export function weeklyFor(
  viewer: Viewer,
  group: { readonly time_zone: string; readonly frequency: readonly WireClass[] },
  subject: string,
  week: Day,
): { timeZone: string; weekly: WeeklyClass[] } {
  const weekly = readWeekly(group.frequency, (dayName) =>
    viewer.report(`${subject} has a class on an unknown day: ${dayName}`),
  );
  const known = isTimeZone(group.time_zone);
  if (!known) viewer.report(`${subject} is in an unknown time zone: ${group.time_zone}`);
  const timeZone =
    known && viewer.timeZone && isTimeZone(viewer.timeZone) ? viewer.timeZone : group.time_zone;
  return { timeZone, weekly: weeklyInZone(weekly, week, group.time_zone, timeZone) };
}

import { z } from 'zod';
import type { ClassSeries } from '../domain/family/class-times.ts';
import { classOn, dayFrom, daysBetween, daysLater } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';
import { WEEKDAYS } from '../domain/week.ts';
import { eventId } from './calendar-text.ts';
import type { ChildClasses } from './calendar-text.ts';

const KnownDay = z.iso.date().transform(dayFrom);

/** A series as stored in a feed's copy. */
export const KnownSeries = z.object({
  childCourseId: z.string(),
  courseName: z.string(),
  weekday: z.enum(WEEKDAYS),
  place: z.number(),
  day: KnownDay,
  start: z.string(),
  lastDay: KnownDay,
  end: z.string(),
  timeZone: z.string(),
  count: z.number(),
  skipped: z.array(KnownDay).optional(),
  until: KnownDay.optional(),
  classUrl: z.string().nullable(),
});

/**
 * Returns the remaining classes of a child, together with those that the feed had of courses that cannot be read now:
 * nobody has said that they are cancelled. A course bought here may have another id by now, at the same hours.
 * @param known The last events of the feed.
 */
export function withUnreadClasses(
  { series, readable }: ChildClasses,
  known: readonly ClassSeries[],
): readonly ClassSeries[] {
  if (!readable) return series;
  const ids = new Set(series.map(eventId));
  const isTold = (one: ClassSeries) =>
    ids.has(eventId(one)) ||
    series.some((other) => other.courseName === one.courseName && hasSameHours(other, one));
  return [...series, ...known.filter((one) => !readable.has(one.childCourseId) && !isTold(one))];
}

/**
 * Returns the remaining classes together with past ones that the feed had before: calendar apps drop events that are no
 * longer in a subscribed file, and families look back at past classes.
 * @param known The last events of the feed.
 */
export function withPastClasses(
  toCome: readonly ClassSeries[],
  known: readonly ClassSeries[],
  now: Date,
): ClassSeries[] {
  const before = new Map(known.map((series) => [eventId(series), series]));
  const told = toCome.flatMap((series) => {
    const earlier = before.get(eventId(series));
    if (!earlier || earlier.day >= series.day) return [series];
    if (hasSameHours(earlier, series)) return [continued(earlier, series)];
    const past = pastOf(earlier, now);
    // The hours have changed: the past classes become an event of their own.
    return past ? [{ ...past, until: dayOf(past, past.count - 1) }, series] : [series];
  });
  const ids = new Set(told.map(eventId));
  const gone = known.filter((series) => !ids.has(eventId(series)));
  return [...told, ...gone.flatMap((series) => pastOf(series, now) ?? [])];
}

const hasSameHours = (a: ClassSeries, b: ClassSeries) =>
  a.start === b.start && a.end === b.end && a.timeZone === b.timeZone && a.weekday === b.weekday;

const dayOf = ({ day }: ClassSeries, week: number): Day => daysLater(day, 7 * week);

/** Returns a series that starts with an earlier one; weeks between the two have no class. */
function continued(earlier: ClassSeries, series: ClassSeries): ClassSeries {
  const weeks = daysBetween(earlier.day, series.day) / 7;
  const between = Array.from({ length: Math.max(0, weeks - earlier.count) }, (_, week) =>
    dayOf(earlier, earlier.count + week),
  );
  const held = (earlier.skipped ?? []).filter((day) => day < series.day);
  const skipped = [...held, ...between, ...(series.skipped ?? [])];
  return {
    ...series,
    day: earlier.day,
    lastDay: earlier.lastDay,
    count: series.count + weeks,
    ...(skipped.length > 0 && { skipped }),
  };
}

/** Returns the past classes of a series; null when there are none. */
function pastOf(series: ClassSeries, now: Date): ClassSeries | null {
  const { weekday, start, end, timeZone, count, skipped, ...rest } = series;
  const isOver = (week: number) =>
    classOn(dayOf(series, week), { day: weekday, start, end }, timeZone).endsAt <= now;
  let over = 0;
  while (over < count && isOver(over)) over += 1;
  const left = skipped?.filter((day) => day < dayOf(series, over));
  if (over === (left?.length ?? 0)) return null;
  return { ...rest, weekday, start, end, timeZone, count: over, ...(left?.length && { skipped: left }) };
}

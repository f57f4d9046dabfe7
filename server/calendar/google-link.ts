import { ICAL_WEEKDAYS, eventDescription, eventTitle } from './calendar-text.ts';
import type { ChildClasses } from './calendar-text.ts';
import { seriesByHours } from '../domain/family/class-times.ts';
import type { ClassSeries } from '../domain/family/class-times.ts';
import { daysBetween, daysLater, firstDateOn } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';

const DAY_IN_WORDS = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });

/**
 * Links that open Google Calendar with the classes of a course filled in. A family expects one press a course, so
 * weekdays with the same hours share one link (COUNT is then over all of them); Google takes one rule a link, so
 * weekdays with other hours need a link of their own. A rule without exceptions holds days without class, too: the
 * event says which.
 * @param classes The classes of one course.
 */
export function googleLinks({ firstName, series }: ChildClasses): string[] {
  return seriesByHours(series).flatMap((together) => {
    const [first] = [...together].sort((a, b) => a.day.localeCompare(b.day));
    return first ? [googleLink(first, together, firstName)] : [];
  });
}

function googleLink(first: ClassSeries, together: readonly ClassSeries[], firstName: string): string {
  const days = together.map(({ weekday }) => ICAL_WEEKDAYS[weekday]);
  // A rule has every one of its weekdays from its first day on, those before a series begins as well.
  const early = together.flatMap(({ weekday, day }) => weeksUntil(firstDateOn(weekday, first.day), day));
  const count = together.reduce((sum, one) => sum + one.count, early.length);
  const free = [...early, ...together.flatMap(skippedDays)].sort();
  const description = [eventDescription(first), freeDays(free)].filter((line) => line !== null).join('\n');
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: eventTitle(first, firstName),
    dates: `${compact(first.day, first.start)}/${compact(first.lastDay, first.end)}`,
    ctz: first.timeZone,
    recur: `RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=${days.join(',')};COUNT=${count}`,
    ...(description !== '' && { details: description }),
  });
  return `https://calendar.google.com/calendar/render?${search}`;
}

/** The days on which a series is not held though its weeks have them. */
const skippedDays = ({ day, count, skipped = [] }: ClassSeries): Day[] =>
  skipped.filter((one) => one < daysLater(day, 7 * count));

/** A day and the same of each week after it, before another one. */
const weeksUntil = (day: Day, end: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(day, end) / 7) }, (_, week) => daysLater(day, 7 * week));

/** Says on which days of the rule no class is held; null for none. */
function freeDays(days: readonly Day[]): string | null {
  return days.length === 0
    ? null
    : `Sin clase: ${days.map((day) => DAY_IN_WORDS.format(new Date(day))).join('; ')}`;
}

/** '2026-11-23' and '17:00' as '20261123T170000'. */
function compact(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

import { ICAL_WEEKDAYS, eventDescription, eventTitle } from './calendar-text.ts';
import type { ChildClasses } from './calendar-text.ts';
import { seriesByHours } from '../domain/family/class-times.ts';
import type { ClassSeries } from '../domain/family/class-times.ts';
import { daysBetween, daysLater, firstDateOn, weeklyDays } from '../domain/time.ts';
import type { Day } from '../domain/time.ts';

const DAY_IN_WORDS = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });

/**
 * Returns links that open Google Calendar with the classes of a course filled in. Families expect one click per course,
 * so weekdays with the same hours share one link (COUNT then covers all of them); Google takes one rule per link, so
 * weekdays with other hours need a link of their own. Rules cannot have exceptions, so days without a class are listed
 * in the event's description.
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
  // A rule includes all its weekdays from its first day on, even before the first class of a series.
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

/** Returns the days without a class that the rule of a series includes. */
const skippedDays = ({ day, count, skipped = [] }: ClassSeries): Day[] =>
  skipped.filter((one) => one < daysLater(day, 7 * count));

/** Returns a day and the same weekday of each following week before `end`. */
const weeksUntil = (day: Day, end: Day): Day[] => weeklyDays(day, daysBetween(day, end) / 7);

/** Returns a text that lists the days without a class; null for none. */
function freeDays(days: readonly Day[]): string | null {
  return days.length === 0
    ? null
    : `Sin clase: ${days.map((day) => DAY_IN_WORDS.format(new Date(day))).join('; ')}`;
}

/** Formats '2026-11-23' and '17:00' as '20261123T170000'. */
function compact(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

import { ICAL_WEEKDAYS, eventDescription, eventTitle } from './calendar-text.ts';
import type { ChildClasses } from './calendar-text.ts';
import type { ClassSeries } from '../domain/family/class-times.ts';

/**
 * Links that open Google Calendar with the classes of a course filled in. A family expects one press a course, so
 * weekdays with the same hours share one link (COUNT is then over all of them); Google takes one rule a link, so
 * weekdays with other hours need a link of their own.
 * @param classes The classes of one course.
 */
export function googleLinks({ firstName, series }: ChildClasses): string[] {
  const byHours = new Map<string, ClassSeries[]>();
  for (const one of series) {
    const hours = `${one.start}-${one.end}`;
    byHours.set(hours, [...(byHours.get(hours) ?? []), one]);
  }
  return [...byHours.values()].flatMap((together) => {
    const [first] = [...together].sort((a, b) => a.day.localeCompare(b.day));
    return first ? [googleLink(first, together, firstName)] : [];
  });
}

function googleLink(first: ClassSeries, together: readonly ClassSeries[], firstName: string): string {
  const days = together.map(({ weekday }) => ICAL_WEEKDAYS[weekday]);
  const count = together.reduce((sum, one) => sum + one.count, 0);
  const description = eventDescription(first);
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: eventTitle(first, firstName),
    dates: `${compact(first.day, first.start)}/${compact(first.lastDay, first.end)}`,
    ctz: first.timeZone,
    recur: `RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=${days.join(',')};COUNT=${count}`,
    ...(description && { details: description }),
  });
  return `https://calendar.google.com/calendar/render?${search}`;
}

/** '2026-11-23' and '17:00' as '20261123T170000'. */
function compact(day: string, time: string): string {
  return `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

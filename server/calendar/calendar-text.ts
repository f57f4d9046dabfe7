import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import {
  escape,
  foldLines,
  ICalAlarmType,
  ICalCalendar,
  ICalEventRepeatingFreq,
  ICalWeekday,
} from 'ical-generator';
import { BRAND_NAME } from '../domain/brand.ts';
import { CLASSES_UNREAD } from '../domain/failure.ts';
import type { ClassSeries } from '../domain/family/class-times.ts';
import type { Weekday } from '../domain/week.ts';
import { zoneBlock } from './time-zone.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** When a phone reminds of a class: a day and an hour before. Seconds. */
const ALARMS = [24 * 60 * 60, 60 * 60];
/** How often calendar apps are asked to refresh a subscribed calendar. Seconds. */
const REFRESH_SECONDS = 6 * 60 * 60;

export const ICAL_WEEKDAYS = {
  monday: ICalWeekday.MO,
  tuesday: ICalWeekday.TU,
  wednesday: ICalWeekday.WE,
  thursday: ICalWeekday.TH,
  friday: ICalWeekday.FR,
  saturday: ICalWeekday.SA,
  sunday: ICalWeekday.SU,
} as const satisfies Record<Weekday, ICalWeekday>;

/** The revision of an event, compared with what was sent of it before. */
export interface Revision {
  /** Increases with each change. */
  readonly sequence: number;
  /** When it last changed. */
  readonly revisedAt: Date;
}

/** The content of a calendar: the classes of one child. */
export interface ChildClasses {
  readonly childId: string;
  readonly firstName: string;
  readonly series: readonly ClassSeries[];
  /**
   * Ids of the courses that could be read completely, if not all could: others may have classes. Left out if all could.
   */
  readonly readable?: ReadonlySet<string>;
}

/** Returns the id of an event, which stays the same when its hours change: child course and weekday. */
export function eventId({ childCourseId, weekday, place, until }: ClassSeries): string {
  const id = `kipu-${encodeURIComponent(childCourseId)}-${weekday}${place > 1 ? `-${place}` : ''}`;
  return until ? `${id}-until-${until}` : id;
}

/** Returns the title of a class: course, student (only the first name) and brand (spec §9). */
export function eventTitle({ courseName }: ClassSeries, firstName: string): string {
  return onOneLine(`${courseName} · ${firstName} · ${BRAND_NAME}`);
}

/** Returns the description of an event: the link to the live class, or null. */
export function eventDescription({ classUrl }: ClassSeries): string | null {
  return classUrl && `Entra a la clase: ${classUrl}`;
}

/**
 * Returns a calendar file (RFC 5545) with the classes of a child.
 * @param revisionOf Returns the revision of an event, compared with what was sent of it before.
 */
export function calendarText(
  { firstName, series, readable }: ChildClasses,
  revisionOf: (series: ClassSeries) => Revision,
): string {
  const years = yearsOf(series);
  const calendar = new ICalCalendar({
    // The library escapes all texts except the name.
    name: escape(onOneLine(`Clases de ${firstName} · ${BRAND_NAME}`), false),
    ...(readable && { description: CLASSES_UNREAD }),
    prodId: { company: BRAND_NAME, product: 'Clases', language: 'ES' },
    timezone: { name: null, generator: (zone) => zoneBlock(zone, years)?.text ?? null },
    ttl: REFRESH_SECONDS,
  });
  for (const one of series) {
    // In a zone without rules, hours are written as instants, which may fall on another weekday.
    const zone = zoneBlock(one.timeZone, years)?.name ?? null;
    const at = (day: string, time: string) => dayjs.tz(`${day} ${time}`, one.timeZone);
    const { sequence, revisedAt } = revisionOf(one);
    calendar.createEvent({
      id: eventId(one),
      sequence,
      stamp: revisedAt,
      start: at(one.day, one.start),
      end: at(one.lastDay, one.end),
      timezone: zone,
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        interval: 1,
        ...(zone && { byDay: [ICAL_WEEKDAYS[one.weekday]] }),
        count: one.count,
        ...(one.skipped && {
          exclude: one.skipped.map((day) => at(day, one.start)),
          ...(zone && { excludeTimezone: zone }),
        }),
      },
      summary: eventTitle(one, firstName),
      description: eventDescription(one),
      url: one.classUrl,
      alarms: ALARMS.map((triggerBefore) => ({
        type: ICalAlarmType.display,
        triggerBefore,
        description: eventTitle(one, firstName),
      })),
    });
  }
  return inOrder(calendar.toString());
}

/**
 * Reorders the library's output. It writes some properties after the sub-components, and escapes URLs like texts; RFC
 * 5545 (§3.4, §3.6, §3.3.13) forbids both. It also writes `VALUE=URI`, which some readers take for a part of the URL.
 */
function inOrder(file: string): string {
  const properties: string[][] = [[]];
  const parts: string[][] = [[]];
  for (const line of file
    .replaceAll(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    if (line.startsWith('BEGIN:')) {
      properties.push([line]);
      parts.push([]);
    } else if (line.startsWith('END:')) {
      const whole = [...(properties.pop() ?? []), ...(parts.pop() ?? []), line];
      parts.at(-1)?.push(...whole);
    } else {
      const address = /^URL;VALUE=URI:(.*)$/.exec(line)?.[1]?.replaceAll(/\\([,;\\])/g, '$1');
      properties.at(-1)?.push(address === undefined ? line : `URL:${address}`);
    }
  }
  // The last line ends like every other one (§3.1).
  return `${foldLines((parts[0] ?? []).join('\r\n'))}\r\n`;
}

function yearsOf(series: readonly ClassSeries[]): number[] {
  const days = series.flatMap(({ day, count }) => [dayjs(day), dayjs(day).add(count, 'week')]);
  const years = days.map((day) => day.year());
  const first = Math.min(...years);
  return years.length === 0
    ? []
    : Array.from({ length: Math.max(...years) - first + 1 }, (_, i) => first + i);
}

/** Names come from people; a line break in one would start a new line of the file. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

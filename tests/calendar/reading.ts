import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

interface ReadEvent {
  readonly uid: string;
  readonly sequence: number;
  readonly stamp: Date;
  readonly title: string;
  readonly description: string | null;
  readonly url: string | null;
  /** Zone that its hours are written in. */
  readonly zone: string;
  readonly rule: string;
  /** Every class, by the zone's rules in the file itself. */
  readonly classes: readonly { readonly starts: Date; readonly ends: Date }[];
  /** How long before a class it reminds, in seconds. */
  readonly alarms: readonly number[];
}

interface ReadCalendar {
  readonly name: string;
  readonly zones: readonly string[];
  readonly events: readonly ReadEvent[];
}

/** Reads a calendar file with an implementation that is not the one that wrote it. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = ICAL.Component.fromString(text);
  return {
    name: textOf(calendar, 'x-wr-calname') ?? '',
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => textOf(zone, 'tzid') ?? ''),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  };
}

function readEvent(component: ICAL.Component): ReadEvent {
  const event = new ICAL.Event(component);
  const classes: { starts: Date; ends: Date }[] = [];
  const occurrences = event.iterator();
  for (let start = occurrences.next(); classes.length < 500; start = occurrences.next()) {
    // Typed as always there; at the end it is not.
    if (!(start instanceof ICAL.Time)) break;
    const { startDate, endDate } = event.getOccurrenceDetails(start);
    classes.push({ starts: startDate.toJSDate(), ends: endDate.toJSDate() });
  }
  return {
    uid: event.uid,
    sequence: event.sequence,
    stamp: timeOf(component, 'dtstamp').toJSDate(),
    title: event.summary,
    description: textOf(component, 'description'),
    url: textOf(component, 'url'),
    zone: event.startDate.zone.tzid,
    rule: component.getFirstPropertyValue('rrule')?.toString() ?? '',
    classes,
    alarms: component.getAllSubcomponents('valarm').map((alarm) => {
      const trigger = alarm.getFirstPropertyValue('trigger');
      return trigger instanceof ICAL.Duration ? -trigger.toSeconds() : Number.NaN;
    }),
  };
}

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : null;
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time {
  const value = component.getFirstPropertyValue(name);
  if (value instanceof ICAL.Time) return value;
  throw new Error(`The event has no ${name}`);
}

/** What both readers are asked for. */
export type ReadAlike = Pick<ReadEvent, 'uid' | 'title' | 'description' | 'url' | 'classes'>;

/** The same by a third implementation, which reckons with the zones that it knows itself, not with those of the file. */
export function readByAnother(text: string): ReadAlike[] {
  const years = { from: new Date('2020-01-01'), to: new Date('2050-01-01') };
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => {
    if (part?.type !== 'VEVENT') return [];
    const { uid, summary, description, url } = part;
    return {
      uid,
      title: wordsOf(summary) ?? '',
      description: wordsOf(description),
      url: url ?? null,
      classes: nodeIcal
        .expandRecurringEvent(part, years)
        .map(({ start, end }) => ({ starts: new Date(start), ends: new Date(end) })),
    };
  });
}

/** A text comes with its parameters, where it has some. */
function wordsOf(value: string | { readonly val: string } | undefined): string | null {
  return typeof value === 'object' ? value.val : (value ?? null);
}

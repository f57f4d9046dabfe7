import { WEEKDAYS } from './catalogue/vacations.ts';
import type { Weekday } from './catalogue/vacations.ts';

/** What the clocks of a zone show at an instant. */
export interface ClockReading {
  /** yyyy-mm-dd. */
  readonly date: string;
  readonly weekday: Weekday;
  /** HH:mm. */
  readonly time: string;
}

/** Zones by the names that the runtime itself gives them: as many as there are, so that each may be kept. */
const NAMED_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Making one takes far longer than reading it. Only for named zones: anybody may write others, in any case. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether this runtime knows an IANA zone by this name. */
export function isTimeZone(name: string): boolean {
  if (NAMED_ZONES.has(name)) return true;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the clock of a zone.
 * @throws RangeError when the runtime knows no such zone.
 */
export function readClock(zone: string, instant: Date): ClockReading {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', weekday = '', hour = '', minute = '' } = parts;
  return {
    date: `${year}-${month}-${day}`,
    weekday: WEEKDAYS.find((name) => name === weekday.toLowerCase()) ?? 'monday',
    time: `${hour}:${minute}`,
  };
}

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

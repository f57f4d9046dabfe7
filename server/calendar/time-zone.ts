import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

/** How a calendar file describes a time zone. */
export interface ZoneBlock {
  /** The zone's own name, which may differ from the one asked for: 'America/Buenos_Aires' is an old one. */
  readonly name: string;
  /** The VTIMEZONE with the rules of its clocks. */
  readonly text: string;
}

/** Asked for any other, the library writes to the console. */
const KNOWN_ZONES: ReadonlySet<string> = new Set(tzlib_get_timezones());

/**
 * The rules of a zone's clocks for calendar files. They are written the way that Outlook can read them, one rule a
 * change of clocks; in Chile, whose change falls on the Sunday from the 2nd to the 8th, that is a week early whenever
 * a month begins on a Sunday, next in April 2029.
 * @param zone IANA name that this runtime knows.
 * @returns null for a zone that calendar files have no rules of, such as '-05:00'.
 */
export function zoneBlock(zone: string): ZoneBlock | null {
  if (!KNOWN_ZONES.has(zone)) return null;
  const [text, line] = tzlib_get_ical_block(zone);
  const name = line?.replace(/^TZID=/, '');
  return text && name ? { name, text } : null;
}

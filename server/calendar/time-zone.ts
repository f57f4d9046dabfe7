import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

/** The description of a time zone in a calendar file. */
interface ZoneBlock {
  /** The zone's canonical name, which may differ from the requested one: 'America/Buenos_Aires' is an old name. */
  readonly name: string;
  /** The VTIMEZONE with the rules of its clocks. */
  readonly text: string;
}

/** For any other zone, the library writes to the console. */
const KNOWN_ZONES: ReadonlySet<string> = new Set(tzlib_get_timezones());

/**
 * Chile's clocks change on the Sunday from the 2nd to the 8th of these months. Outlook does not support such a rule, so
 * the library writes 'the first Sunday', which is a week early when the month starts with one (April 2029, September
 * 2030).
 */
const CHILE = {
  zone: 'America/Santiago',
  months: [4, 9],
  written: ';BYDAY=1SU',
  meant: ';BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU',
};

/**
 * Returns the clock rules of a zone for calendar files.
 * @param zone IANA name that this runtime knows.
 * @param years The years for which they must be correct.
 * @returns null for a zone without rules in the library.
 */
export function zoneBlock(zone: string, years: readonly number[]): ZoneBlock | null {
  if (!KNOWN_ZONES.has(zone)) return null;
  const [text, line] = tzlib_get_ical_block(zone);
  const name = line?.replace(/^TZID=/, '');
  if (!text || !name) return null;
  const isExact = name !== CHILE.zone || !years.some(beginsWithSunday);
  return { name, text: isExact ? text : text.replaceAll(CHILE.written, CHILE.meant) };
}

/** Returns whether a month in which Chile's clocks change starts with a Sunday. */
function beginsWithSunday(year: number): boolean {
  return CHILE.months.some((month) => new Date(Date.UTC(year, month - 1, 1)).getUTCDay() === 0);
}

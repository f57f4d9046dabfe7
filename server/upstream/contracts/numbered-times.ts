import { ACADEMY_ZONE, readClock } from '../../domain/time.ts';

// Days, hours and instants that come as numbers: Java writes a day as [2026, 12, 7] and an hour as [17, 30], others write
// an instant in milliseconds or seconds. What is none of these stays as it is.

/** The milliseconds and the seconds of the years 2001 to 2286: of any other number, nobody knows what it counts. */
const MILLISECONDS = { least: 1e12, most: 1e13 };
const SECONDS = { least: 1e9, most: 1e10 };

const two = (number: number) => String(number).padStart(2, '0');

/** Returns numbers as yyyy-mm-dd: the parts of a day, or an instant that is midnight, here or in UTC. */
export function dayInNumbers(told: unknown): unknown {
  if (Array.isArray(told)) {
    const [year, month, day] = wholeNumbers(told);
    return day === undefined ? told : `${year}-${two(Number(month))}-${two(day)}`;
  }
  const instant = instantInNumbers(told);
  if (!(instant instanceof Date)) return told;
  const written = instant.toISOString();
  if (written.endsWith('T00:00:00.000Z')) return written.slice(0, 10);
  const { date, time } = readClock(ACADEMY_ZONE, instant);
  return time === '00:00' ? date : told;
}

/** Returns the parts of an hour as HH:mm. */
export function hourInNumbers(told: unknown): unknown {
  if (!Array.isArray(told)) return told;
  const [hour, minute] = wholeNumbers(told);
  return minute === undefined ? told : `${two(Number(hour))}:${two(minute)}`;
}

/** Returns a number of milliseconds or seconds as an instant. */
export function instantInNumbers(told: unknown): unknown {
  if (typeof told !== 'number' || !Number.isSafeInteger(told)) return told;
  if (told >= MILLISECONDS.least && told < MILLISECONDS.most) return new Date(told);
  return told >= SECONDS.least && told < SECONDS.most ? new Date(told * 1_000) : told;
}

/** Returns a list of whole numbers; an empty one in place of any other. */
function wholeNumbers(list: readonly unknown[]): number[] {
  const numbers = list.filter((part) => typeof part === 'number' && Number.isSafeInteger(part) && part >= 0);
  return numbers.length === list.length ? numbers.map(Number) : [];
}

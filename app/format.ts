import type { Money } from '../server/domain/money.ts';
import type { WeeklyClass, Weekday } from '../server/domain/vacations.ts';

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

const DAY_NAMES: Record<Weekday, string> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
};
// Said again here: taking the list from the domain's schemas would ship a validator with every page.
const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/** Names of the zones that families of the region live in; any other is named by its city. */
const ZONE_NAMES: Record<string, string> = {
  'America/Lima': 'hora de Lima',
  'America/Bogota': 'hora de Bogotá',
  'America/Mexico_City': 'hora de Ciudad de México',
  'America/Santiago': 'hora de Santiago',
  'America/New_York': 'hora de Nueva York',
  'America/Los_Angeles': 'hora de Los Ángeles',
  'Europe/Madrid': 'hora de Madrid',
};

const WEEK_DAYS = WEEKDAYS.length;
const MINUTES_A_DAY = 24 * 60;

/**
 * Money as spec §9 shows it: 'S/ 450', 'S/ 1,710' or '$129 USD'; two decimals only when there are cents.
 * Written by hand because Intl would give 'S/ 450.00' or 'US$' depending on the data of the machine.
 */
export function formatMoney({ minor, currency }: Money): string {
  const [whole = '0', cents = '00'] = (minor / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = cents === '00' ? grouped : `${grouped}.${cents}`;
  return currency === 'PEN' ? `S/ ${amount}` : `$${amount} USD`;
}

/**
 * The card provider's date as spec §9 shows it: 'dd/mm/yy hh:mm:ss'. The 12 digits are Lima's and shown as given.
 * @param digits yyMMddHHmmss; anything else gives null, since a denial may come without a readable date.
 */
export function formatProviderDate(digits: string | null): string | null {
  const parts = digits?.match(/^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

/** A calendar day in words: '2027-01-04' gives '4 de enero de 2027'; null for what is not a day. */
export function formatDay(day: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  const month = MONTHS[Number(parts?.[2]) - 1];
  if (!parts || !month) return null;
  return `${Number(parts[3])} de ${month} de ${parts[1]}`;
}

/** '17:00' gives '5:00 p. m.', as Spanish of the region writes it. */
function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const suffix = hour < 12 ? 'a. m.' : 'p. m.';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${suffix}`;
}

function joined(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The week of a group in words: 'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.'. Classes at other hours are added
 * after a semicolon; days stand in the order of the week.
 */
export function formatWeekly(classes: readonly WeeklyClass[]): string {
  const daysByHours = new Map<string, Weekday[]>();
  const inOrder = [...classes].sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day));
  for (const { day, start, end } of inOrder) {
    const hours = `${formatHour(start)} – ${formatHour(end)}`;
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), day]);
  }
  return [...daysByHours]
    .map(([hours, days]) => `${capitalised(joined(days.map((day) => DAY_NAMES[day])))}, ${hours}`)
    .join('; ');
}

/** How a zone is named beside times: 'hora de Lima'; zones without a name of ours are named by their city. */
export function formatZone(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return ZONE_NAMES[timeZone] ?? `hora de ${city.replaceAll('_', ' ')}`;
}

/** Minutes that a zone is ahead of UTC at an instant; null when this machine does not know the zone. */
function offsetMinutes(timeZone: string, instant: Date): number | null {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(instant)
      .find((part) => part.type === 'timeZoneName')?.value;
    const parts = name?.match(/^GMT(?:([+-])(\d\d):(\d\d))?$/);
    if (!parts) return null;
    const minutes = Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
    return parts[1] === '-' ? -minutes : minutes;
  } catch {
    return null;
  }
}

/** Moves a class by some minutes, to the day before or after when it crosses midnight. */
function shifted(weekly: WeeklyClass, minutes: number): WeeklyClass {
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute + minutes;
  };
  const written = (total: number) => {
    const inDay = ((total % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
    const [hour, minute] = [Math.floor(inDay / 60), inDay % 60];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  const days = Math.floor(at(weekly.start) / MINUTES_A_DAY);
  const index = (((WEEKDAYS.indexOf(weekly.day) + days) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return {
    day: WEEKDAYS[index] ?? weekly.day,
    start: written(at(weekly.start)),
    end: written(at(weekly.end)),
  };
}

/** A group's week as a family reads it, and the zone it is written in, which is always named beside it. */
export interface LocalSchedule {
  readonly weekly: string;
  readonly zone: string;
}

/**
 * The week of a group in the family's zone when it is known, else in the group's own.
 * @param group `startDate` (yyyy-mm-dd) decides between summer and winter time; today stands in when it is null.
 * @param familyZone IANA zone, or null while it is not known. One this machine does not know counts as not known.
 */
export function localSchedule(
  group: {
    readonly weekly: readonly WeeklyClass[];
    readonly timeZone: string;
    readonly startDate: string | null;
  },
  familyZone: string | null,
  now: Date,
): LocalSchedule {
  // Noon in UTC is the same calendar day everywhere in the Americas.
  const instant = group.startDate ? new Date(`${group.startDate}T12:00:00Z`) : now;
  const theirs = familyZone === null ? null : offsetMinutes(familyZone, instant);
  const own = offsetMinutes(group.timeZone, instant);
  if (familyZone === null || theirs === null || own === null) {
    return { weekly: formatWeekly(group.weekly), zone: formatZone(group.timeZone) };
  }
  return {
    weekly: formatWeekly(group.weekly.map((one) => shifted(one, theirs - own))),
    zone: formatZone(familyZone),
  };
}

import type { Money } from '../../server/domain/money.ts';
import { remembered } from '../../server/domain/remembered.ts';
import type { Day, WeeklyForFamily } from '../../server/domain/time.ts';
import { readHour, WEEKDAYS, weekdayByName } from '../../server/domain/week.ts';
import type { Weekday, WeeklyClass } from '../../server/domain/week.ts';

export {
  durationWords,
  formatCourses,
  formatMonths,
  formatSessions,
  lengthWords,
} from '../../server/domain/lengths.ts';

/** The card provider writes its dates in this zone; ours about payments are in the same. */
export const RECEIPT_ZONE = 'America/Lima';

const IN_WORDS = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_NAME = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('es');

/** The Spanish name of a weekday: 1 January 2024 was a Monday. */
const nameOf = (day: Weekday) => DAY_NAME.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

/**
 * Cities in Spanish of the zones that families of the region live in, there or abroad; any other is written as its zone
 * is. Not the table of all countries (domain/country-zones.ts), which would travel to each browser.
 */
const ZONE_CITIES: Record<string, string> = {
  'America/Asuncion': 'Asunción',
  'America/Cancun': 'Cancún',
  'America/Havana': 'La Habana',
  'America/Panama': 'Panamá',
  'America/Sao_Paulo': 'São Paulo',
  'Asia/Tokyo': 'Tokio',
  'Europe/Amsterdam': 'Ámsterdam',
  'Europe/Berlin': 'Berlín',
  'Europe/Brussels': 'Bruselas',
  'Europe/Lisbon': 'Lisboa',
  'Europe/London': 'Londres',
  'Europe/Paris': 'París',
  'Europe/Rome': 'Roma',
  'Europe/Zurich': 'Zúrich',
  'America/Bogota': 'Bogotá',
  'America/Mexico_City': 'Ciudad de México',
  'America/New_York': 'Nueva York',
  'America/Los_Angeles': 'Los Ángeles',
};
const UNIVERSAL = ['UTC', 'Etc/UTC'];

/** Keeps what it stands between on one line. */
const NO_BREAK = '\u00a0';

/**
 * Money as spec §9 shows it: 'S/ 450', 'S/ 1,710' or '$129 USD', never broken in two; two decimals only when there are
 * cents. Written by hand because Intl would give 'S/ 450.00' or 'US$' depending on the data of the machine.
 */
export function formatMoney({ minor, currency }: Money): string {
  const [whole = '0', cents = '00'] = (minor / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = cents === '00' ? grouped : `${grouped}.${cents}`;
  return currency === 'PEN' ? `S/${NO_BREAK}${amount}` : `$${amount}${NO_BREAK}USD`;
}

/** A text for other programs than ours, with plain spaces alone. */
export const plainText = (text: string): string => text.replaceAll(NO_BREAK, ' ');

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
export function formatDay(day: Day): string | null {
  const midnight = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(midnight) ? null : IN_WORDS.format(midnight);
}

/**
 * The days from one to another as people say them, month and year once: 'Del 9 al 10 de enero de 2027', 'Del 25 de julio
 * al 17 de octubre de 2026', and 'El 9 de enero de 2027' for one day. Null when either is no day, or the last comes first.
 */
export function formatDays(first: Day | null, last: Day | null): string | null {
  const start = first && formatDay(first);
  const end = last && formatDay(last);
  if (!start || !end || first > last) return null;
  if (start === end) return `El ${end}`;
  const words = start.split(' de ');
  const endWords = end.split(' de ');
  while (words.at(-1) === endWords.at(words.length - 1)) words.pop();
  return `Del ${words.join(' de ')} al ${end}`;
}

/** Classes a week as spec §9 labels them: '1 vez por semana', '2 veces por semana'. */
export function formatTimesAWeek(times: number): string {
  return `${times} ${times === 1 ? 'vez' : 'veces'} por semana`;
}

/** '17:00' gives '5:00 p. m.', as Spanish of the region writes it, never broken. What is no hour is never made one. */
function formatHour(time: string | null): string {
  const known = readHour(time);
  if (known === null) return 'hora por definir';
  const [hour = 0, minute = 0] = known.split(':').map(Number);
  const half = hour < 12 ? 'a.' : 'p.';
  return [`${hour % 12 || 12}:${String(minute).padStart(2, '0')}`, half, 'm.'].join(NO_BREAK);
}

/** Words as one reads them out: 'uno, dos y tres', 'Scratch e Inteligencia Artificial'. */
export function joined(words: readonly string[]): string {
  return LIST.format(words);
}

/** The same words and what stands between them, each for itself. */
export const joinedParts = (words: readonly string[]) => LIST.formatToParts(words);

/** A text whose first letter is a capital one. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The week of a group in words: 'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.'. Classes at other hours are added
 * after a semicolon; days stand in the order of the week. Lines break between hours, never within one.
 */
export function formatWeekly(classes: readonly WeeklyClass[]): string {
  return weekInWords(
    classes.map(({ day, start, end }) => ({
      day,
      hours:
        start === null || end === null
          ? formatHour(start)
          : `${formatHour(start)}${NO_BREAK}– ${formatHour(end)}`,
    })),
  );
}

/**
 * The schedules of an enrollment in words: 'Lunes y miércoles, 5:00 p. m.'. They come from the academy API as days
 * and hours only; a day with an unknown name is left out (spec §8).
 */
export function formatSchedules(
  schedules: readonly { readonly day: string; readonly hour: string | null }[],
): string {
  return weekInWords(
    schedules.flatMap(({ day, hour }) => {
      const known = weekdayByName(day);
      return known ? [{ day: known, hours: formatHour(hour) }] : [];
    }),
  );
}

function weekInWords(classes: readonly { readonly day: Weekday; readonly hours: string }[]): string {
  const daysByHours = new Map<string, Weekday[]>();
  const inOrder = [...classes].sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day));
  for (const { day, hours } of inOrder) daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), day]);
  return [...daysByHours]
    .map(([hours, days]) => `${capitalised(joined(days.map(nameOf)))}, ${hours}`)
    .join('; ');
}

/** An instant on the clock of a zone, as spec §9 writes dates of payments: 'dd/mm/yy hh:mm:ss'. */
export function formatInstant(instant: Date, timeZone: string): string {
  const { day, month, year, hour, minute, second } = clockParts(instant, momentClock(timeZone));
  return `${day}/${month}/${year?.slice(-2)} ${hour}:${minute}:${second}`;
}

/** What a British clock and calendar show at an instant: 24 hours, every part in two digits. */
function clockParts(
  instant: Date,
  clock: Intl.DateTimeFormat,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
}

// Making one takes far longer than asking it.
const momentClock = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);
const hourClock = remembered(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
);
const weekdayNames = remembered(
  (timeZone: string) =>
    new Intl.DateTimeFormat('es', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }),
);

function hourOn(instant: Date, timeZone: string): string {
  const { hour, minute } = clockParts(instant, hourClock(timeZone));
  return formatHour(`${hour}:${minute}`);
}

/**
 * When a class begins: 'hoy, 5:00 p. m.', 'mañana, 5:00 p. m.', 'jueves 26 de noviembre, 5:00 p. m.'.
 * @param daysAway Calendar days until then in that zone; -1 for one that began before midnight, which has its day named.
 */
export function formatClassStart(startsAt: Date, daysAway: number, timeZone: string): string {
  const near = ['hoy', 'mañana'][daysAway];
  return `${near ?? formatWeekday(startsAt, timeZone)}, ${hourOn(startsAt, timeZone)}`;
}

/** The day of an instant with its weekday: 'sábado 5 de diciembre'. */
export function formatWeekday(instant: Date, timeZone: string): string {
  return weekdayNames(timeZone).format(instant).replace(',', '');
}

/** An instant with its weekday: 'sábado 5 de diciembre, 10:00 a. m.'. */
export function formatMoment(instant: Date, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)}, ${hourOn(instant, timeZone)}`;
}

/** Whom a purchase is for: 'Para Valentina', 'Para ti'. */
export function formatStudent({ kind, firstName }: { kind: 'child' | 'self'; firstName: string }): string {
  return kind === 'self' ? 'Para ti' : `Para ${firstName}`;
}

/** What a withdrawal is called: 'Retirar a Valentina', 'Retirarme'; nobody is named where nobody was asked. */
export function formatWithdrawal(
  student: { readonly kind: 'child' | 'self'; readonly firstName: string } | null,
): string {
  if (!student) return 'Retirarse';
  return student.kind === 'self' ? 'Retirarme' : `Retirar a ${student.firstName}`;
}

/** 'Datos de las 5:03 p. m.': when a page that does not renew itself was made. */
export function formatDataAge(madeAt: Date, timeZone: string): string {
  const hour = hourOn(madeAt, timeZone);
  return `Datos de ${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`;
}

/** How a zone is named beside times: 'hora de Lima'; zones without a name of ours are named by their city. */
export function formatZone(timeZone: string): string {
  return UNIVERSAL.includes(timeZone) ? 'hora universal (UTC)' : `hora de ${cityOf(timeZone)}`;
}

function cityOf(timeZone: string): string {
  return ZONE_CITIES[timeZone] ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/**
 * Whose hours stand in a schedule: 'hora de Lima', or for a family in another country both of them, '10:00 a. m. en
 * Lima, 9:00 a. m. en Ciudad de México'. Clocks that change while the group lasts are told with the day.
 */
export function formatHourZones({ timeZone, weekly, later, abroad }: WeeklyForFamily): string {
  if (!abroad || weekly.length === 0) {
    const zone = formatZone(timeZone);
    return later ? `${zone}. Desde el ${formatDay(later.from)}: ${formatWeekly(later.weekly)}` : zone;
  }
  const both = bothClocks(weekly, cityOf(timeZone), abroad.weekly, abroad.city);
  if (!abroad.later) return both;
  const day = formatDay(abroad.later.from);
  return `${both}. Desde el ${day}: ${bothClocks(weekly, cityOf(timeZone), abroad.later.weekly, abroad.city)}`;
}

/** Where classes begin on two clocks; their days are named when they begin at several hours. */
function bothClocks(
  here: readonly WeeklyClass[],
  hereCity: string,
  there: readonly WeeklyClass[],
  thereCity: string,
): string {
  const daysByHours = new Map<string, Weekday[]>();
  here.forEach(({ day, start }, index) => {
    const other = there[index];
    if (!other) return;
    const hours = `${formatHour(start)} en ${hereCity}, ${formatHour(other.start)}${shiftWords(day, other.day)} en ${thereCity}`;
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), day]);
  });
  const several = daysByHours.size > 1;
  return [...daysByHours]
    .map(([hours, days]) => (several ? `${joined(days.map(nameOf))}: ${hours}` : hours))
    .join('; ');
}

/** Late classes fall on the next day to the east, early ones on the day before to the west. */
function shiftWords(here: Weekday, there: Weekday): string {
  if (here === there) return '';
  const isNext = (WEEKDAYS.indexOf(here) + 1) % WEEKDAYS.length === WEEKDAYS.indexOf(there);
  return isNext ? ' del día siguiente' : ' del día anterior';
}

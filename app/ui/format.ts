import type { Money } from '../../server/domain/money.ts';
import { remembered } from '../../server/domain/remembered.ts';
import type { WeeklyForFamily } from '../../server/domain/group-hours.ts';
import type { Day } from '../../server/domain/time.ts';
import { readHour, WEEKDAYS, weekdayByName } from '../../server/domain/week.ts';
import type { Weekday, WeeklyClass } from '../../server/domain/week.ts';

export {
  durationWords,
  formatCourses,
  formatMonths,
  formatSessions,
  lengthWords,
} from '../../server/domain/lengths.ts';

/** Time zone of the card provider's dates, and of our own about payments and claims. */
export const RECEIPT_ZONE = 'America/Lima';

const IN_WORDS = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_NAME = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('es');

/** Returns the Spanish name of a weekday. 1 January 2024 was a Monday. */
const nameOf = (day: Weekday) => DAY_NAME.format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));

/**
 * Spanish city names of the time zones where families of the region live, there or abroad; other zones are named by the
 * city in their id. This is not the table of all countries (domain/country-zones.ts), which would be sent to every
 * browser.
 */
const ZONE_CITIES = new Map(
  Object.entries({
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
    // Old names that some academies still send: they name no city.
    'US/Eastern': 'Nueva York',
    'US/Central': 'Chicago',
    'US/Mountain': 'Denver',
    'US/Pacific': 'Los Ángeles',
    'Mexico/General': 'Ciudad de México',
    'Chile/Continental': 'Santiago',
    'Brazil/East': 'São Paulo',
  }),
);
const UNIVERSAL = ['UTC', 'Etc/UTC'];

/** No-break space: keeps the words around it on one line. */
const NO_BREAK = '\u00a0';

/** Each currency as it is read: 'No tenemos su precio en dólares'. */
export const CURRENCY_NAMES = { PEN: 'soles', USD: 'dólares' } satisfies Record<Money['currency'], string>;

/**
 * Formats money as in spec §9: 'S/ 450', 'S/ 1,710' or '$129 USD', without line breaks; two decimals only when there
 * are cents. Not with Intl, which would give 'S/ 450.00' or 'US$' depending on the machine's locale data.
 */
export function formatMoney({ minor, currency }: Money): string {
  const [whole = '0', cents = '00'] = (minor / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = cents === '00' ? grouped : `${grouped}.${cents}`;
  return currency === 'PEN' ? `S/${NO_BREAK}${amount}` : `$${amount}${NO_BREAK}USD`;
}

/** Returns a text with ordinary spaces instead of no-break spaces, for other programs. */
export const plainText = (text: string): string => text.replaceAll(NO_BREAK, ' ');

/**
 * Formats the card provider's date as in spec §9: 'dd/mm/yy hh:mm:ss'. The 12 digits are Lima time, shown as given.
 * @param digits yyMMddHHmmss; anything else returns null, since a denial may come without a readable date.
 */
export function formatProviderDate(digits: string | null): string | null {
  const parts = digits?.match(/^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
}

/** Formats a calendar day in words: '2027-01-04' gives '4 de enero de 2027'; null for an invalid day. */
export function formatDay(day: Day): string | null {
  const midnight = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(midnight) ? null : IN_WORDS.format(midnight);
}

/**
 * Formats a range of days, naming a shared month or year once: 'Del 9 al 10 de enero de 2027', 'Del 25 de julio al 17
 * de octubre de 2026', and 'El 9 de enero de 2027' for a single day. Null if a day is invalid or the last comes first.
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

/** Formats the number of classes per week as in spec §9: '1 vez por semana', '2 veces por semana'. */
export function formatTimesAWeek(times: number): string {
  return `${times} ${times === 1 ? 'vez' : 'veces'} por semana`;
}

/** Formats '17:00' as '5:00 p. m.', as in the region's Spanish, without line breaks. Invalid times are not guessed. */
function formatHour(time: string | null): string {
  const known = readHour(time);
  if (known === null) return 'hora por definir';
  const [hour = 0, minute = 0] = known.split(':').map(Number);
  const half = hour < 12 ? 'a.' : 'p.';
  return [`${hour % 12 || 12}:${String(minute).padStart(2, '0')}`, half, 'm.'].join(NO_BREAK);
}

/** Joins words into a Spanish list: 'uno, dos y tres', 'Scratch e Inteligencia Artificial'. */
export function joined(words: readonly string[]): string {
  return LIST.format(words);
}

/** Returns the same list as separate parts: the words and the separators between them. */
export const joinedParts = (words: readonly string[]) => LIST.formatToParts(words);

/** Returns a text with its first letter in upper case. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a text with its first letter in lower case, for the middle of a sentence. */
export const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Formats the week of a group: 'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.'. Classes at other times follow after a
 * semicolon; days are in the order of the week. Lines can break between times, never within one.
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
 * Formats the schedules of an enrollment: 'Lunes y miércoles, 5:00 p. m.'. The academy API only sends days and start
 * times; a day with an unknown name is left out (spec §8).
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
  const inOrder = [...classes].sort((one, other) => WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day));
  return daysByHours(inOrder)
    .map(([hours, days]) => `${capitalised(joined(days.map(nameOf)))}, ${hours}`)
    .join('; ');
}

/** Returns the days that share their hours, in the order of the classes. */
function daysByHours(classes: readonly { readonly day: Weekday; readonly hours: string }[]) {
  const days = new Map<string, Weekday[]>();
  for (const { day, hours } of classes) days.set(hours, [...(days.get(hours) ?? []), day]);
  return [...days];
}

/** Formats an instant in a time zone, as spec §9 does for dates of payments: 'dd/mm/yy hh:mm:ss'. */
export function formatInstant(instant: Date, timeZone: string): string {
  const { day, month, year, hour, minute, second } = clockParts(instant, momentClock(timeZone));
  return `${day}/${month}/${year?.slice(-2)} ${hour}:${minute}:${second}`;
}

/** Returns the parts of an instant in British format: 24 hours, every part in two digits. */
function clockParts(
  instant: Date,
  clock: Intl.DateTimeFormat,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
}

// Remembered, because creating a formatter takes far longer than using it.
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

/** From here on, the next day of that name and month may be another year's. Days. */
const NEARLY_A_YEAR = 300;

/**
 * Formats the start of a class: 'hoy, 5:00 p. m.', 'mañana, 5:00 p. m.', 'jueves 26 de noviembre, 5:00 p. m.'; with its
 * year where that is nearly a year away.
 * @param daysAway Calendar days until then in that zone; -1 for a class that began before midnight, whose day is named.
 */
export function formatClassStart(startsAt: Date, daysAway: number, timeZone: string): string {
  const near = ['hoy', 'mañana'][daysAway];
  const year = daysAway >= NEARLY_A_YEAR ? ` de ${clockParts(startsAt, momentClock(timeZone)).year}` : '';
  return `${near ?? formatWeekday(startsAt, timeZone)}${year}, ${hourOn(startsAt, timeZone)}`;
}

/** Formats the day of an instant with its weekday: 'sábado 5 de diciembre'. */
export function formatWeekday(instant: Date, timeZone: string): string {
  return weekdayNames(timeZone).format(instant).replace(',', '');
}

/** Formats an instant with its weekday: 'sábado 5 de diciembre, 10:00 a. m.'. */
export function formatMoment(instant: Date, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)}, ${hourOn(instant, timeZone)}`;
}

/** Says who a purchase is for: 'Para Valentina', 'Para ti'. */
export function formatStudent({ kind, firstName }: { kind: 'child' | 'self'; firstName: string }): string {
  return kind === 'self' ? 'Para ti' : `Para ${firstName}`;
}

/** Returns the label of a withdrawal: 'Retirar a Valentina', 'Retirarme', or 'Retirarse' without a student. */
export function formatWithdrawal(
  student: { readonly kind: 'child' | 'self'; readonly firstName: string } | null,
): string {
  if (!student) return 'Retirarse';
  return student.kind === 'self' ? 'Retirarme' : `Retirar a ${student.firstName}`;
}

/** Returns 'Datos de las 5:03 p. m.': when the data of a page was read. */
export function formatDataAge(madeAt: Date, timeZone: string): string {
  const hour = hourOn(madeAt, timeZone);
  return `Datos de ${hour.startsWith('1:') ? 'la' : 'las'} ${hour}`;
}

/** Returns the name of a time zone: 'hora de Lima'; zones without a name of ours are named by the city in their id. */
export function formatZone(timeZone: string): string {
  return UNIVERSAL.includes(timeZone) ? 'hora universal, UTC' : `hora de ${cityOf(timeZone)}`;
}

function cityOf(timeZone: string): string {
  // POSIX counts to the west: 'Etc/GMT+5' is what everybody else calls UTC-5.
  const [, ahead, hours] = /^Etc\/GMT(?:(-)|\+)(\d+)$/.exec(timeZone) ?? [];
  if (hours) return `UTC${ahead ? '+' : '-'}${hours}`;
  return ZONE_CITIES.get(timeZone) ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/**
 * Returns the time zone of a schedule: 'hora de Lima', or for a family in another country the times in both zones,
 * '10:00 a. m. en Lima, 9:00 a. m. en Ciudad de México', or '10:00 a. m. en Lima y en Nueva York'. If clocks change
 * during the group, says from which days.
 */
export function formatHourZones({ timeZone, weekly, changes, abroad }: WeeklyForFamily): string {
  if (!abroad || weekly.length === 0) return withChanges(formatZone(timeZone), changes, formatWeekly);
  const both = (there: readonly WeeklyClass[]) => bothClocks(weekly, cityOf(timeZone), there, abroad.city);
  return withChanges(both(abroad.weekly), abroad.changes, both);
}

function withChanges(
  first: string,
  changes: WeeklyForFamily['changes'],
  hoursOf: (weekly: readonly WeeklyClass[]) => string,
): string {
  const later = changes?.map(({ from, weekly }) => `desde el ${formatDay(from)}: ${hoursOf(weekly)}`);
  return later ? `${first}. ${capitalised(later.join('; '))}` : first;
}

/** Returns the start times of classes in two time zones; their days are named when they begin at different times. */
function bothClocks(
  here: readonly WeeklyClass[],
  hereCity: string,
  there: readonly WeeklyClass[],
  thereCity: string,
): string {
  const classes = here.flatMap(({ day, start }, index) => {
    const other = there[index];
    if (!other) return [];
    const [hour, otherHour] = [formatHour(start), `${formatHour(other.start)}${shiftWords(day, other.day)}`];
    return {
      day,
      hours: `${hour} en ${hereCity}${hour === otherHour ? ' y' : `, ${otherHour}`} en ${thereCity}`,
    };
  });
  const grouped = daysByHours(classes);
  return grouped
    .map(([hours, days]) => (grouped.length > 1 ? `${joined(days.map(nameOf))}: ${hours}` : hours))
    .join('; ');
}

/** Says if the day differs in the other zone: late classes can be on the next day, early ones on the day before. */
function shiftWords(here: Weekday, there: Weekday): string {
  if (here === there) return '';
  const isNext = (WEEKDAYS.indexOf(here) + 1) % WEEKDAYS.length === WEEKDAYS.indexOf(there);
  return isNext ? ' del día siguiente' : ' del día anterior';
}

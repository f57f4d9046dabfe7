import { courseEntries } from '../../fixtures/courses.ts';
import type { Buyable } from '../support/products.ts';

// The facts of a purchase, computed from the fixtures without any of the site's own code for texts.

export const NOW = new Date();
export const COURSES = courseEntries(NOW);
export type Currency = 'PEN' | 'USD';

const WEEK: Readonly<Record<string, string>> = {
  sunday: 'domingo',
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
};
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

type Frequency = Buyable['group']['frequency'];

/** The weekday of a day, in English as the academy writes it. */
export const weekdayOf = (day: string) => Object.keys(WEEK)[new Date(`${day}T00:00Z`).getUTCDay()];

/** Formats '17:30' as '5:30 p. m.'. */
function hourInWords(time: string): string {
  const [hour = 0, minute = ''] = time.split(':').map((part, place) => (place === 0 ? Number(part) : part));
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'a. m.' : 'p. m.'}`;
}

function weekInWords(frequency: Frequency): string {
  const [hours = '', ...others] = new Set(
    frequency.map((held) => `${hourInWords(held.time_start)} – ${hourInWords(held.time_end)}`),
  );
  if (others.length > 0) throw new RangeError('This test reads weeks of one hour');
  const days = frequency.map(({ day_name: day }) => WEEK[day] ?? day);
  const named = days.length > 1 ? `${days.slice(0, -1).join(', ')} y ${days.at(-1) ?? ''}` : days.join('');
  return `${begun(named)}, ${hours}`;
}

/** Returns words as they stand at the beginning of a line. */
const begun = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function priceInWords({ priced }: Buyable, currency: Currency): readonly [amount: number, words: string] {
  const { has_discount: isReduced } = priced;
  const [full, reduced] =
    currency === 'PEN'
      ? [priced.amount_pen, priced.amount_after_discount_pen]
      : [priced.amount_usd, priced.amount_after_discount_usd];
  const amount = isReduced ? reduced : full;
  if (amount === null) throw new Error(`The demo has a price without ${currency}`);
  const digits = amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
  return [amount, currency === 'PEN' ? `S/ ${digits}` : `$${digits} USD`];
}

/** Formats '2026-12-09' as '9 de diciembre de 2026'. */
export function dayInWords(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date} de ${MONTHS[month - 1] ?? ''} de ${year}`;
}

/** Returns the facts of a purchase, from the fixtures alone. */
export function factsOf(bought: Buyable, currency: Currency) {
  const { group } = bought;
  const start = group.start_date ?? '';
  const first = group.frequency.find(({ day_name: day }) => day === weekdayOf(start));
  if (!first) throw new RangeError(`${group.id} is not taught on the day it begins`);
  const [, month = 0, day = 0] = start.split('-').map(Number);
  const date = `${day} de ${MONTHS[month - 1] ?? ''}`;
  const [amount, price] = priceInWords(bought, currency);
  return {
    name: bought.name,
    price,
    amount,
    start,
    /** '7 de diciembre', for pages that show the weekday separately. */
    date,
    firstClass: `${begun(WEEK[first.day_name] ?? '')} ${date}, ${hourInWords(first.time_start)}`,
    firstInstant: Date.parse(`${start}T${first.time_start}:00-05:00`),
    week: weekInWords(group.frequency),
    slots: group.frequency.map(slotOf).sort(),
    /** Other facts about the group: days without class, and the minimum number of students. */
    notes: [
      ...(group.holidays ?? []).map(({ day: free, name: why }) => `${dayInWords(free)} (${why})`),
      ...(group.minimum ? [`El grupo empieza desde ${group.minimum} estudiantes`] : []),
    ],
    courses: group.groups_to_buy.map((pair) => ({
      name: courseName(pair.course),
      week: weekInWords(pair.frequency ?? group.frequency),
      slots: (pair.frequency ?? group.frequency).map(slotOf).sort(),
    })),
    laterCourses: bought.later.map(courseName),
  };
}
export type Facts = ReturnType<typeof factsOf>;

const slotOf = (held: Frequency[number]) => `${held.day_name} ${held.time_start}–${held.time_end}`;

function courseName(id: string): string {
  const entry = COURSES.find(({ sys }) => sys.id === id);
  if (!entry) throw new RangeError(`No course ${id}`);
  return entry.fields.name;
}

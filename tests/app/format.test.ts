import { describe, expect, test } from 'vitest';
import {
  formatClassStart,
  formatDataAge,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonths,
  formatProviderDate,
  formatSchedules,
  formatTimesAWeek,
  formatWeekly,
  formatZone,
  joined,
} from '../../app/ui/format.ts';

describe('money', () => {
  test.each([
    [{ minor: 45_000, currency: 'PEN' as const }, 'S/ 450'],
    [{ minor: 171_000, currency: 'PEN' as const }, 'S/ 1,710'],
    [{ minor: 12_900, currency: 'USD' as const }, '$129 USD'],
    [{ minor: 12_950, currency: 'USD' as const }, '$129.50 USD'],
    [{ minor: 123_456_789, currency: 'PEN' as const }, 'S/ 1,234,567.89'],
    [{ minor: 5, currency: 'PEN' as const }, 'S/ 0.05'],
    [{ minor: 0, currency: 'PEN' as const }, 'S/ 0'],
  ])('%o reads %s', (money, text) => {
    expect(formatMoney(money)).toBe(text);
  });
});

describe("the provider's date", () => {
  test('reads day, month, year and time as given', () => {
    expect(formatProviderDate('240720115328')).toBe('20/07/24 11:53:28');
  });

  test.each([null, '', '2407201153', '24072011532x', '2024-07-20'])('%s is not shown', (digits) => {
    expect(formatProviderDate(digits)).toBeNull();
  });
});

test('a day reads in Spanish, without a zone to move it', () => {
  expect(formatDay('2027-01-04')).toBe('4 de enero de 2027');
  expect(formatDay('2027-12-31')).toBe('31 de diciembre de 2027');
  expect(formatDay('2027-13-01')).toBeNull();
});

describe('a week of classes', () => {
  test('groups the days that share their hours, in the order of the week', () => {
    expect(
      formatWeekly([
        { day: 'wednesday', start: '17:00', end: '18:30' },
        { day: 'monday', start: '17:00', end: '18:30' },
      ]),
    ).toBe('Lunes y miércoles, 5:00 p. m. – 6:30 p. m.');
  });

  test('names three days or more with commas', () => {
    expect(
      formatWeekly(
        (['monday', 'tuesday', 'wednesday', 'thursday'] as const).map((day) => ({
          day,
          start: '09:00',
          end: '10:30',
        })),
      ),
    ).toBe('Lunes, martes, miércoles y jueves, 9:00 a. m. – 10:30 a. m.');
  });

  test('keeps different hours apart', () => {
    expect(
      formatWeekly([
        { day: 'tuesday', start: '12:00', end: '13:30' },
        { day: 'saturday', start: '00:15', end: '01:45' },
      ]),
    ).toBe('Martes, 12:00 p. m. – 1:30 p. m.; Sábado, 12:15 a. m. – 1:45 a. m.');
  });

  test('is empty without classes', () => {
    expect(formatWeekly([])).toBe('');
  });
});

test.each([
  [[], ''],
  [['uno'], 'uno'],
  [['uno', 'dos', 'tres'], 'uno, dos y tres'],
  [['Scratch', 'Inteligencia Artificial'], 'Scratch e Inteligencia Artificial'],
])('%j are read out as %s', (words, text) => {
  expect(joined(words)).toBe(text);
});

test('a zone is named by a city: ours by name, any other by its own', () => {
  expect(formatZone('America/Lima')).toBe('hora de Lima');
  expect(formatZone('America/Argentina/Buenos_Aires')).toBe('hora de Buenos Aires');
});

test('the schedules of an enrollment read like a week, without days that nobody knows', () => {
  expect(
    formatSchedules([
      { day: 'Wednesday', hour: '17:00' },
      { day: 'monday', hour: '17:00' },
      { day: 'someday', hour: '17:00' },
    ]),
  ).toBe('Lunes y miércoles, 5:00 p. m.');
  expect(formatSchedules([])).toBe('');
});

test('an instant reads like the date of a payment, on the clock of a zone', () => {
  expect(formatInstant(new Date('2026-11-22T04:05:09Z'), 'America/Lima')).toBe('21/11/26 23:05:09');
  expect(formatInstant(new Date('2026-11-22T05:00:00Z'), 'America/Lima')).toBe('22/11/26 00:00:00');
});

test.each([
  [1, '1 mes'],
  [2, '2 meses'],
  [9.5, '9.5 meses'],
  [10, '10 m.'],
  [27.5, '27.5 m.'],
])('%s months read %s', (months, text) => {
  expect(formatMonths(months)).toBe(text);
});

test.each([
  [1, '1 vez por semana'],
  [2, '2 veces por semana'],
])('%s classes a week read %s', (times, text) => {
  expect(formatTimesAWeek(times)).toBe(text);
});

test.each([
  [0, 'America/Lima', 'hoy, 5:00 p. m.'],
  [1, 'America/Lima', 'mañana, 5:00 p. m.'],
  [2, 'America/Lima', 'jueves 26 de noviembre, 5:00 p. m.'],
  [2, 'America/Santiago', 'jueves 26 de noviembre, 7:00 p. m.'],
  [3, 'Asia/Tokyo', 'viernes 27 de noviembre, 7:00 a. m.'],
])('a class %s days away on the clock of %s begins %s', (daysAway, timeZone, text) => {
  expect(formatClassStart(new Date('2026-11-26T22:00:00Z'), daysAway, timeZone)).toBe(text);
});

test.each([
  ['2026-11-26T22:03:00Z', 'Datos de las 5:03 p. m.'],
  ['2026-11-26T18:30:00Z', 'Datos de la 1:30 p. m.'],
  ['2026-11-26T05:00:00Z', 'Datos de las 12:00 a. m.'],
])('data of %s say their age: %s', (madeAt, text) => {
  expect(formatDataAge(new Date(madeAt), 'America/Lima')).toBe(text);
});

import { describe, expect, test } from 'vitest';
import {
  formatDay,
  formatMoney,
  formatProviderDate,
  formatWeekly,
  formatZone,
  localSchedule,
} from '../../app/format.ts';

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
  expect(formatDay('pronto')).toBeNull();
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

describe('the zone of a week', () => {
  const group = {
    weekly: [
      { day: 'monday' as const, start: '17:00', end: '18:30' },
      { day: 'wednesday' as const, start: '17:00', end: '18:30' },
    ],
    timeZone: 'America/Lima',
    startDate: '2027-01-04',
  };
  const now = new Date('2026-11-21T12:00:00Z');

  test("is the group's while the family's is not known", () => {
    expect(localSchedule(group, null, now)).toEqual({
      weekly: 'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.',
      zone: 'hora de Lima',
    });
  });

  test("is the family's when it is known", () => {
    expect(localSchedule(group, 'America/Santiago', now)).toEqual({
      weekly: 'Lunes y miércoles, 7:00 p. m. – 8:30 p. m.',
      zone: 'hora de Santiago',
    });
  });

  test('follows summer time on the day the group starts, not today', () => {
    const inJuly = { ...group, startDate: '2027-07-05' };
    expect(localSchedule(inJuly, 'America/New_York', now).weekly).toBe(
      'Lunes y miércoles, 6:00 p. m. – 7:30 p. m.',
    );
    expect(localSchedule(group, 'America/New_York', now).weekly).toBe(
      'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.',
    );
  });

  test('moves the day when a class crosses midnight', () => {
    const late = { ...group, weekly: [{ day: 'sunday' as const, start: '18:30', end: '20:00' }] };
    expect(localSchedule(late, 'Europe/Madrid', now).weekly).toBe('Lunes, 12:30 a. m. – 2:00 a. m.');
    const early = { ...group, weekly: [{ day: 'monday' as const, start: '00:30', end: '02:00' }] };
    expect(localSchedule(early, 'America/Los_Angeles', now).weekly).toBe('Domingo, 9:30 p. m. – 11:00 p. m.');
  });

  test('follows the clock of today when the group has no date', () => {
    expect(localSchedule({ ...group, startDate: null }, 'America/New_York', now).weekly).toBe(
      'Lunes y miércoles, 5:00 p. m. – 6:30 p. m.',
    );
  });

  test("is the group's when the family's is unknown to this machine", () => {
    expect(localSchedule(group, 'Luna/Mar_Tranquilo', now).zone).toBe('hora de Lima');
  });

  test('is named by its city when it has no name of ours', () => {
    expect(formatZone('America/Argentina/Buenos_Aires')).toBe('hora de Buenos Aires');
  });
});

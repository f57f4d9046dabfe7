import { describe, expect, test, vi } from 'vitest';
import { readWeekly, weekdayByName } from '../../server/domain/week.ts';
import { dayFrom, daysLater, isTimeZone, readClock, weeklyInZone } from '../../server/domain/time.ts';
import type { Day } from '../../server/domain/time.ts';
import type { Weekday, WeeklyClass } from '../../server/domain/week.ts';

const on = (day: Weekday, start: string, end: string): WeeklyClass => ({ day, start, end });

describe('weekly classes in another zone', () => {
  test('keep their hours in the own zone, in the order of the week', () => {
    const classes = [on('wednesday', '17:00', '18:30'), on('monday', '17:00', '18:30')];
    expect(weeklyInZone(classes, '2027-01-04', 'America/Lima', 'America/Lima')).toEqual([
      on('monday', '17:00', '18:30'),
      on('wednesday', '17:00', '18:30'),
    ]);
  });

  test('fall on the next weekday where it is already night', () => {
    expect(
      weeklyInZone([on('sunday', '20:00', '21:30')], '2027-01-04', 'America/Lima', 'Europe/Madrid'),
    ).toEqual([on('monday', '02:00', '03:30')]);
  });

  test('fall on the weekday before where it is still yesterday', () => {
    expect(
      weeklyInZone([on('monday', '00:30', '02:00')], '2027-01-04', 'Europe/Madrid', 'America/Lima'),
    ).toEqual([on('sunday', '18:30', '20:00')]);
  });

  test.each<[Day, string, string]>([
    ['2027-01-04', '17:00', 'in winter'],
    ['2027-07-05', '18:00', 'in summer'],
  ])('follow the clock of the first week: %s is %s in New York, %s', (week, start) => {
    const [first] = weeklyInZone([on('monday', '17:00', '18:30')], week, 'America/Lima', 'America/New_York');
    expect(first?.start).toBe(start);
  });

  test('use the first date of their own weekday, not the day the group starts on', () => {
    // New York goes to summer time on Sunday 14 March 2027: Saturday's class is before it, Monday's after.
    const classes = [on('saturday', '10:00', '11:30'), on('monday', '10:00', '11:30')];
    expect(weeklyInZone(classes, '2027-03-12', 'America/Lima', 'America/New_York')).toEqual([
      on('monday', '11:00', '12:30'),
      on('saturday', '10:00', '11:30'),
    ]);
  });

  test('may end on another day than they begin', () => {
    expect(
      weeklyInZone([on('friday', '17:30', '19:00')], '2027-01-04', 'America/Lima', 'Europe/Madrid'),
    ).toEqual([on('friday', '23:30', '01:00')]);
  });
});

describe('weekly classes of the academy API', () => {
  test('on an invalid day are left out and reported', () => {
    const report = vi.fn();
    const read = readWeekly(
      [
        { day_name: 'Monday ', time_start: '17:00', time_end: '18:30' },
        { day_name: 'lunes', time_start: '17:00', time_end: '18:30' },
        { day_name: '', time_start: '17:00', time_end: '18:30' },
      ],
      report,
    );
    expect(read).toEqual([on('monday', '17:00', '18:30')]);
    expect(report.mock.calls).toEqual([['lunes'], ['']]);
  });
});

test('weekdays are known by their English names in any case', () => {
  expect(weekdayByName('SUNDAY')).toBe('sunday');
  expect(weekdayByName('sun')).toBeNull();
});

test('only zones that exist are zones, by any of their names', () => {
  for (const zone of ['America/Lima', 'america/lima', 'America/Argentina/Buenos_Aires', 'UTC']) {
    expect(isTimeZone(zone), zone).toBe(true);
  }
  for (const wrong of ['Lima', '', '../etc/passwd', 'America/Nowhere']) expect(isTimeZone(wrong)).toBe(false);
});

test.each([
  ['America/Lima', '2027-02-02T04:59:00Z', { date: '2027-02-01', weekday: 'monday', time: '23:59' }],
  ['America/Lima', '2027-02-02T05:00:00Z', { date: '2027-02-02', weekday: 'tuesday', time: '00:00' }],
  ['Asia/Kolkata', '2027-02-02T20:00:00Z', { date: '2027-02-03', weekday: 'wednesday', time: '01:30' }],
  // The hour that New York shows twice.
  ['America/New_York', '2027-11-07T05:30:00Z', { date: '2027-11-07', weekday: 'sunday', time: '01:30' }],
  ['America/New_York', '2027-11-07T06:30:00Z', { date: '2027-11-07', weekday: 'sunday', time: '01:30' }],
  ['america/new_york', '2027-11-07T07:30:00Z', { date: '2027-11-07', weekday: 'sunday', time: '02:30' }],
])('the clock of %s at %s is read', (zone, instant, reading) => {
  expect(readClock(zone, new Date(instant))).toEqual(reading);
});

test('a day is written as one, also when its year has five digits', () => {
  expect(dayFrom('2027-01-04')).toBe('2027-01-04');
  expect(daysLater('9999-12-31', 1)).toBe('10000-01-01');
  for (const text of ['pronto', '', '2027-1-4', '2027-01-04T10:00Z'])
    expect(() => dayFrom(text)).toThrow(RangeError);
});

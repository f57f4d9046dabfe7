import fc from 'fast-check';
import { getCountries } from 'libphonenumber-js/min';
import { describe, expect, test, vi } from 'vitest';
import countries from '../../app/ui/countries.json';
import { readHour, readWeekly, timedClass, weekdayByName, WEEKDAYS } from '../../server/domain/week.ts';
import { placeOf } from '../../server/domain/country-zones.ts';
import { remembered } from '../../server/domain/remembered.ts';
import { hoursAbroad, weeklyFor, weeklyInZone } from '../../server/domain/group-hours.ts';
import {
  classOn,
  dayFrom,
  daysLater,
  firstDateOn,
  isTimeZone,
  readClock,
  todayOf,
  weeklyDays,
  zoneNamed,
} from '../../server/domain/time.ts';
import { ZoneName } from '../../server/upstream/contracts/values.ts';
import type { Day } from '../../server/domain/time.ts';
import type { TimedClass, Weekday } from '../../server/domain/week.ts';

const on = (day: Weekday, start: string, end: string): TimedClass => ({ day, start, end });

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

  test('tell no end that the academy does not', () => {
    const endless = { ...on('friday', '17:30', '19:00'), end: null };
    expect(weeklyInZone([endless], '2027-01-04', 'America/Lima', 'Europe/Madrid')).toEqual([
      { day: 'friday', start: '23:30', end: null },
    ]);
  });
});

describe('the hours of a group where the family probably is', () => {
  const MEXICO = { timeZone: 'America/Mexico_City', city: 'Ciudad de México' };
  const group = {
    time_zone: 'America/Lima',
    frequency: [{ day_name: 'saturday', time_start: '10:00', time_end: '11:30' }],
  };
  const viewer = { currency: 'USD', timeZone: null, now: new Date(), report: () => undefined } as const;

  test('stand beside those of the group while its own zone is not known', () => {
    expect(weeklyFor({ ...viewer, presumed: MEXICO }, group, 'a group', '2027-01-09')).toEqual({
      timeZone: 'America/Lima',
      weekly: [on('saturday', '10:00', '11:30')],
      abroad: { ...MEXICO, weekly: [on('saturday', '09:00', '10:30')] },
    });
  });

  test.each([
    ['whose own zone is known', { ...viewer, timeZone: 'America/Bogota', presumed: MEXICO }, group],
    ['in the country of the group', { ...viewer, presumed: placeOf('PE') }, group],
    ['of whom nothing is known', viewer, group],
    [
      'of a group in a zone that nobody knows',
      { ...viewer, presumed: MEXICO },
      { ...group, time_zone: 'Nowhere' },
    ],
    [
      'of a group with an hour that is none',
      { ...viewer, presumed: MEXICO },
      { ...group, frequency: [{ day_name: 'monday', time_start: '25:70', time_end: '26:00' }] },
    ],
  ])('are not told to a family %s', (_whose, asking, asked) => {
    expect(weeklyFor(asking, asked, 'a group', '2027-01-09').abroad).toBeNull();
  });

  test('change with the clocks while the group lasts, from the first class after them on', () => {
    // New York goes to summer time on Sunday 14 March 2027: Monday's class is the first at another hour.
    const classes = [on('monday', '10:00', '11:30'), on('saturday', '10:00', '11:30')];
    const place = { timeZone: 'America/New_York', city: 'Nueva York' };
    const told = hoursAbroad(classes, { week: '2027-02-06', end: '2027-04-24' }, 'America/Lima', place);
    expect(told.weekly.map(({ start }) => start)).toEqual(['10:00', '10:00']);
    expect(told.changes).toMatchObject([
      { from: '2027-03-15', weekly: [{ start: '11:00' }, { start: '11:00' }] },
    ]);
    const daysUntil = (week: Day, end: Day | null) =>
      hoursAbroad(classes, { week, end }, 'America/Lima', place).changes?.map(({ from }) => from);
    expect(daysUntil('2027-02-06', '2027-03-13')).toBeUndefined();
    // The last class is the only one at another hour.
    expect(daysUntil('2027-02-06', '2027-03-15')).toEqual(['2027-03-15']);
    // The clocks are put back while it lasts.
    expect(daysUntil('2027-02-06', '2027-11-13')).toEqual(['2027-03-15', '2027-11-08']);
    // Nobody knows whether a group without an end lasts until then.
    expect(daysUntil('2027-03-13', null)).toBeUndefined();
  });

  test('change with the clocks of a family whose zone is known, too', () => {
    const held = { ...group, end_date: '2027-04-24' } as const;
    const changesIn = (timeZone: string) =>
      weeklyFor({ ...viewer, timeZone }, held, 'a group', '2027-02-06').changes;
    expect(changesIn('America/New_York')).toEqual([
      { from: '2027-03-20', weekly: [on('saturday', '11:00', '12:30')] },
    ]);
    // Saturdays at ten in Lima are Sundays in Auckland, which ends its summer time on Sunday 4 April.
    expect(changesIn('Pacific/Auckland')).toEqual([
      { from: '2027-04-04', weekly: [on('sunday', '03:00', '04:30')] },
    ]);
    expect(changesIn('America/Bogota')).toBeUndefined();
    expect(changesIn('America/Lima')).toBeUndefined();
  });

  test('are the same instants as those of the group, in any zone on any day, however often clocks change', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const hour = fc.integer({ min: 0, max: 23 }).map((value) => String(value).padStart(2, '0'));
    const start = fc.tuple(hour, fc.constantFrom('00', '30')).map((parts) => parts.join(':'));
    fc.assert(
      fc.property(
        zone,
        zone,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 59 }),
        fc.array(fc.tuple(fc.constantFrom(...WEEKDAYS), start), { minLength: 1, maxLength: 2 }),
        (from, to, days, weeks, classes) => {
          const week = daysLater('2025-01-01', days);
          const weekly = classes.map(([day, hours]) => on(day, hours, '23:59'));
          const end = daysLater(week, 7 * weeks + 6);
          const told = hoursAbroad(weekly, { week, end }, from, { timeZone: to, city: '' });
          weekly.forEach((held, index) => {
            for (const date of weeklyDays(firstDateOn(held.day, week), weeks + 1)) {
              const instant = classOn(date, held, from).startsAt;
              // Skips hours that the group's clocks skip: no class is held then.
              if (wallClock(from, instant) !== `${held.day} ${held.start}`) continue;
              const then = told.changes?.findLast((change) => change.from <= date) ?? told;
              const there = then.weekly[index];
              expect(`${date} ${there?.day} ${there?.start}`).toBe(`${date} ${wallClock(to, instant)}`);
            }
          });
        },
      ),
      { numRuns: 100, seed: 9 },
    );
  });

  const offsets = remembered(
    (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
  );

  /** Returns weekday and hour of a zone at an instant, computed from its UTC offset alone. */
  function wallClock(timeZone: string, instant: Date): string {
    const words = offsets(timeZone).format(instant);
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(words) ?? [];
    const distance = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
    const shifted = new Date(instant.getTime() + distance * 60_000);
    return `${WEEKDAYS[(shifted.getUTCDay() + 6) % 7]} ${shifted.toISOString().slice(11, 16)}`;
  }
});

test('every country that can be chosen has a zone that is known, and the city it is named by', () => {
  for (const country of getCountries()) {
    const place = placeOf(country);
    expect(place?.city, country).toBeTruthy();
    expect(isTimeZone(place?.timeZone ?? ''), country).toBe(true);
  }
  expect(placeOf('XX')).toBeNull();
  expect(Object.keys(countries).sort()).toEqual(getCountries().sort());
});

describe('weekly classes of the academy API', () => {
  test('on an invalid day are left out and reported', () => {
    const report = vi.fn();
    const read = readWeekly(
      [
        { day_name: 'Monday ', time_start: '17:00', time_end: '18:30' },
        { day_name: 'lunesito', time_start: '17:00', time_end: '18:30' },
        { day_name: '', time_start: '17:00', time_end: '18:30' },
      ],
      report,
    );
    expect(read).toEqual([on('monday', '17:00', '18:30')]);
    expect(report.mock.calls).toEqual([['lunesito'], ['']]);
  });

  test('keep their day where their hours cannot be read, and are never given others', () => {
    const hours = [
      ['25:70', 'pronto'],
      ['', null],
      ['5:00 p. m.', '17:00'],
    ] as const;
    const read = readWeekly(
      hours.map(([time_start, time_end]) => ({ day_name: 'jueves', time_start, time_end })),
      () => undefined,
    );
    expect(read.map(({ start, end }) => [start, end])).toEqual([
      [null, null],
      [null, null],
      ['17:00', null],
    ]);
  });

  test('without an end last as long as every class, past midnight too', () => {
    expect(timedClass({ day: 'friday', start: '17:00', end: null })?.end).toBe('18:30');
    expect(timedClass({ day: 'friday', start: '23:15', end: null })?.end).toBe('00:45');
    expect(timedClass({ day: 'friday', start: null, end: '18:00' })).toBeNull();
  });
});

test('weekdays are known by their English and Spanish names, in any case and with accents or without', () => {
  expect(weekdayByName('SUNDAY')).toBe('sunday');
  expect(weekdayByName(' Miércoles')).toBe('wednesday');
  expect(weekdayByName('SABADO')).toBe('saturday');
  expect(weekdayByName('sun')).toBeNull();
});

test.each([
  ['9:30', '09:30'],
  ['17:00:00', '17:00'],
  ['17.15', '17:15'],
  ['17:00 hrs', '17:00'],
  ['5 p. m.', '17:00'],
  ['5:30 PM', '17:30'],
  ['12:00 a.m.', '00:00'],
  ['12 p.m.', '12:00'],
  ['00:05 am', '00:05'],
  ['5', null],
  ['24:00', null],
  ['17:75', null],
  ['17:00 a. m.', null],
  ['0 p. m.', null],
  ['17:00-05:00', null],
  ['en la tarde', null],
  ['', null],
])('an hour written as %j is %j', (written, hour) => {
  expect(readHour(written)).toBe(hour);
});

test('a zone is known in any case, and written as it is', () => {
  expect(zoneNamed('america/lima')).toBe('America/Lima');
  expect(zoneNamed('AMERICA/NEW_YORK')).toBe('America/New_York');
  expect(zoneNamed('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires');
  expect(zoneNamed('Lima')).toBeNull();
});

test.each([
  ['Lima', 'America/Lima'],
  ['Mexico City', 'America/Mexico_City'],
  ['Eastern Time (US & Canada)', 'Eastern Time (US & Canada)'],
  ['america/bogota', 'America/Bogota'],
  [null, 'America/Lima'],
])('the academy may name a zone by its city: %s', (told, zone) => {
  expect(ZoneName.parse(told)).toBe(zone);
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
  // The hour that exists twice in New York.
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

test.each([
  ['2027-01-09T00:30:00Z', '2027-01-08'],
  ['2027-01-09T04:59:59Z', '2027-01-08'],
  ['2027-01-09T05:00:00Z', '2027-01-09'],
])("today at %s is the academy's day %s: what begins today begins today all evening", (now, today) => {
  expect(todayOf({ now: new Date(now) })).toBe(today);
});

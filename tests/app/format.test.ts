import fc from 'fast-check';
import { placeOf } from '../../server/domain/country-zones.ts';
import { describe, expect, test } from 'vitest';
import {
  formatClassStart,
  formatCourses,
  formatDataAge,
  formatDay,
  formatDays,
  formatHourZones,
  formatInstant,
  formatMoney,
  formatMonths,
  durationWords,
  formatSessions,
  lengthWords,
  formatProviderDate,
  formatSchedules,
  formatTimesAWeek,
  formatWeekly,
  formatZone,
  joined,
  plainText,
} from '../../app/ui/format.ts';
import { CURRENCIES } from '../../server/domain/money.ts';
import { daysLater } from '../../server/domain/time.ts';
import type { HoursAbroad } from '../../server/domain/group-hours.ts';
import type { Day } from '../../server/domain/time.ts';
import type { Weekday, WeeklyClass } from '../../server/domain/week.ts';

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
    expect(plainText(formatMoney(money))).toBe(text);
  });

  test('is never broken between its currency and its amount', () => {
    for (const currency of CURRENCIES) expect(formatMoney({ minor: 171_000, currency })).not.toContain(' ');
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

describe('the days from one to another', () => {
  const aDay = fc.integer({ min: 0, max: 6_000 }).map((days) => daysLater('2020-01-01', days));

  test.each<[Day | null, Day | null, string | null]>([
    ['2027-01-09', '2027-01-10', 'Del 9 al 10 de enero de 2027'],
    ['2026-07-25', '2026-10-17', 'Del 25 de julio al 17 de octubre de 2026'],
    ['2026-12-07', '2027-01-04', 'Del 7 de diciembre de 2026 al 4 de enero de 2027'],
    ['2026-01-09', '2027-01-09', 'Del 9 de enero de 2026 al 9 de enero de 2027'],
    ['2027-01-09', '2027-01-09', 'El 9 de enero de 2027'],
    ['2027-01-09', '2027-13-01', null],
    ['2027-01-10', '2027-01-09', null],
    [null, '2027-01-09', null],
    ['2027-01-09', null, null],
  ])('from %s to %s read %s', (first, last, text) => {
    expect(formatDays(first, last)).toBe(text);
  });

  test('say month and year once where they are one, and lose neither', () => {
    fc.assert(
      fc.property(aDay, aDay, (one, other) => {
        const [first, last] = one < other ? [one, other] : [other, one];
        const text = formatDays(first, last) ?? '';
        const [start = '', end = ''] = text.replace(/^(?:Del|El) /, '').split(' al ');
        const isOneDay = first === last;
        expect(isOneDay ? start : end).toBe(formatDay(last));
        const said = isOneDay
          ? start
          : start + end.slice(end.length - (formatDay(first) ?? '').length + start.length);
        expect(said).toBe(formatDay(first));
        const sharesYear = first.slice(0, 4) === last.slice(0, 4);
        expect(text.match(/ de \d{4}/g)).toHaveLength(sharesYear ? 1 : 2);
        const sharesMonth = first.slice(0, 7) === last.slice(0, 7);
        expect(text.match(/ de [a-z]+/g)).toHaveLength(sharesMonth ? 1 : 2);
      }),
    );
  });
});

describe('a week of classes', () => {
  test('groups the days that share their hours, in the order of the week', () => {
    expect(
      plainText(
        formatWeekly([
          { day: 'wednesday', start: '17:00', end: '18:30' },
          { day: 'monday', start: '17:00', end: '18:30' },
        ]),
      ),
    ).toBe('Lunes y miércoles, 5:00 p. m. – 6:30 p. m.');
  });

  test('names three days or more with commas', () => {
    expect(
      plainText(
        formatWeekly(
          (['monday', 'tuesday', 'wednesday', 'thursday'] as const).map((day) => ({
            day,
            start: '09:00',
            end: '10:30',
          })),
        ),
      ),
    ).toBe('Lunes, martes, miércoles y jueves, 9:00 a. m. – 10:30 a. m.');
  });

  test('keeps different hours apart', () => {
    expect(
      plainText(
        formatWeekly([
          { day: 'tuesday', start: '12:00', end: '13:30' },
          { day: 'saturday', start: '00:15', end: '01:45' },
        ]),
      ),
    ).toBe('Martes, 12:00 p. m. – 1:30 p. m.; Sábado, 12:15 a. m. – 1:45 a. m.');
  });

  test('breaks between hours, and never within one', () => {
    const week = formatWeekly([{ day: 'monday', start: '11:30', end: '13:00' }]);
    expect(week.split(' ').map(plainText)).toEqual(['Lunes,', '11:30 a. m. –', '1:00 p. m.']);
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

test('one class and one course are said as one', () => {
  const lengths = [
    { sessions: 8, duration: '4 semanas' },
    { sessions: 8, duration: '' },
  ];
  expect(lengths.map(durationWords)).toEqual(['4 semanas, 8 sesiones', '8 sesiones']);
  expect(lengths.map(lengthWords)).toEqual(['8 sesiones en 4 semanas', '8 sesiones']);
  expect([1, 8].map(formatSessions)).toEqual(['1 sesión', '8 sesiones']);
  expect([1, 4].map(formatCourses)).toEqual(['1 curso', '4 cursos']);
});

test.each(
  'AR BE BO BR CA CH CL CO CR CU DE DO EC ES FR GB GT HN IT JP MX NI NL PA PE PT PY SV US UY VE'.split(' '),
)('the zone of %s is named as it is while it is only presumed', (country) => {
  const { timeZone, city } = placeOf(country) ?? { timeZone: '', city: '' };
  expect(formatZone(timeZone)).toBe(`hora de ${city}`);
});

test('a zone is named by a city: ours by name, any other by its own', () => {
  expect(formatZone('America/Lima')).toBe('hora de Lima');
  expect(formatZone('America/Argentina/Buenos_Aires')).toBe('hora de Buenos Aires');
  expect(formatZone('US/Eastern')).toBe('hora de Nueva York');
  expect(formatZone('Mexico/General')).toBe('hora de Ciudad de México');
  // Its sign is that of POSIX, which counts to the west: it is five hours behind UTC.
  expect(formatZone('Etc/GMT+5')).toBe('hora de UTC-5');
  expect(formatZone('Etc/GMT-12')).toBe('hora de UTC+12');
  // It often stands in brackets.
  expect(formatZone('UTC')).toBe('hora universal, UTC');
  // What an academy writes for a zone that nobody knows, even where every object has something of that name.
  expect(formatZone('constructor')).toBe('hora de constructor');
});

describe('hours for families abroad', () => {
  const lima = (day: Weekday, start: string) => ({ day, start, end: '' });
  const hours = (
    weekly: WeeklyClass[],
    city: string,
    there: WeeklyClass[],
    changes: NonNullable<HoursAbroad['changes']> = [],
  ) =>
    plainText(
      formatHourZones({
        timeZone: 'America/Lima',
        weekly,
        abroad: { city, timeZone: '', weekly: there, ...(changes.length > 0 && { changes }) },
      }),
    );

  test('are named in both zones', () => {
    const there = [lima('monday', '09:00'), lima('wednesday', '09:00')];
    expect(hours([lima('monday', '10:00'), lima('wednesday', '10:00')], 'Ciudad de México', there)).toBe(
      '10:00 a. m. en Lima, 9:00 a. m. en Ciudad de México',
    );
  });

  test('say on which day they fall when it is another one', () => {
    expect(hours([lima('sunday', '20:00')], 'Madrid', [lima('monday', '02:00')])).toBe(
      '8:00 p. m. en Lima, 2:00 a. m. del día siguiente en Madrid',
    );
    expect(hours([lima('monday', '00:30')], 'Apia', [lima('sunday', '18:30')])).toBe(
      '12:30 a. m. en Lima, 6:30 p. m. del día anterior en Apia',
    );
  });

  test('are told day by day when there are several', () => {
    const there = [lima('monday', '12:00'), lima('friday', '19:00')];
    expect(hours([lima('monday', '10:00'), lima('friday', '17:00')], 'Santiago', there)).toBe(
      'lunes: 10:00 a. m. en Lima, 12:00 p. m. en Santiago; viernes: 5:00 p. m. en Lima, 7:00 p. m. en Santiago',
    );
  });

  test('say from when on they are others', () => {
    const changes = [
      { from: '2027-03-15', weekly: [lima('monday', '11:00')] },
      { from: '2027-11-08', weekly: [lima('monday', '10:00')] },
    ] as const;
    expect(hours([lima('monday', '10:00')], 'Nueva York', [lima('monday', '10:00')], [...changes])).toBe(
      '10:00 a. m. en Lima y en Nueva York. ' +
        'Desde el 15 de marzo de 2027: 10:00 a. m. en Lima, 11:00 a. m. en Nueva York; ' +
        'desde el 8 de noviembre de 2027: 10:00 a. m. en Lima y en Nueva York',
    );
  });

  test('are those of one zone when nobody is abroad', () => {
    const here = { timeZone: 'America/Lima', weekly: [lima('monday', '10:00')], abroad: null };
    expect(formatHourZones(here)).toBe('hora de Lima');
  });

  test('of a family whose zone is known say from when on its clocks show others', () => {
    const held = (start: string, end: string) => [{ day: 'monday' as const, start, end }];
    const words = formatHourZones({
      timeZone: 'America/New_York',
      weekly: held('10:00', '11:30'),
      changes: [
        { from: '2027-03-15', weekly: held('11:00', '12:30') },
        { from: '2027-11-08', weekly: held('10:00', '11:30') },
      ],
      abroad: null,
    });
    expect(plainText(words)).toBe(
      'hora de Nueva York. Desde el 15 de marzo de 2027: Lunes, 11:00 a. m. – 12:30 p. m.; ' +
        'desde el 8 de noviembre de 2027: Lunes, 10:00 a. m. – 11:30 a. m.',
    );
  });
});

test('an hour that nobody can read is never made one', () => {
  const hoursOf = (start: string | null, end: string | null) =>
    plainText(formatWeekly([{ day: 'monday', start, end }]));
  expect(hoursOf(null, null)).toBe('Lunes, hora por definir');
  expect(hoursOf('17:00', null)).toBe('Lunes, 5:00 p. m.');
  expect(hoursOf('pronto', '18:30')).toBe('Lunes, hora por definir – 6:30 p. m.');
  for (const hour of ['5', 'en la tarde', '', '25:70']) {
    expect(formatSchedules([{ day: 'monday', hour }]), hour).toBe('Lunes, hora por definir');
  }
  expect(plainText(formatSchedules([{ day: 'sábado', hour: '9:30' }]))).toBe('Sábado, 9:30 a. m.');
});

test('the schedules of an enrollment read like a week, without days that nobody knows', () => {
  expect(
    plainText(
      formatSchedules([
        { day: 'Wednesday', hour: '17:00' },
        { day: 'monday', hour: '17:00' },
        { day: 'someday', hour: '17:00' },
      ]),
    ),
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
  [-1, 'America/Lima', 'jueves 26 de noviembre, 5:00 p. m.'],
  [0, 'America/Lima', 'hoy, 5:00 p. m.'],
  [1, 'America/Lima', 'mañana, 5:00 p. m.'],
  [2, 'America/Lima', 'jueves 26 de noviembre, 5:00 p. m.'],
  [2, 'America/Santiago', 'jueves 26 de noviembre, 7:00 p. m.'],
  [3, 'Asia/Tokyo', 'viernes 27 de noviembre, 7:00 a. m.'],
  [299, 'America/Lima', 'jueves 26 de noviembre, 5:00 p. m.'],
  [300, 'America/Lima', 'jueves 26 de noviembre de 2026, 5:00 p. m.'],
])('a class %s days away on the clock of %s begins %s', (daysAway, timeZone, text) => {
  expect(plainText(formatClassStart(new Date('2026-11-26T22:00:00Z'), daysAway, timeZone))).toBe(text);
});

test.each([
  ['2026-11-26T22:03:00Z', 'Datos de las 5:03 p. m.'],
  ['2026-11-26T18:30:00Z', 'Datos de la 1:30 p. m.'],
  ['2026-11-26T05:00:00Z', 'Datos de las 12:00 a. m.'],
])('data of %s say their age: %s', (madeAt, text) => {
  expect(plainText(formatDataAge(new Date(madeAt), 'America/Lima'))).toBe(text);
});

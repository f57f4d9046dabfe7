import { expect, test } from 'vitest';
import { googleLinks } from '../../server/calendar/google-link.ts';
import { courseCard } from '../../server/domain/family/course-card.ts';
import { classSeries, nextClassOf } from '../../server/domain/family/class-times.ts';
import type { Day } from '../../server/domain/time.ts';
import { childCourse, MONDAY, weekly } from '../support/factories/calendar.ts';
import type { Changes } from '../support/factories/calendar.ts';

function linksOf(changes: Changes = {}, holidays: readonly Day[] = []) {
  const course = childCourse(changes);
  const followed = { ...course, group: course.group && { ...course.group, holidays: [...holidays] } };
  const series = classSeries(followed, MONDAY, () => undefined);
  return googleLinks({ childId: 'hija-1', firstName: 'Valentina', series }).map((link) => {
    const { origin, pathname, searchParams } = new URL(link);
    return { address: origin + pathname, ...Object.fromEntries(searchParams) };
  });
}

test('Google is asked once for weekdays with the same hours, counting the classes of all', () => {
  expect(linksOf({ group: { start_date: '2026-11-24' } })).toEqual([
    {
      address: 'https://calendar.google.com/calendar/render',
      action: 'TEMPLATE',
      text: 'Videojuegos con Roblox · Valentina · Kipu',
      dates: '20261125T170000/20261125T183000',
      ctz: 'America/Lima',
      recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=6',
      details: 'Entra a la clase: https://clases.kipu.test/sala-1',
    },
  ]);
});

test('Google is asked once more for weekdays with other hours, since it takes one rule a link', () => {
  const frequency = [weekly('monday'), weekly('wednesday'), weekly('saturday', '10:00', '11:30')];
  expect(linksOf({ link: null, group: { frequency, frequency_numeric: 3 } })).toMatchObject([
    { dates: '20261123T170000/20261123T183000', recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=4' },
    { dates: '20261128T100000/20261128T113000', recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=SA;COUNT=2' },
  ]);
  expect(linksOf({ link: null })[0]).not.toHaveProperty('details');
});

test('Google is told of every class there is, and on which days of its rule there is none', () => {
  // Six classes are left, on Mondays and Wednesdays from Monday the 23rd.
  const [amid] = linksOf({}, ['2026-11-30']);
  expect(amid).toMatchObject({
    dates: '20261123T170000/20261123T183000',
    // The 23rd, 25th, (30th), 2nd, 7th, 9th and 14th.
    recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=7',
    details: 'Entra a la clase: https://clases.kipu.test/sala-1\nSin clase: lunes, 30 de noviembre de 2026',
  });
  // A holiday on a Wednesday adds a Monday: 23rd, 25th, 30th, (2nd), 7th, 9th and 14th.
  expect(linksOf({ link: null }, ['2026-12-02'])[0]).toMatchObject({
    dates: '20261123T170000/20261123T183000',
    recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=7',
    details: 'Sin clase: miércoles, 2 de diciembre de 2026',
  });
  expect(linksOf({ link: null, group: { end_date: '2026-12-14' } }, ['2026-12-02'])[0]).toMatchObject({
    recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=7',
  });
  // The holiday is the next Monday: the rule starts on Wednesday, and includes that Monday nevertheless.
  const [atOnce] = linksOf({ link: null, group: { start_date: '2026-11-24' } }, ['2026-11-30']);
  expect(atOnce).toMatchObject({
    dates: '20261125T170000/20261125T183000',
    recur: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=7',
    details: 'Sin clase: lunes, 30 de noviembre de 2026',
  });
});

test('Google is asked for nothing when nothing is to come', () => {
  expect(linksOf({ progress: 100 })).toEqual([]);
});

test.each<[string, Changes]>([
  ['at one hour', {}],
  ['at two hours', { group: { frequency: [weekly('tuesday'), weekly('saturday', '10:00', '11:30')] } }],
  [
    'in its last week, once the first of two hours is over',
    {
      group: {
        frequency: [weekly('sunday', '10:00', '11:30'), weekly('wednesday')],
        start_date: '2026-11-01',
        end_date: '2026-11-26',
      },
    },
  ],
])('A card offers as many links as there are, for a course %s', (_which, changes) => {
  const course = childCourse(changes);
  const viewer = {
    currency: 'PEN',
    timeZone: 'America/New_York',
    now: MONDAY,
    report: () => undefined,
  } as const;
  const card = courseCard(course, nextClassOf(course, MONDAY), viewer);
  expect(card.googleLinks).toBe(linksOf(changes).length);
  expect(card.googleLinks).toBeGreaterThan(0);
});

import { describe, expect, test } from 'vitest';
import { learnersOf, unnamedLearner, unreadOf, weekOf } from '../../server/domain/family/family-week.ts';
import type { Learner } from '../../server/domain/family/family-week.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { boughtCourses } from '../../server/domain/family/bought-courses.ts';
import type { FollowedCourse } from '../../server/domain/family/bought-courses.ts';
import { follows as takes, weekly } from '../support/factories/calendar.ts';
import { aChild, aChildCourse, aCourse, aGroup, aPath } from '../support/factories/families.ts';
import { anEnrollment, aPurchase, placesOf } from '../support/factories/purchases.ts';

type Group = NonNullable<FollowedCourse['group']>;

const at = (instant: string) => new Date(instant);
const VALENTINA = { id: 'hija', firstName: 'Valentina', avatar: 1 };
const MATEO = { id: 'hijo', firstName: 'Mateo', avatar: 2 };

/** A course of one child, Tuesdays and Thursdays at 17:00 in Lima (22:00 in UTC) unless a test says otherwise. */
function follows(
  group: Partial<Group> = {},
  changes: Partial<FollowedCourse> = {},
  student: Learner['student'] = VALENTINA,
): Learner {
  return { student, courses: [{ ...aChildCourse(), group: aGroup(group), ...changes }] };
}
/** A viewer at an instant, in a known or unknown time zone. */
const seen = (instant: string, timeZone: string | null) => ({ now: at(instant), timeZone });
const startsOf = (learners: readonly Learner[], now: string, zone: string | null = 'America/Lima') =>
  weekOf(learners, seen(now, zone)).classes.map(({ startsAt }) => startsAt.toISOString());

describe('the week of a family', () => {
  test('is every class of the seven days from now on, of all children, in order', () => {
    const mateo = follows(
      { frequency: [weekly('wednesday', '09:00', '10:30')] },
      { id: 'de-mateo', course: aCourse({ name: 'Robótica' }), teacher: null },
      MATEO,
    );
    const { classes, isLater } = weekOf([follows(), mateo], seen('2027-02-01T12:00:00Z', 'America/Lima'));
    expect(isLater).toBe(false);
    expect(
      classes.map(({ student, courseName, startsAt, teacher }) => [
        student?.firstName,
        courseName,
        startsAt.toISOString(),
        teacher,
      ]),
    ).toEqual([
      ['Valentina', 'Programación con Scratch', '2027-02-02T22:00:00.000Z', 'Elena Paredes'],
      ['Mateo', 'Robótica', '2027-02-03T14:00:00.000Z', null],
      ['Valentina', 'Programación con Scratch', '2027-02-04T22:00:00.000Z', 'Elena Paredes'],
    ]);
  });

  test('begins with a class that is on right now, and ends before the same hour a week later', () => {
    const tuesdays = follows({ frequency: [weekly('tuesday')] });
    expect(startsOf([tuesdays], '2027-02-02T22:30:00Z')).toEqual([
      '2027-02-02T22:00:00.000Z',
      '2027-02-09T22:00:00.000Z',
    ]);
    expect(startsOf([tuesdays], '2027-02-02T22:00:00Z')).toEqual(['2027-02-02T22:00:00.000Z']);
  });

  test.each([
    ['2027-02-02T21:44:59Z', false],
    ['2027-02-02T21:45:00Z', true],
    ['2027-02-02T23:29:59Z', true],
  ])('opens a class from a quarter of an hour before it until its end: at %s %s', (now, isNear) => {
    expect(weekOf([follows()], seen(now, null)).classes[0]).toMatchObject({
      isNear,
      classUrl: isNear ? 'https://aula.example/1' : null,
    });
  });

  test('keeps both of two children whose classes begin at the same hour', () => {
    const both = weekOf([follows(), follows({}, { id: 'otra' }, MATEO)], seen('2027-02-02T12:00:00Z', null));
    expect(both.classes.map(({ student, daysAway }) => [student?.firstName, daysAway])).toEqual([
      ['Valentina', 0],
      ['Mateo', 0],
      ['Valentina', 2],
      ['Mateo', 2],
    ]);
  });

  test('holds a class that began yesterday and goes on after midnight', () => {
    const late = follows({ frequency: [weekly('monday', '23:30', '01:00')] });
    // Tuesday, half past midnight in Lima.
    expect(weekOf([late], seen('2027-02-02T05:30:00Z', null)).classes[0]).toMatchObject({
      startsAt: at('2027-02-02T04:30:00Z'),
      endsAt: at('2027-02-02T06:00:00Z'),
      daysAway: -1,
      isNear: true,
    });
  });

  test('leaves holidays out, and tells the class after them where that leaves none', () => {
    const withHolidays = follows({ holidays: ['2027-02-02', '2027-02-04'] });
    const { classes, isLater } = weekOf([withHolidays], seen('2027-02-01T12:00:00Z', 'America/Lima'));
    expect(isLater).toBe(true);
    expect(classes.map(({ startsAt, daysAway }) => [startsAt.toISOString(), daysAway])).toEqual([
      ['2027-02-09T22:00:00.000Z', 8],
    ]);
  });

  test('leaves out a holiday after a class that is on right now, and what is after the last day', () => {
    const tuesdays = { frequency: [weekly('tuesday')] };
    const isOn = '2027-02-02T22:30:00Z';
    expect(startsOf([follows({ ...tuesdays, holidays: ['2027-02-09'] })], isOn)).toHaveLength(1);
    expect(startsOf([follows({ ...tuesdays, holidays: ['2027-02-16'] })], isOn)).toHaveLength(2);
    const untold = { progress: null };
    expect(startsOf([follows({ ...tuesdays, end_date: '2027-02-02' }, untold)], isOn)).toHaveLength(1);
    expect(startsOf([follows(tuesdays, untold)], isOn)).toHaveLength(2);
  });

  test('tells the one next class of all children where none is within seven days', () => {
    const march = follows({ start_date: '2027-03-02', end_date: '2027-03-30' });
    const april = follows({ start_date: '2027-04-06', end_date: null }, {}, MATEO);
    const { classes, isLater } = weekOf([april, march], seen('2027-02-01T12:00:00Z', null));
    expect(isLater).toBe(true);
    expect(classes.map(({ student }) => student?.firstName)).toEqual(['Valentina']);
  });

  test('has no more classes of a course than are left of it', () => {
    const last = follows({}, { progress: 93 });
    expect(startsOf([last], '2027-02-01T12:00:00Z')).toEqual(['2027-02-02T22:00:00.000Z']);
    expect(startsOf([last], '2027-02-03T12:00:00Z')).toEqual(['2027-02-04T22:00:00.000Z']);
  });

  test.each<[string, Partial<Group>, Partial<FollowedCourse>, number]>([
    ['of a course in progress without a group', {}, { group: null }, 1],
    ['at an hour that cannot be read', { frequency: [{ ...weekly('tuesday'), time_start: 'tarde' }] }, {}, 1],
    ['one of them on a day that is none', { frequency: [weekly('tuesday'), weekly('lunesito')] }, {}, 1],
    ['in a zone that does not exist', { time_zone: 'Lima' }, {}, 1],
    ['at hours that can be read', {}, {}, 0],
    ['on no day that is known', { frequency: [] }, {}, 1],
    ['on no day that is set, before it begins', { frequency: [] }, { status: 'has_not_started' }, 0],
    ['on no day, after its end', { frequency: [], end_date: '2027-01-31' }, {}, 0],
    ['on no day that is known, on its last day', { frequency: [], end_date: '2027-02-01' }, {}, 1],
    [
      'from a day on that is not set',
      { time_zone: 'Lima', start_date: null },
      { status: 'has_not_started' },
      0,
    ],
    ['in a group that is over', { time_zone: 'Lima', end_date: '2027-01-31' }, {}, 0],
    ['of a course that was left', { time_zone: 'Lima' }, { state: 'abandoned' }, 0],
  ])('names a course with classes %s where their hour is missing', (_name, group, course, count) => {
    const { untimed } = weekOf([follows(group, course)], seen('2027-02-01T12:00:00Z', 'America/Lima'));
    expect(untimed).toEqual(
      Array.from({ length: count }, () => ({ student: VALENTINA, courseName: 'Programación con Scratch' })),
    );
  });

  test('is empty for a family without classes to come', () => {
    const ended = follows({}, { status: 'has_ended' });
    const toBegin = follows({}, { group: null, status: 'has_not_started' });
    for (const learners of [[], [ended], [toBegin]]) {
      expect(weekOf(learners, seen('2027-02-02T12:00:00Z', null))).toEqual({
        classes: [],
        isLater: true,
        unread: 0,
        untimed: [],
      });
    }
  });
});

describe('the students of a family', () => {
  const boughtFor = (id: string, firstName: string) =>
    aPurchase({ student: { kind: 'child', id, firstName }, purchaseNumber: id });
  const hidden = aChildCourse({ student: { id: 'oculta', full_name: 'Lucía Torres' } });
  const lists = [takes('hija', []), takes('oculta', [hidden])];
  const bought = boughtCourses(
    [boughtFor('hija', 'Valentina'), boughtFor('nuevo', 'Daniel')],
    new Map(),
    at('2027-02-01T12:00:00Z'),
  );
  const namesOf = (family: Parameters<typeof learnersOf>[0]) =>
    learnersOf(family, lists, bought).map(({ student, courses }) => [student?.firstName, courses.length]);

  test('are its children, and whoever a purchase names that the academy does not list yet', () => {
    expect(namesOf([aChild()])).toEqual([
      ['Valentina', 1],
      ['Daniel', 1],
    ]);
  });

  test('are also those with courses who cannot be read themselves, by the names of their courses', () => {
    expect(namesOf([aChild(), null])).toEqual([
      ['Valentina', 1],
      ['Lucía Torres', 1],
      ['Daniel', 1],
    ]);
  });

  test('leave out what could not be read of them, which is counted', () => {
    const path = { ...aPath([]), unread: 2 };
    const list = { ...takes('hija', []), learning_paths: [path, aPath([])], unread: 3 };
    expect(unreadOf([list, null, takes('hijo', [])])).toBe(6);
  });
});

describe('places of whom nobody knows whose they are', () => {
  const unnamed = (
    enrollments: readonly object[],
    purchases: readonly AttemptView[],
    learners: readonly Learner[] = [],
  ) => {
    const told = { enrollments: [null, ...placesOf(...enrollments)], purchases, known: new Map() };
    const { student, courses } = unnamedLearner(told, learners, at('2026-12-10T20:00:00Z'));
    expect(student).toBeNull();
    return courses.map(({ id }) => id);
  };
  const nameless = aPurchase({ student: null });
  const taking: Learner = {
    student: VALENTINA,
    courses: [{ ...aChildCourse(), course: aCourse({ id: 'entrada-curso-de-scratch' }) }],
  };

  test('are those of purchases without a student, and of enrollments of purchases not made here', () => {
    expect(unnamed([anEnrollment()], [])).toEqual(['matricula-1']);
    expect(unnamed([anEnrollment()], [nameless])).toEqual(['compra-2027000017-1', 'matricula-1']);
  });

  test('are none of a purchase made here that names its student', () => {
    expect(unnamed([anEnrollment()], [aPurchase({ purchaseNumber: '1700000001' })])).toEqual([]);
  });

  test('are none of a course that a child of the family takes, unless it was bought here', () => {
    expect(unnamed([anEnrollment()], [], [taking])).toEqual([]);
    expect(unnamed([], [nameless], [taking])).toEqual(['compra-2027000017-1']);
  });
});

describe('the hours of a week', () => {
  test('are said in the zone of the family, by its calendar', () => {
    const [first] = weekOf([follows()], seen('2027-02-02T14:00:00Z', 'Asia/Tokyo')).classes;
    expect(first).toMatchObject({ timeZone: 'Asia/Tokyo', saysZone: false, daysAway: 1 });
  });

  test.each([
    ['the group, by its name', [], 'America/Santiago', 'America/Santiago'],
    ['the country where groups are in several', [follows()], 'America/Bogota', 'America/Bogota'],
    ['the academy where the country is not known, either', [follows()], null, 'America/Lima'],
  ])(
    'are all said in the zone of %s, while that of the family is not known',
    (_of, besides, country, zone) => {
      const abroad = follows({ time_zone: 'America/Santiago' }, { id: 'de-mateo' }, MATEO);
      const presumed = country === null ? null : { timeZone: country, city: 'de su país' };
      const viewer = { ...seen('2027-02-02T14:00:00Z', null), presumed };
      const { classes } = weekOf([...besides, abroad], viewer);
      expect(classes.map(({ timeZone, saysZone }) => [timeZone, saysZone])).toEqual(
        classes.map(() => [zone, true]),
      );
    },
  );

  test.each([
    ['New York goes ahead on 14 March 2027', 'America/New_York', '2027-03-12', ['22:00', '21:00']],
    ['New York goes back on 7 November 2027', 'America/New_York', '2027-11-05', ['21:00', '22:00']],
    ['Santiago goes back on 4 April 2027', 'America/Santiago', '2027-04-02', ['20:00', '21:00']],
    ['Santiago goes ahead on 5 September 2027', 'America/Santiago', '2027-09-03', ['21:00', '20:00']],
  ])('stay those of the group over a change of clocks: %s', (_name, time_zone, day, hours) => {
    const group = { time_zone, start_date: null, end_date: null };
    const aroundSunday = follows({ ...group, frequency: [weekly('saturday'), weekly('monday')] });
    const starts = startsOf([aroundSunday], `${day}T12:00:00Z`);
    expect(starts.map((start) => start.slice(11, 16))).toEqual(hours);
  });
});

import { describe, expect, test } from 'vitest';
import { classReports } from '../../server/domain/family/class-reports.ts';
import { EnrolmentList } from '../../server/upstream/contracts/family.ts';
import { readBending } from '../../server/upstream/reading.ts';
import { aChildCourse } from '../support/factories/families.ts';

/** Returns what is shown of a course with this data from the academy. */
function shownOf(told: object) {
  const data = [{ child_id: 'hija', learning_paths: [], courses: [{ ...aChildCourse(), ...told }] }];
  const read = readBending(EnrolmentList, { data });
  if (!read.success) throw read.error;
  const course = read.data.data[0]?.courses[0];
  if (!course) throw new Error('The course was left out');
  return classReports(course, { timeZone: null });
}

describe('What the academy tells of the classes of a course', () => {
  test.each([{}, { classes: null }, { classes: [] }, { classes: '', learned: null }])(
    'is nothing by %j',
    (told) => {
      expect(shownOf(told)).toBeNull();
    },
  );

  test('is what the child has learned, though nothing is told of a class', () => {
    expect(shownOf({ classes: [], learned: ['Bucles'] })).toMatchObject({ classes: [], learned: ['Bucles'] });
  });

  test('is shown from the last class on, with who was there', () => {
    const shown = shownOf({
      classes: [
        { number: 1, date: '2026-11-03', attendance: 'attended', done: 'Bloques' },
        { number: 3, attendance: 'attended' },
        { number: 2, date: '2026-11-10', attendance: 'missed', makeup_date: '2026-11-13' },
      ],
    });
    expect(shown?.classes.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(shown).toMatchObject({ attended: 2, missed: 1, unreadable: 0 });
    expect(shown?.classes[1]).toMatchObject({ makeUpOn: '2026-11-13', done: null });
  });

  test.each([
    [
      'their days where no class has a number',
      [{ date: '2027-01-19' }, { date: '2027-01-12' }, { date: '2027-01-05' }],
      ['2027-01-19', '2027-01-12', '2027-01-05'],
    ],
    [
      'their place where one of them has no day',
      [{ date: '2027-01-19' }, { topic: 'Bucles' }],
      [null, '2027-01-19'],
    ],
  ])('is in the order of %s', (_by, classes, shown) => {
    expect(shownOf({ classes })?.classes.map(({ number, date }) => [number, date])).toEqual(
      shown.map((date, index) => [shown.length - index, date]),
    );
  });

  test('lacks what nobody can read of a class, and keeps the class', () => {
    const odd = { number: '4', date: 'ayer', attendance: 'tarde', done: 7, project: { picture: 'http://x' } };
    expect(shownOf({ classes: [odd] })?.classes).toMatchObject([
      { number: 4, date: null, attendance: null, done: '7', project: null },
    ]);
  });

  test.each([
    [['nada', 3, { number: 1 }], 2, 1],
    ['nada', 1, 0],
    [{ number: 1 }, 1, 0],
  ])('says that it cannot be read: %j', (classes, unreadable, readable) => {
    const shown = shownOf({ classes });
    expect(shown?.unreadable).toBe(unreadable);
    expect(shown?.classes).toHaveLength(readable);
  });
});

import { expect, test } from 'vitest';
import { classesIn, classesInAll } from '../../server/domain/catalogue/class-count.ts';
import { aGroup } from '../support/factories/catalogue.ts';

const evening = { time_start: '17:00', time_end: '18:30' };
const MONDAYS = aGroup({
  start_date: '2027-01-04',
  end_date: '2027-01-25',
  frequency: [{ day_name: 'Monday', ...evening }],
  groups_to_buy: [{ course: 'c', group: 'g' }],
});
const twice = { ...MONDAYS, frequency: [...MONDAYS.frequency, { day_name: 'miércoles', ...evening }] };

test.each([
  ['the number of the content service comes first', 12, MONDAYS, 12],
  ['each Monday from the first to the last day', null, MONDAYS, 4],
  ['two days a week, the last week without its second', null, twice, 7],
  ['a start between two class days', null, { ...twice, start_date: '2027-01-05' as const }, 6],
  [
    'a day without class is none, another day of the calendar changes nothing',
    null,
    {
      ...MONDAYS,
      holidays: [
        { day: '2027-01-11' as const, name: 'Feriado' },
        { day: '2027-01-12' as const, name: 'Otro' },
      ],
    },
    3,
  ],
  [
    'the classes of each course of a pack',
    null,
    { ...MONDAYS, groups_to_buy: [3, 5].map((sessions) => ({ course: 'c', group: 'g', sessions })) },
    8,
  ],
  [
    'a pack that tells those of one course alone is counted',
    null,
    {
      ...MONDAYS,
      groups_to_buy: [
        { course: 'c', group: 'g', sessions: 3 },
        { course: 'd', group: 'g' },
      ],
    },
    4,
  ],
  ['no last day', null, { ...MONDAYS, end_date: null }, null],
  ['no first day', null, { ...MONDAYS, start_date: null }, null],
  ['no days', null, { ...MONDAYS, frequency: [] }, null],
  ['an end before its start', null, { ...MONDAYS, end_date: '2026-12-01' as const }, null],
])('%s', (_way, told, group, classes) => {
  expect(classesIn(told, group)).toBe(classes);
});

test('groups of one length tell that of the course, others do not', () => {
  expect(classesInAll(null, [MONDAYS, MONDAYS])).toBe(4);
  expect(classesInAll(null, [MONDAYS, twice])).toBeNull();
  expect(classesInAll(null, [])).toBeNull();
  expect(classesInAll(9, [MONDAYS, twice])).toBe(9);
});

import { describe, expect, test } from 'vitest';
import { classesHeld, classesIn, classesInAll, isOver } from '../../server/domain/catalogue/group-classes.ts';
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

describe('of a group that is under way', () => {
  const HOLIDAY = [{ day: '2027-01-11' as const, name: 'Feriado' }];

  test.each([
    ['none before its first day', MONDAYS, '2026-12-30T12:00:00-05:00', 0],
    ['none before the hour of its first class', MONDAYS, '2027-01-04T16:59:00-05:00', 0],
    ['the one that has just begun', MONDAYS, '2027-01-04T17:00:00-05:00', 1],
    ['those of both days', twice, '2027-01-13T09:00:00-05:00', 3],
    ['no holiday', { ...MONDAYS, holidays: HOLIDAY }, '2027-01-18T20:00:00-05:00', 2],
    ['all of them after its last day, and no more', MONDAYS, '2027-03-01T12:00:00-05:00', 4],
    [
      'those so far where no last day is known',
      { ...MONDAYS, end_date: null },
      '2027-02-01T20:00:00-05:00',
      5,
    ],
    ['by its own zone', { ...MONDAYS, time_zone: 'Europe/Madrid' }, '2027-01-04T11:00:00-05:00', 1],
    ['none without a first day', { ...MONDAYS, start_date: null }, '2027-01-18T20:00:00-05:00', 0],
    ['none without hours', { ...MONDAYS, frequency: [] }, '2027-01-18T20:00:00-05:00', 0],
  ])('%s has been held', (_which, group, now, held) => {
    expect(classesHeld(group, new Date(now))).toBe(held);
  });

  test.each([
    ['it still has a class', MONDAYS, '2027-01-25T16:59:00-05:00', false],
    ['its last class has begun', MONDAYS, '2027-01-25T17:00:00-05:00', true],
    [
      'its last class was days before its last day',
      { ...MONDAYS, end_date: '2027-01-29' as const },
      '2027-01-26T08:00:00-05:00',
      true,
    ],
    [
      'a holiday took its last class',
      { ...MONDAYS, end_date: '2027-01-11' as const, holidays: HOLIDAY },
      '2027-01-05T08:00:00-05:00',
      true,
    ],
    [
      'its last day has passed, though no class is known',
      { ...MONDAYS, frequency: [] },
      '2027-01-26T08:00:00-05:00',
      true,
    ],
    [
      'its last day has not passed, and no class is known',
      { ...MONDAYS, frequency: [] },
      '2027-01-25T23:00:00-05:00',
      false,
    ],
    [
      'none of its days falls between its dates',
      { ...MONDAYS, start_date: '2027-01-23' as const, end_date: '2027-01-24' as const },
      '2027-01-24T23:00:00-05:00',
      false,
    ],
    [
      'it ends in a year of another age',
      { ...MONDAYS, end_date: '9999-12-31' as const },
      '2027-01-25T23:00:00-05:00',
      false,
    ],
    ['it has no last day', { ...MONDAYS, end_date: null }, '2030-01-25T23:00:00-05:00', false],
  ])('where %s', (_when, group, now, isEnded) => {
    expect(isOver(group, new Date(now))).toBe(isEnded);
  });
});

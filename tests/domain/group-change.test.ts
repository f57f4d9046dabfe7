import { describe, expect, test } from 'vitest';
import { findChosenCourse } from '../../server/domain/checkout/chosen.ts';
import type { FollowedCourse } from '../../server/domain/family/bought-courses.ts';
import { courseInTheWay, groupsToMoveTo, isToCome } from '../../server/domain/family/group-change.ts';
import { weekly } from '../support/factories/calendar.ts';
import { aCourse, aGroup, anOffer, aViewer } from '../support/factories/catalogue.ts';
import {
  aChildCourse,
  aCourse as aTakenCourse,
  aGroup as aTakenGroup,
} from '../support/factories/families.ts';

const ENTRIES = [aCourse('curso-1')];
/** What was bought: a course of eight classes, Mondays and Wednesdays from 4 January 2027, five to half past six. */
function bought(...others: Parameters<typeof aGroup>[0][]) {
  const groups = [aGroup(), ...others.map((changes) => aGroup(changes))];
  const selection = { kind: 'course', age: '8-a-11', groupId: 'grupo-tarde' } as const;
  const slug = 'curso-de-videojuegos-con-roblox';
  const chosen = findChosenCourse(ENTRIES, anOffer({ groups }), { ...selection, slug });
  if (!chosen) throw new Error('It is on sale');
  return chosen;
}

/** Another course of the child: eight Mondays from 4 January 2027, unless a test says otherwise. */
function taken(
  group: Partial<NonNullable<FollowedCourse['group']>> | null,
  sessions: number | null = 8,
): FollowedCourse {
  return {
    ...aChildCourse(),
    course: aTakenCourse({ name: 'Scratch', number_of_sessions: sessions }),
    group: group && aTakenGroup({ start_date: '2027-01-04', end_date: '2027-02-22', ...group }),
  };
}
const mondays = (start: string, end: string) => ({ frequency: [weekly('monday', start, end)] });

describe('a course of the student is in the way of a group', () => {
  test.each([
    ['at the same hour', taken(mondays('17:00', '18:30'))],
    ['from its last minutes on', taken(mondays('18:29', '20:00'))],
    ['until its first minutes', taken(mondays('15:30', '17:01'))],
  ])('%s', (_when, course) => {
    expect(courseInTheWay(bought(), ENTRIES, [taken(null), course])).toBe('Scratch');
  });

  test.each([
    ['that begins as it ends', taken(mondays('18:30', '20:00'))],
    ['that ends as it begins', taken(mondays('15:30', '17:00'))],
    ['on other days', taken({ frequency: [weekly('tuesday', '17:00', '18:30')] })],
    [
      'that is over before',
      taken({ ...mondays('17:00', '18:30'), start_date: '2026-11-02', end_date: '2026-12-28' }),
    ],
    ['that begins after', taken({ ...mondays('17:00', '18:30'), start_date: '2027-02-01' })],
    ['without a group', taken(null)],
    ['of which nobody knows how many classes it has', taken(mondays('17:00', '18:30'), null)],
  ])('but none %s', (_which, course) => {
    expect(courseInTheWay(bought(), ENTRIES, [course])).toBeNull();
  });

  test('but none of a group with a course that has left the content service', () => {
    const pairs = ['curso-1', 'curso-ido'].map((course) => ({ course, group: 'cohorte' }));
    const sold = { ...bought(), group: aGroup({ groups_to_buy: pairs }) };
    expect(courseInTheWay(sold, ENTRIES, [taken(mondays('17:00', '18:30'))])).toBeNull();
  });
});

test('a group is to come until its first class begins', () => {
  const at = (now: string) => isToCome(bought(), ENTRIES, new Date(now));
  expect(at('2027-01-04T16:59:59-05:00')).toBe(true);
  expect(at('2027-01-04T17:00:00-05:00')).toBe(false);
  // Its first day has passed, though that was no day of class.
  const sunday = { ...bought(), group: aGroup({ start_date: '2027-01-03' }) };
  expect(isToCome(sunday, ENTRIES, new Date('2027-01-03T23:00:00-05:00'))).toBe(true);
  expect(isToCome(sunday, ENTRIES, new Date('2027-01-04T09:00:00-05:00'))).toBe(false);
});

test('a purchase may be moved to the other groups that have a seat, a start and all their classes to come', () => {
  const chosen = bought(
    { id: 'otro', start_date: '2027-02-01', end_date: '2027-02-24' },
    { id: 'lleno', enrolled: 6 },
    { id: 'sin-fecha', start_date: null },
    { id: 'empezado', start_date: '2026-12-07' },
  );
  const followed = [taken({ ...mondays('17:00', '18:30'), end_date: null })];
  const groups = groupsToMoveTo(chosen, { courses: ENTRIES, followed }, aViewer('2026-12-10'));
  expect(groups.map(({ id, meets }) => [id, meets])).toEqual([['otro', 'Scratch']]);
});

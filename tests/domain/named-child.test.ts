import { expect, test } from 'vitest';
import { atTheirChildren } from '../../server/domain/family/named-child.ts';
import type { Child, ChildCourses } from '../../server/upstream/contracts/family.ts';
import { aChild, aChildCourse } from '../support/factories/families.ts';

// Whose the courses are that tell their student by a name alone (spec §3 'Course enrolment').

const list = (child_id: string, student_name?: string): ChildCourses => ({
  child_id,
  ...(student_name !== undefined && { student_name }),
  learning_paths: [],
  courses: [aChildCourse({ id: `curso-de-${child_id}` })],
});
const ANA = aChild({ id: '1', first_name: 'Ana' });
const ANA_MARIA = aChild({ id: '2', first_name: 'Ana María' });

/** Returns the ids of the children with those of their courses; null for what is nobody's. */
const owned = (lists: readonly (ChildCourses | null)[], children: readonly (Child | null)[]) =>
  atTheirChildren(lists, children).map((one) => one && [one.child_id, ...one.courses.map(({ id }) => id)]);

test.each([
  ['ana maria torres', '2'],
  ['Ana Torres', '1'],
])('those of %s are at the child of that name', (name, id) => {
  expect(owned([list('de-x', name)], [ANA, ANA_MARIA])).toEqual([[id, 'curso-de-de-x']]);
});

test('a child has all of them once, whether by its id or by its name', () => {
  const lists = [list('1'), null, list('de-ana', 'Ana Torres'), list('2')];
  expect(owned(lists, [ANA, ANA_MARIA])).toEqual([
    ['1', 'curso-de-1', 'curso-de-de-ana'],
    null,
    ['2', 'curso-de-2'],
  ]);
});

test('a name of nobody is that of an only child, and of nobody where there are others', () => {
  expect(owned([list('de-x', 'Eva')], [ANA])).toEqual([['1', 'curso-de-de-x']]);
  expect(owned([list('de-x', 'Eva')], [ANA, ANA_MARIA])).toEqual([null]);
  // One who cannot be read may be Eva.
  expect(owned([list('de-x', 'Eva')], [ANA, null])).toEqual([null]);
  expect(owned([list('de-x', '')], [ANA, { ...ANA, id: '3' }])).toEqual([null]);
});

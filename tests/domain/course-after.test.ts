import { describe, expect, test } from 'vitest';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { courseAfter } from '../../server/domain/family/course-after.ts';
import type { ChildCourse } from '../../server/upstream/contracts/family.ts';
import { aChildCourse, aCourse } from '../support/factories/families.ts';

const SOLD = {
  courses: new Map(courseEntries(new Date('2026-12-07T15:00:00Z')).map((entry) => [entry.sys.id, entry])),
  paths: LEARNING_PATHS,
};
const [FIRST = '', SECOND = '', ...OTHERS] =
  LEARNING_PATHS[0]?.fields.courses.map(({ course }) => course) ?? [];

const followed = (id: string, changes: Partial<ChildCourse> = {}) =>
  aChildCourse({ course: aCourse({ id }), ...changes });
const first = followed(FIRST);
const second = SOLD.courses.get(SECOND)?.fields;

describe('the course to take next', () => {
  test('is the one that follows in its path, whatever else the student takes', () => {
    const next = { name: second?.name, slug: second?.slug };
    expect(courseAfter(first, [first], SOLD)).toEqual(next);
    expect(courseAfter(first, [first, followed('another')], SOLD)).toEqual(next);
  });

  test('is none where the student takes it already, and is again where it was left', () => {
    expect(courseAfter(first, [first, followed(SECOND)], SOLD)).toBeNull();
    const left = followed(SECOND, { state: 'abandoned' });
    expect(courseAfter(first, [first, left], SOLD)).toMatchObject({ slug: second?.slug });
  });

  test('is none after the last of a path, after a course of no path, and where it is not sold', () => {
    for (const id of [OTHERS.at(-1) ?? '', 'another']) {
      expect(courseAfter(followed(id), [followed(id)], SOLD), id).toBeNull();
    }
    expect(courseAfter(first, [first], { ...SOLD, courses: new Map() })).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { childZone } from '../../server/domain/family/parents-zone.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';
import type { Certificate, ChildCourse, ChildPath } from '../../server/upstream/contracts/family.ts';
import { aCertificate, aChild, aChildCourse, aCourse, aPath, inPath } from '../support/factories/families.ts';
import { aViewer } from '../support/factories/catalogue.ts';

const VIEWER = aViewer('2027-02-01');

/** Returns the only path of a child, current or past. */
function viewOf(path: ChildPath, certificates: readonly Certificate[] = []): PathView {
  const follows = { child_id: 'hija', learning_paths: [path], courses: [] };
  const { paths, pastPaths } = childZone(aChild(), follows, certificates, new Set(), VIEWER);
  const [view] = [...paths, ...pastPaths];
  if (!view) throw new Error('No path is shown');
  return view;
}

const ended = { status: 'has_ended' } as const;
const PATH_CERTIFICATE = aCertificate({ id: 'de-la-ruta', kind: 'path', subject_id: 'ruta-1' });

describe('the step shown by itself', () => {
  test.each([
    ['the course in progress', ['has_ended', 'in_progress', 'has_not_started'], 1],
    ['the course in progress even after one that ended later in the path', ['in_progress', 'has_ended'], 0],
    ['the first of several in progress', ['in_progress', 'in_progress'], 0],
    ['the last that ended', ['has_ended', 'has_ended', 'has_not_started', 'blocked'], 1],
    ['the last course of a path that ended', ['has_ended', 'has_ended'], 1],
    ['the first course when nothing began', ['has_not_started', 'blocked', 'remaining'], 0],
    ['the first course of a path that is still to be bought', ['blocked', 'blocked'], 0],
    ['the first course that was not left', ['abandoned', 'has_not_started'], 1],
    ['the certificate when the only course was left', ['abandoned'], 1],
    ['the only course of a path of one', ['in_progress'], 0],
  ] as const)('is %s', (_name, statuses, step) => {
    const courses = statuses.map((status, index) =>
      inPath(index + 1, status === 'abandoned' ? { state: 'abandoned' } : { status }),
    );
    expect(viewOf(aPath(courses)).currentStep).toBe(step);
  });

  test('is found in a path of twelve courses', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => inPath(index + 1, index < 7 ? ended : {}));
    expect(viewOf(aPath(twelve)).currentStep).toBe(7);
  });
});

describe('a path', () => {
  test('has its courses in its order, and those without a place where one is free', () => {
    const { courses } = viewOf(aPath([inPath(3), inPath(null), inPath(1), inPath(2)]));
    expect(courses.map(({ courseId }) => courseId)).toEqual([
      'curso-1',
      'curso-2',
      'curso-3',
      'curso-sin-orden',
    ]);
  });

  test('has not ended where the first course is over and its place is not told', () => {
    const view = viewOf(aPath([inPath(null, ended), inPath(2), inPath(3)]));
    expect(view.courses.map(({ courseId }) => courseId)).toEqual(['curso-sin-orden', 'curso-2', 'curso-3']);
    expect(view.hasEnded).toBe(false);
  });

  test('keeps the order of its courses where no place is told', () => {
    const three = ['a', 'b', 'c'].map((id) => aChildCourse({ course: aCourse({ id, name: id }) }));
    expect(viewOf(aPath(three)).courses.map(({ courseId }) => courseId)).toEqual(['a', 'b', 'c']);
  });

  test('of which no course is told has an unknown progress', () => {
    expect(viewOf(aPath([])).progress).toBeNull();
  });

  test('has ended when its last course has, whatever the others say', () => {
    expect(viewOf(aPath([inPath(2, ended), inPath(1)])).hasEnded).toBe(true);
    expect(viewOf(aPath([inPath(2), inPath(1, ended)])).hasEnded).toBe(false);
    expect(viewOf(aPath([inPath(1, { status: 'has_ended', state: 'abandoned' })])).hasEnded).toBe(false);
  });

  test.each<[string, ChildCourse, readonly Certificate[], string | null]>([
    ['is given once it has ended', inPath(1, ended), [PATH_CERTIFICATE], 'de-la-ruta'],
    ['is not given before', inPath(1), [PATH_CERTIFICATE], null],
    ['is missing until the academy issues it', inPath(1, ended), [], null],
    ['is not that of another path', inPath(1, ended), [{ ...PATH_CERTIFICATE, subject_id: 'ruta-2' }], null],
    [
      'is the one issued anew where one was revoked',
      inPath(1, ended),
      [{ ...PATH_CERTIFICATE, id: 'revocado', status: 'revoked' }, PATH_CERTIFICATE],
      'de-la-ruta',
    ],
    ['is not that of a course', inPath(1, ended), [{ ...PATH_CERTIFICATE, kind: 'course' }], null],
  ])('certificate %s', (_name, course, certificates, id) => {
    expect(viewOf(aPath([course]), certificates).certificate?.id ?? null).toBe(id);
  });

  test('is as far as its classes are, so that long courses count for more', () => {
    const progressOf = (...courses: readonly (readonly [progress: number, sessions: number])[]) =>
      viewOf(
        aPath(
          courses.map(([progress, sessions], index) =>
            aChildCourse({
              progress,
              course: aCourse({ order_in_learning_path: index, number_of_sessions: sessions }),
            }),
          ),
        ),
      ).progress;
    expect(progressOf([100, 8], [0, 24])).toBe(25);
    expect(progressOf([100, 7])).toBe(100);
    expect(progressOf([100, 16], [99, 1])).toBe(99);
  });

  test('says its details and what comes next, or nothing', () => {
    expect(viewOf(aPath([inPath(1)]))).toMatchObject({
      id: 'ruta-1',
      name: 'Creadores digitales',
      level: 'Nivel 2',
      months: 9,
      perWeek: 2,
      curriculum: '/media/silabos/ruta.pdf',
      next: { slug: 'ruta-siguiente', picture: '/media/rutas/siguiente.svg' },
    });
    expect(viewOf(aPath([inPath(1)], { learning_path_next: [] })).next).toBeNull();
  });
});

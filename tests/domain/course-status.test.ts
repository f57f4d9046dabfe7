import { describe, expect, test } from 'vitest';
import {
  COURSE_STATUS_LABELS,
  canBuy,
  courseProgress,
  courseStatus,
  isRunning,
  remainingClasses,
  sessionsDone,
} from '../../server/domain/family/course-status.ts';
import { CHILD_COURSE_STATUSES } from '../../server/upstream/contracts/family.ts';
import { aCourse, aChildCourse } from '../support/factories/families.ts';

describe('a course status', () => {
  test('has the label of the specification', () => {
    expect(COURSE_STATUS_LABELS).toEqual({
      has_not_started: 'Programado',
      in_progress: 'En progreso',
      has_ended: 'Completado',
      blocked: 'Proximamente',
      remaining: 'Por definir',
      abandoned: 'No completado',
      unknown: 'Por definir',
    });
  });

  test('that nobody knows is neither on its way nor over, and nothing is sold for it', () => {
    const unknown = aChildCourse({ status: null, invoice: null });
    expect(courseStatus(unknown)).toBe('unknown');
    expect(canBuy(unknown)).toBe(false);
  });

  test.each(CHILD_COURSE_STATUSES)('%s is itself, unless the child left', (status) => {
    expect(courseStatus({ status, state: 'active' })).toBe(status);
    expect(courseStatus({ status, state: 'abandoned' })).toBe('abandoned');
  });
});

describe('progress', () => {
  test('is 100 once the course has ended, whatever was counted', () => {
    const ended = aChildCourse({ status: 'has_ended', progress: 82 });
    expect(courseProgress(ended)).toBe(100);
    expect(sessionsDone(ended)).toBe(16);
    expect(remainingClasses(ended)).toBe(0);
  });

  test('of a course that was left stays where it was', () => {
    expect(courseProgress(aChildCourse({ status: 'has_ended', state: 'abandoned', progress: 20 }))).toBe(20);
  });

  test.each([
    [0, 0, 0],
    [5.9, 5, 0],
    [6.25, 6, 1],
    [50, 50, 8],
    [99.9, 99, 15],
    [100, 100, 16],
  ])('of %d %% is shown as %i %% and means %i of 16 classes', (progress, shown, done) => {
    const childCourse = aChildCourse({ progress });
    expect(courseProgress(childCourse)).toBe(shown);
    expect(sessionsDone(childCourse)).toBe(done);
    expect(remainingClasses(childCourse)).toBe(16 - done);
  });

  test('counts whole classes, whether their percent came exact, rounded or cut off', () => {
    for (let sessions = 1; sessions <= 48; sessions += 1) {
      const course = aCourse({ number_of_sessions: sessions });
      for (let done = 0; done < sessions; done += 1) {
        const exact = (done * 100) / sessions;
        for (const progress of [exact, Math.round(exact), Math.floor(exact)]) {
          expect(sessionsDone(aChildCourse({ progress, course })), `${progress} % of ${sessions}`).toBe(done);
        }
      }
    }
  });

  test('that the academy does not tell leaves unknown how many classes were held and are left', () => {
    const untold = aChildCourse({ progress: null });
    expect([courseProgress(untold), sessionsDone(untold), remainingClasses(untold)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(isRunning(untold)).toBe(true);
    const uncounted = aChildCourse({ progress: 50, course: aCourse({ number_of_sessions: null }) });
    expect([sessionsDone(uncounted), remainingClasses(uncounted)]).toEqual([null, null]);
  });

  test('that is nearly all of it still leaves a class', () => {
    expect(remainingClasses(aChildCourse({ progress: 99 }))).toBe(1);
  });
});

test.each([
  ['in_progress', 'active', 50, true],
  ['has_not_started', 'active', 0, true],
  ['in_progress', 'active', 100, false],
  ['in_progress', 'abandoned', 50, false],
  ['has_ended', 'active', 50, false],
  ['blocked', 'active', 0, false],
  ['remaining', 'active', 0, false],
] as const)(
  'classes of a course that is %s and %s at %i %% may come: %s',
  (status, state, progress, runs) => {
    expect(isRunning(aChildCourse({ status, state, progress }))).toBe(runs);
  },
);

describe('a course can be bought', () => {
  test.each(CHILD_COURSE_STATUSES)('only while blocked or remaining: %s', (status) => {
    const offered = status === 'blocked' || status === 'remaining';
    expect(canBuy(aChildCourse({ status, invoice: null }))).toBe(offered);
  });

  test('not when there is an invoice for it, nor when the child left it', () => {
    expect(canBuy(aChildCourse({ status: 'blocked', invoice: { id: 'factura' } }))).toBe(false);
    expect(canBuy(aChildCourse({ status: 'remaining', invoice: { id: 'factura' } }))).toBe(false);
    expect(canBuy(aChildCourse({ status: 'blocked', state: 'abandoned', invoice: null }))).toBe(false);
  });
});

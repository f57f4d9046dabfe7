import { describe, expect, test } from 'vitest';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { knownCourses } from '../../server/domain/checkout/purchase-details.ts';
import { boughtCourses, withBought } from '../../server/domain/family/bought-courses.ts';
import { withBoughtPaths } from '../../server/domain/family/bought-paths.ts';
import { childZone } from '../../server/domain/family/parents-zone.ts';
import { aChild } from '../support/factories/families.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';

const NOW = new Date('2026-11-21T15:00:00Z');

/** The whole second path from the journal, which knows the hours of the first course only. */
const WHOLE = aPurchase({
  selection: { kind: 'path', age: '8-a-11', slug: 'creadores-digitales', part: 'full', groupId: 'miercoles' },
  courses: [
    aBoughtCourse(),
    aBoughtCourse({
      courseId: 'entrada-curso-de-videojuegos-con-roblox',
      courseName: 'Videojuegos con Roblox',
      classes: { startDate: null, endDate: null, weekly: [], sessions: 8 },
    }),
  ],
});

function zoneOf(purchase = WHOLE, paths = LEARNING_PATHS) {
  const none = { child_id: 'hijo-daniel', learning_paths: [], courses: [] };
  const told = withBought(none, boughtCourses([purchase], knownCourses(new Map(), []), NOW));
  const viewer = { currency: 'PEN', timeZone: null, now: NOW, report: () => undefined } as const;
  const follows = withBoughtPaths(told, [purchase], paths);
  return childZone(aChild({ id: 'hijo-daniel' }), follows, [], new Set(), viewer);
}

describe('a whole path that was bought for a child', () => {
  test('is a path of the child at once, with its courses in order and the next class', () => {
    const { tabs, paths, courses, nextClass } = zoneOf();
    expect(tabs).toEqual(['rutas']);
    expect(courses).toEqual([]);
    expect(paths).toMatchObject([
      {
        name: 'Creadores digitales',
        level: 'Básico',
        // The academy does not say how long the path is; its courses do.
        months: 9,
        courses: [
          { name: 'Curso de Scratch', purchaseNumber: '2027000017', group: { startDate: '2026-12-09' } },
          { name: 'Videojuegos con Roblox', sessions: 8, group: { startDate: null }, canBuy: false },
        ],
        next: { slug: 'inventores-en-accion' },
      },
    ]);
    expect(nextClass?.startsAt.toISOString()).toBe('2026-12-09T15:00:00.000Z');
  });

  test('stays courses one by one where the content service does not know the path', () => {
    expect(zoneOf(WHOLE, [])).toMatchObject({ tabs: ['cursos'], courses: { length: 2 } });
  });

  test('is none when its first course alone was bought', () => {
    const { selection, courses } = WHOLE;
    if (selection.kind !== 'path') throw new Error('The purchase is of no path');
    const first = aPurchase({ selection: { ...selection, part: 'first' }, courses: courses.slice(0, 1) });
    expect(zoneOf(first)).toMatchObject({ tabs: ['cursos'], paths: [] });
  });
});

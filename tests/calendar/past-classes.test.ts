import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPastClasses } from '../../server/calendar/past-classes.ts';
import type { ClassSeries } from '../../server/domain/family/class-times.ts';
import { daysLater } from '../../server/domain/time.ts';

const SERIES: ClassSeries = {
  childCourseId: 'matricula-1',
  courseName: 'Videojuegos con Roblox',
  weekday: 'monday',
  place: 1,
  day: '2026-11-23',
  start: '17:00',
  lastDay: '2026-11-23',
  end: '18:30',
  timeZone: 'America/Lima',
  count: 4,
  classUrl: null,
};
const from = (week: number, changes: Partial<ClassSeries> = {}): ClassSeries => {
  const day = daysLater(SERIES.day, 7 * week);
  return { ...SERIES, day, lastDay: day, ...changes };
};
/** The Tuesday of a week: its Monday class is over. */
const tuesday = (week: number) => new Date(`${daysLater('2026-11-24', 7 * week)}T15:00:00Z`);
const daysOf = ({ day, count, skipped = [] }: ClassSeries) =>
  Array.from({ length: count }, (_, week) => daysLater(day, 7 * week)).filter(
    (held) => !skipped.includes(held),
  );

test('a series that goes on is the one that began', () => {
  expect(withPastClasses([from(1, { count: 3 })], [SERIES], tuesday(0))).toEqual([SERIES]);
});

test('weeks without class between two parts of a series stay without class', () => {
  const [whole] = withPastClasses([from(6, { count: 2 })], [SERIES], tuesday(5));
  expect(whole && daysOf(whole)).toEqual([...daysOf(SERIES), ...daysOf(from(6, { count: 2 }))]);
});

test('classes at other hours stand beside those that were held', () => {
  const later = from(2, { count: 2, start: '19:00', end: '20:30' });
  expect(withPastClasses([later], [SERIES], tuesday(1))).toEqual([
    { ...SERIES, count: 2, until: '2026-11-30' },
    later,
  ]);
});

test('of a course that has ended or gone, the classes that were held stay', () => {
  expect(withPastClasses([], [SERIES], tuesday(1))).toEqual([{ ...SERIES, count: 2 }]);
  expect(withPastClasses([], [SERIES], new Date('2026-11-23T12:00:00Z'))).toEqual([]);
});

test('whatever changes, no class that was held is ever lost or told twice', () => {
  const change = fc.record({
    weeks: fc.integer({ min: 0, max: 5 }),
    count: fc.integer({ min: 0, max: 5 }),
    start: fc.constantFrom('17:00', '16:00'),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      let week = 0;
      let told: ClassSeries[] = [SERIES];
      for (const { weeks, count, start } of changes) {
        const held = told.flatMap(daysOf).filter((day) => day <= daysLater(SERIES.day, 7 * week));
        week += weeks;
        told = withPastClasses(count > 0 ? [from(week + 1, { count, start })] : [], told, tuesday(week));
        const days = told.flatMap(daysOf);
        expect(new Set(days).size).toBe(days.length);
        expect(days).toEqual(expect.arrayContaining(held));
      }
    }),
  );
});

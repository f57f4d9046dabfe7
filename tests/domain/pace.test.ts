import { describe, expect, test } from 'vitest';
import { isBehind } from '../../server/domain/organization/pace.ts';

/** Fifty days, two percent each. */
const DATES = { start: '2027-03-01', end: '2027-04-20' } as const;

const going = (progress: number) => ({ status: 'in_progress', progress }) as const;

describe('a student is behind', () => {
  test('not where nobody knows the progress', () => {
    expect(isBehind({ status: 'in_progress', progress: null }, DATES, '2027-04-20')).toBe(false);
  });

  test('from 20 points below the part of the time that has passed', () => {
    // 25 of 50 days.
    const halfway = '2027-03-26';
    expect(isBehind(going(50), DATES, halfway)).toBe(false);
    expect(isBehind(going(31), DATES, halfway)).toBe(false);
    expect(isBehind(going(30), DATES, halfway)).toBe(true);
    expect(isBehind(going(0), DATES, halfway)).toBe(true);
  });

  test('never in the first days, whatever the progress', () => {
    for (const day of ['2027-02-01', '2027-03-01', '2027-03-10'] as const) {
      expect(isBehind(going(0), DATES, day), day).toBe(false);
    }
  });

  test('after the last day as on it, while the course still goes on', () => {
    for (const day of ['2027-04-20', '2027-09-01'] as const) {
      expect(isBehind(going(80), DATES, day), day).toBe(true);
      expect(isBehind(going(81), DATES, day), day).toBe(false);
    }
  });

  test.each(['has_not_started', 'has_ended', 'blocked', 'remaining', 'abandoned'] as const)(
    'not in a course that does not go on: %s',
    (status) => {
      expect(isBehind({ status, progress: 0 }, DATES, '2027-04-20')).toBe(false);
    },
  );

  test.each([
    ['no first day', { start: null, end: DATES.end }],
    ['no last day', { start: DATES.start, end: null }],
    ['an end before its start', { start: DATES.end, end: DATES.start }],
    ['one day alone', { start: DATES.start, end: DATES.start }],
  ] as const)('not in a group with %s', (_what, dates) => {
    expect(isBehind(going(0), dates, '2027-12-31')).toBe(false);
  });
});

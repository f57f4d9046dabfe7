import { describe, expect, test } from 'vitest';
import { nightlySpan } from '../../server/payments/reconcile.ts';

describe('The days of a night', () => {
  test.each([
    [null, { from: '2026-10-21', to: '2026-11-20' }],
    ['2026-11-19', { from: '2026-11-18', to: '2026-11-20' }],
    ['2026-11-20', { from: '2026-11-18', to: '2026-11-20' }],
    ['2026-11-10', { from: '2026-11-11', to: '2026-11-20' }],
    ['2026-01-01', { from: '2026-10-21', to: '2026-11-20' }],
  ] as const)('after a run until %s are %o', (lastCompared, span) => {
    expect(nightlySpan('2026-11-21', lastCompared, '2026-01-01')).toEqual(span);
  });

  test.each([null, '2026-11-19'] as const)('after a run until %s begin with the journal', (lastCompared) => {
    expect(nightlySpan('2026-11-21', lastCompared, '2026-11-19').from).toBe('2026-11-19');
    expect(nightlySpan('2026-11-23', lastCompared, '2026-11-19').from).toBe('2026-11-19');
    expect(nightlySpan('2026-11-21', lastCompared, '2026-11-21').from).toBe('2026-11-20');
  });

  test('are a month on Mondays: a bank takes money back weeks later', () => {
    expect(nightlySpan('2026-11-23', '2026-11-21', '2026-01-01')).toEqual({
      from: '2026-10-23',
      to: '2026-11-22',
    });
    expect(nightlySpan('2026-11-24', '2026-11-22', '2026-01-01')).toEqual({
      from: '2026-11-21',
      to: '2026-11-23',
    });
  });
});

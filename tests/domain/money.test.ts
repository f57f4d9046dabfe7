import { describe, expect, test } from 'vitest';
import {
  currencyForCountry,
  discountPercentage,
  majorAmount,
  moneyFromMajor,
} from '../../server/domain/money.ts';

describe('amounts', () => {
  test.each([450, 10.5, 0.07, 1710, 1234.56, 0])('%d survives the way to minor units and back', (major) => {
    expect(majorAmount(moneyFromMajor(major, 'PEN'))).toBe(major);
  });

  test.each([1.005, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (major) => {
    expect(() => moneyFromMajor(major, 'PEN')).toThrow(RangeError);
  });
});

test('only visitors in Peru pay in soles', () => {
  expect(['PE', 'US', 'CL'].map(currencyForCountry)).toEqual(['PEN', 'USD', 'USD']);
});

test.each([
  [600, 450, 25],
  [300, 200, 33],
  [100, 100, 0],
  [100, 120, 0],
  [0, 0, 0],
  [100, 0, 100],
])('from %d to %d the price falls by %d %%', (before, after, expected) => {
  expect(discountPercentage(moneyFromMajor(before, 'PEN'), moneyFromMajor(after, 'PEN'))).toBe(expected);
});

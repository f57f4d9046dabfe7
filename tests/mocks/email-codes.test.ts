import { expect, test } from 'vitest';
import { createEmailCodes } from '../../mocks/email-codes.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const MOTHER = 'mama@kipu.test';

test('a code has six digits and is good once, for its own account', () => {
  const codes = createEmailCodes();
  const code = codes.issue(MOTHER, NOW);
  expect(code).toMatch(/^\d{6}$/);
  expect(codes.take('papa@kipu.test', code, NOW)).toBe(false);
  expect(codes.take(MOTHER, code, NOW)).toBe(true);
  expect(codes.take(MOTHER, code, NOW)).toBe(false);
});

test('a code ends after an hour, and after five wrong ones', () => {
  const codes = createEmailCodes();
  const late = codes.issue(MOTHER, NOW);
  expect(codes.take(MOTHER, late, new Date(NOW.getTime() + HOUR_MS))).toBe(false);
  const guessed = codes.issue(MOTHER, NOW);
  for (let guess = 0; guess < 5; guess += 1) expect(codes.take(MOTHER, '000000', NOW)).toBe(false);
  expect(codes.take(MOTHER, guessed, NOW)).toBe(false);
});

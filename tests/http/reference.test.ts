import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '../../server/reference.ts';

// How a reference is read is tested with the codes of certificates, in tests/domain/sayable-code.test.ts.

describe('A reference', () => {
  test('is short, sayable, and the same each time for one id', () => {
    const id = randomUUID();
    expect(referenceOf(id)).toMatch(/^K-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(referenceOf(id)).toBe(referenceOf(id));
  });

  test('is the one that was given out before', () => {
    // Printed receipts have it, so it must never be computed differently.
    expect(referenceOf('0197a4b0-0000-7000-8000-000000000001')).toBe('K-8WA2-VZ');
  });
});

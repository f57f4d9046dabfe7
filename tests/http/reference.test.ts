import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readReference, referenceOf } from '../../server/reference.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const references = Array.from({ length: 200 }, (_, index) => referenceOf(`id-${index}`));
const lettersOf = (reference: string) => [...reference.replaceAll('-', '').slice(1)];

describe('A reference', () => {
  test('is short, sayable, and the same each time for one id', () => {
    const id = randomUUID();
    expect(referenceOf(id)).toMatch(/^K-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(referenceOf(id)).toBe(referenceOf(id));
    expect(new Set(references).size).toBe(references.length);
  });

  test('is the one that was given out before', () => {
    // Printed receipts have it, so it must never be computed differently.
    expect(referenceOf('0197a4b0-0000-7000-8000-000000000001')).toBe('K-8WA2-VZ');
  });

  test('is read in small letters, with spaces or nothing for its dashes, with or without its K', () => {
    for (const reference of references) {
      const bare = reference.replaceAll('-', '');
      for (const typed of [
        bare,
        bare.slice(1),
        ` ${reference.toLowerCase()} `,
        reference.replaceAll('-', ' '),
      ]) {
        expect(readReference(typed), typed).toBe(reference);
      }
    }
  });

  test('is read with the letters O, I and L for zeros and ones', () => {
    for (const reference of references) {
      const misread = reference.replaceAll('0', 'o').replaceAll('1', 'l');
      expect(readReference(misread)).toBe(reference);
      expect(readReference(misread.replaceAll('l', 'I'))).toBe(reference);
    }
  });

  test('is refused with any one character wrong', () => {
    for (const reference of references) {
      const letters = lettersOf(reference);
      for (const [place, right] of letters.entries()) {
        for (const wrong of ALPHABET.replace(right, '')) {
          expect(readReference(letters.with(place, wrong).join(''))).toBeNull();
        }
      }
    }
  });

  test('is refused with any two characters in each other’s place', () => {
    for (const reference of references) {
      const letters = lettersOf(reference);
      for (const [one, first] of letters.entries()) {
        for (const [other, second] of letters.entries()) {
          if (first === second) continue;
          expect(readReference(letters.with(one, second).with(other, first).join(''))).toBeNull();
        }
      }
    }
  });

  test.each(['', 'K-', 'K-7F3Q', 'K-UUUU-UU', 'hola mundo', '12345', '1234567'])(
    'is not what "%s" is',
    (typed) => {
      expect(readReference(typed)).toBeNull();
    },
  );
});

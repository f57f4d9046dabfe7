import { describe, expect, test } from 'vitest';
import { families } from '../../fixtures/families.ts';
import { studentCertificates } from '../../fixtures/student-certificates.ts';
import { nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import { readCertificateCode, readReference } from '../../server/domain/sayable-code.ts';
import { START } from '../support/academy.ts';

// tests/http/reference.test.ts tests how references are written and read; certificates use the same code.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = [
  ...families(START).flatMap(({ certificates }) => certificates),
  ...studentCertificates(START).flatMap(({ certificates }) => certificates),
].flatMap(({ code }) => code ?? []);
const lettersOf = (code: string) => [...code.replaceAll('-', '').slice(1)];

describe('The code of a certificate', () => {
  test('is one of its own for each of the demo', () => {
    expect(codes.length).toBeGreaterThan(9);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(readCertificateCode(code)).toBe(code);
  });

  test('is read in small letters, with spaces or nothing for its dashes, with O, I and L for zeros and ones', () => {
    for (const code of codes) {
      const bare = code.replaceAll('-', '');
      for (const typed of [
        bare,
        bare.slice(1),
        ` ${code.toLowerCase()} `,
        code.replaceAll('-', ' '),
        code.replaceAll('0', 'o').replaceAll('1', 'l'),
        code.replaceAll('0', 'O').replaceAll('1', 'I'),
      ]) {
        expect(readCertificateCode(typed), typed).toBe(code);
      }
    }
  });

  test('is refused with any one character wrong, and with any two in each other’s place', () => {
    for (const code of codes) {
      const letters = lettersOf(code);
      for (const [place, right] of letters.entries()) {
        for (const wrong of ALPHABET.replace(right, '')) {
          expect(readCertificateCode(letters.with(place, wrong).join(''))).toBeNull();
        }
        for (const [other, second] of letters.entries()) {
          if (right === second) continue;
          expect(readCertificateCode(letters.with(place, second).with(other, right).join(''))).toBeNull();
        }
      }
    }
  });

  test('is no reference of support, nor is one a code', () => {
    for (const code of codes) expect(readReference(code)).toBeNull();
    expect(readCertificateCode('K-8WA2-VZ')).toBeNull();
  });
});

test.each([
  ['Valentina Torres Quispe', 'full', 'Valentina Torres Quispe'],
  ['Valentina Torres Quispe', 'initial', 'Valentina T.'],
  ['Lucía', 'initial', 'Lucía'],
  ['Valentina Torres Quispe', 'none', null],
] as const)('of the name %s, allowed %s, strangers read %s', (name, allowed, read) => {
  expect(nameAsAllowed(name, allowed)).toBe(read);
});

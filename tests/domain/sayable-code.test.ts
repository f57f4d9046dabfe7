import { describe, expect, test } from 'vitest';
import { families } from '../../fixtures/families.ts';
import { studentCertificates } from '../../fixtures/student-certificates.ts';
import { nameAsAllowed } from '../../server/domain/family/certificate-name.ts';
import { certificateCodeIn, readCertificateCode, readReference } from '../../server/domain/sayable-code.ts';
import { referenceOf } from '../../server/reference.ts';
import { START } from '../support/academy.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCES = Array.from({ length: 200 }, (_, index) => referenceOf(`id-${index}`));
const CODES = [
  ...families(START).flatMap(({ certificates }) => certificates),
  ...studentCertificates(START).flatMap(({ certificates }) => certificates),
].flatMap(({ code }) => code ?? []);
const lettersOf = (code: string) => [...code.replaceAll('-', '').slice(1)];

describe.each([
  ['A reference', REFERENCES, readReference],
  ['The code of a certificate of the demo', CODES, readCertificateCode],
])('%s', (_kind, codes, read) => {
  test('is one of its own, and read as it is written', () => {
    expect(codes.length).toBeGreaterThan(9);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(read(code)).toBe(code);
  });

  test('is read in small letters, with spaces or nothing for its dashes, with or without its first letter', () => {
    for (const code of codes) {
      const bare = code.replaceAll('-', '');
      for (const typed of [bare, bare.slice(1), ` ${code.toLowerCase()} `, code.replaceAll('-', ' ')]) {
        expect(read(typed), typed).toBe(code);
      }
    }
  });

  test('is read with the letters O, I and L for zeros and ones', () => {
    for (const code of codes) {
      expect(read(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
      expect(read(code.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(code);
    }
  });

  test('is refused with any one character wrong, and with any two in each other’s place', () => {
    for (const code of codes) {
      const letters = lettersOf(code);
      for (const [place, right] of letters.entries()) {
        for (const wrong of ALPHABET.replace(right, '')) {
          expect(read(letters.with(place, wrong).join(''))).toBeNull();
        }
        for (const [other, second] of letters.entries()) {
          if (right === second) continue;
          expect(read(letters.with(place, second).with(other, right).join(''))).toBeNull();
        }
      }
    }
  });

  test('is refused behind another letter than its own, and behind a zero, which its check character does not see', () => {
    for (const code of codes) {
      for (const first of ['X', '0', '00']) expect(read(`${first}${lettersOf(code).join('')}`)).toBeNull();
    }
  });

  test.each(['', 'K-', 'C-', 'K-7F3Q', 'K-UUUU-UU', 'K-R1UZ-KM', 'hola mundo', '12345', '1234567'])(
    'is not what "%s" is',
    (typed) => {
      expect(read(typed)).toBeNull();
    },
  );
});

test('no reference is the code of a certificate, nor the other way round', () => {
  for (const code of CODES) expect(readReference(code)).toBeNull();
  for (const reference of REFERENCES) expect(readCertificateCode(reference)).toBeNull();
});

test('a certificate is looked up by its code in its standard form, or by one of another form as it is written', () => {
  for (const code of CODES) expect(certificateCodeIn(code.toLowerCase())).toBe(code);
  for (const other of ['YCH-26-0001', '2026.15', 'Ñ 7f3q', 'c-n20a-cf4k'])
    expect(certificateCodeIn(` ${other}\u200b`)).toBe(other);
  for (const none of [...REFERENCES, '', 'abc', '<script>', '../compras', 'a--b', '50%', 'x'.repeat(41)])
    expect(certificateCodeIn(none), none).toBeNull();
});

test.each([
  ['Valentina Torres Quispe', 'full', 'Valentina Torres Quispe'],
  ['Valentina Torres Quispe', 'initial', 'Valentina T.'],
  ['Lucía', 'initial', 'Lucía'],
  ['Valentina Torres Quispe', 'none', null],
] as const)('of the name %s, allowed %s, strangers read %s', (name, allowed, read) => {
  expect(nameAsAllowed(name, allowed)).toBe(read);
});

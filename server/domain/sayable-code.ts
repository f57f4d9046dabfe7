import { withoutInvisible } from './plain-text.ts';

// Codes that people read aloud, copy by hand and type: a letter for the kind of code, then letters and digits in groups
// of four, of which the last is a check character.

/** Crockford's base32 alphabet: no two characters are confused, read aloud or in handwriting. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The format of a kind of code. */
interface CodeKind {
  /** The letter that it begins with. */
  readonly letter: string;
  /** Characters after the letter, including the check character; at most 31. */
  readonly length: number;
}

/** References of failures and payments, as 'K-7F3Q-2T'. */
const REFERENCE: CodeKind = { letter: 'K', length: 6 };

/**
 * Codes with which certificates are looked up, as 'C-7F3Q-92MX': with 34 billion possible codes, guessing finds none,
 * and they cannot be mistaken for a reference for support.
 */
const CERTIFICATE: CodeKind = { letter: 'C', length: 8 };

/** Returns the reference of values from 0 to 31, with its check character. */
export const writeReference = (values: readonly number[]): string =>
  written(REFERENCE, [...values, checkOf(values)]);

/** Returns a typed reference in its standard form; null when it is invalid. */
export const readReference = (typed: string): string | null => read(REFERENCE, typed);

/** Returns a typed certificate code of this form in its standard form; null when it is none. */
export const readCertificateCode = (typed: string): string | null => read(CERTIFICATE, typed);

/** Letters and digits, with single marks between them, at most 40: the code of an academy that has a form of its own. */
const OTHER_CODE = /^(?=.{4,40}$)[\p{L}\p{N}]+(?:[-._ ][\p{L}\p{N}]+)*$/u;

/**
 * Returns the code by which a certificate is looked up: in its standard form, or as it is written where the academy has
 * another form; null for a reference, and for what can be no code.
 */
export function certificateCodeIn(typed: string): string | null {
  const written = withoutInvisible(typed).trim();
  const isOther = OTHER_CODE.test(written) && readReference(written) === null;
  return readCertificateCode(typed) ?? (isOther ? written : null);
}

/**
 * Returns a typed code in its standard form. Accepts lower case, missing dashes or a missing first letter, and the
 * letters O, I and L for the digits 0 and 1. Null when it is invalid, even by a single mistyped character.
 */
function read(kind: CodeKind, typed: string): string | null {
  const letters = withoutInvisible(typed).toUpperCase().replace(/[\s-]/g, '');
  const bare =
    letters.length === kind.length + 1 && letters.startsWith(kind.letter) ? letters.slice(1) : letters;
  const values = Array.from(bare.replaceAll('O', '0').replace(/[IL]/g, '1'), (letter) =>
    ALPHABET.indexOf(letter),
  );
  if (values.length !== kind.length || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? written(kind, values) : null;
}

function written({ letter }: CodeKind, values: readonly number[]): string {
  const letters = values.map((value) => ALPHABET[value]).join('');
  return [letter, ...(letters.match(/.{1,4}/g) ?? [])].join('-');
}

/**
 * Returns the check value of five-bit values: each is doubled once for every place after it, in the field of 32
 * elements. Changing any one character, or swapping any two places, changes the check value.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0);
}

function double(value: number): number {
  return value & 0b10000 ? ((value << 1) & 31) ^ 0b00101 : value << 1;
}

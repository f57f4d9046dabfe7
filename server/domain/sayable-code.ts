import { withoutInvisible } from './plain-text.ts';

// Codes that people read aloud, copy by hand and type again: a letter for what they are of, then letters and digits in
// groups of four, of which the last checks the others.

/** Crockford's letters and digits: none is mistaken for another, read aloud or by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a kind of code looks like. */
interface CodeKind {
  /** The letter that it begins with. */
  readonly letter: string;
  /** Characters after the letter, the one that checks the others included; at most 31. */
  readonly length: number;
}

/** What a failure or a payment is found by, as 'K-7F3Q-2T'. */
const REFERENCE: CodeKind = { letter: 'K', length: 6 };

/**
 * What a certificate is looked up by, as 'C-7F3Q-92MX': of its 34 thousand million, whoever guesses finds none, and it
 * is no reference of support.
 */
const CERTIFICATE: CodeKind = { letter: 'C', length: 8 };

/** Returns the reference of values from 0 to 31, with the character that checks them. */
export const writeReference = (values: readonly number[]): string =>
  written(REFERENCE, [...values, checkOf(values)]);

/** Returns a reference as it is written, from what somebody typed; null for what is none. */
export const readReference = (typed: string): string | null => read(REFERENCE, typed);

/** Returns the code of a certificate as it is written, from what somebody typed; null for what is none. */
export const readCertificateCode = (typed: string): string | null => read(CERTIFICATE, typed);

/**
 * Returns a code as it is written, from what somebody typed: in small letters, without dashes or its first letter, with
 * the letters O, I and L where zeros and ones belong. Null for what is none, one mistyped character included.
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
 * The check over values of five bits: each doubled once for every place after it, in the field of 32 elements. Any
 * one character changed, and any two changed places with each other, give another check.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0);
}

function double(value: number): number {
  return value & 0b10000 ? ((value << 1) & 31) ^ 0b00101 : value << 1;
}

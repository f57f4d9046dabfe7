import { createHash } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, which are misheard or misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Symbols that tell what is referred to; one more checks them. */
const DATA_SYMBOLS = 5;

/** Returns the reference of an id, short enough to be said on the phone: 'K-7F3Q-2M'. Its last symbol checks the others. */
export function referenceOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  const values = Array.from(digest.subarray(0, DATA_SYMBOLS), (byte) => byte & 31);
  const symbols = [...values, checkOf(values)].map((value) => ALPHABET.charAt(value)).join('');
  return `K-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** The check over symbols: differs after one wrong symbol, or two that changed places. Arithmetic in GF(32). */
function checkOf(values: readonly number[]): number {
  return values.reduce((check, value) => doubled(check ^ value), 0);
}

function doubled(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b101001 : 0);
}

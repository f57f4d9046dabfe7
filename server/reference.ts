import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** Crockford's letters and digits: none is mistaken for another, read aloud or by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns what a person reads aloud to support in place of an id: five characters of its hash and one that checks
 * them, as 'K-7F3Q-2M'. The same id always has the same reference. Two ids may share one (one pair in 33 million):
 * whoever looks one up shows all that it finds.
 * @param id Of a request or of a payment attempt.
 */
export function referenceOf(id: string): string {
  const bits = createHash('sha256').update(id).digest().readUInt32BE(0) >>> 7;
  const values = [20, 15, 10, 5, 0].map((shift) => (bits >>> shift) & 31);
  return written([...values, checkOf(values)]);
}

/**
 * Returns a reference as it is written, from what somebody typed: in small letters, without dashes or its K, with the
 * letters O, I and L where zeros and ones belong. Null for what is no reference, one mistyped character included.
 */
export function readReference(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^K(?=.{6}$)/, '');
  const values = Array.from(letters.replaceAll('O', '0').replace(/[IL]/g, '1'), (letter) =>
    ALPHABET.indexOf(letter),
  );
  if (values.length !== 6 || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? written(values) : null;
}

function written(values: readonly number[]): string {
  const letters = values.map((value) => ALPHABET[value]).join('');
  return `K-${letters.slice(0, 4)}-${letters.slice(4)}`;
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

/** The request that is being answered. */
interface CurrentRequest {
  readonly reference: string;
  readonly method: string;
  /** Without its query, as logs may have it. */
  readonly path: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs a task on behalf of a request: whatever it logs, writes or fails with says the request's reference. */
export function duringRequest<Result>(request: CurrentRequest, task: () => Result): Result {
  return current.run(request, task);
}

/** Returns the request on whose behalf this runs; undefined for what runs by itself. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

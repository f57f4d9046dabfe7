import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomUUID } from 'node:crypto';
import { writeReference } from './domain/sayable-code.ts';

export { readReference } from './domain/sayable-code.ts';

/**
 * Returns the reference that a person reads aloud to support instead of an id: five characters of the id's hash and a
 * check character, as 'K-7F3Q-2T'. The same id always has the same reference. Two ids may share one (one pair in 33
 * million): a lookup shows everything that it finds.
 * @param id Of a request or of a payment attempt.
 */
export function referenceOf(id: string): string {
  const bits = hash('sha256', id, 'buffer').readUInt32BE(0) >>> 7;
  return writeReference([20, 15, 10, 5, 0].map((shift) => (bits >>> shift) & 31));
}

/** Returns the id of a request: the one set by the proxy in front, or a new one. */
export function requestIdFrom(told: string | null | undefined): string {
  return told && /^[\w-]{8,64}$/.test(told) ? told : randomUUID();
}

/** The request that is being handled. */
interface CurrentRequest {
  /** The proxy's request id, or our own. */
  readonly id?: string;
  readonly reference: string;
  readonly method: string;
  /** Without its query string, which is never logged. */
  readonly path: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs a task on behalf of a request: its logs, writes and failures carry the request's reference. */
export function duringRequest<Result>(request: CurrentRequest, task: () => Result): Result {
  return current.run(request, task);
}

/** Returns the request on whose behalf the code runs; undefined for background work. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

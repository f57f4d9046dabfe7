import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomUUID } from 'node:crypto';
import { writeReference } from './domain/sayable-code.ts';

export { readReference } from './domain/sayable-code.ts';

/**
 * Returns what a person reads aloud to support in place of an id: five characters of its hash and one that checks
 * them, as 'K-7F3Q-2T'. The same id always has the same reference. Two ids may share one (one pair in 33 million):
 * whoever looks one up shows all that it finds.
 * @param id Of a request or of a payment attempt.
 */
export function referenceOf(id: string): string {
  const bits = hash('sha256', id, 'buffer').readUInt32BE(0) >>> 7;
  return writeReference([20, 15, 10, 5, 0].map((shift) => (bits >>> shift) & 31));
}

/** Returns the id of a request: the one that the proxy in front has given it, or a new one. */
export function requestIdFrom(told: string | null | undefined): string {
  return told && /^[\w-]{8,64}$/.test(told) ? told : randomUUID();
}

/** The request that is being answered. */
interface CurrentRequest {
  /** The one that the proxy gave it, or ours. */
  readonly id?: string;
  readonly reference: string;
  readonly method: string;
  /** Without its query, which is kept out of logs. */
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

import { LRUCache } from 'lru-cache';

/** Consecutive faults after which a call, or a host, rests: its calls are refused. */
const FAULTS_TO_OPEN = 8;
/** How many different calls of a host must have failed by then: fewer say nothing about the others. */
const CALLS_OF_A_HOST = 3;
/** How long it rests until one call may try it again. Milliseconds. */
const REST_MS = 5_000;
/** There are few entries (a host or a call, with the call controls of a demo). The limit is for long test runs. */
const MAX_ENTRIES = 5_000;

interface Entry {
  faults: number;
  /** The calls that failed. */
  readonly calls: Set<string>;
  /** Until when calls are refused, by the breaker's clock; null while it is closed. */
  openUntil: number | null;
  /** Whether the one call that tries it again is running. */
  trying: boolean;
}

export type BreakerState = 'closed' | 'half_open' | 'open';

/**
 * Refuses calls that keep failing, so that pages respond at once and the host can recover. A call that fails on its own
 * rests alone: pages repeat the one call that they get no answer to, while everything else is cached, and a broken list
 * must not keep anybody from logging in. A host rests once several of its calls fail and none is answered. One per
 * process. A host's key contains its name, whether it is for payments, and the call controls, so that tests never open
 * each other's breaker.
 */
export class Breaker {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #now: () => number;

  /**
   * @param now A monotonic clock, in milliseconds: if a wall clock were set back a year, calls would be refused for a
   *   year.
   */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may be sent now. When it or its host is due to be tried again, exactly one call may. */
  admits(host: string, call: string): boolean {
    const entries = [host, callKey(host, call)].flatMap((key) => this.#entries.get(key) ?? []);
    const resting = entries.filter(({ openUntil }) => openUntil !== null);
    if (resting.some(({ openUntil, trying }) => trying || this.#now() < (openUntil ?? 0))) return false;
    for (const entry of resting) entry.trying = true;
    return true;
  }

  /** Records that the host answered a call, whatever the answer was. */
  succeeded(host: string, call: string): void {
    this.#entries.delete(host);
    this.#entries.delete(callKey(host, call));
  }

  /** Records a fault of the host in a call. */
  failed(host: string, call: string): void {
    this.#count(callKey(host, call), call, 1);
    this.#count(host, call, CALLS_OF_A_HOST);
  }

  #count(key: string, call: string, callsToOpen: number): void {
    const entry = this.#entries.get(key) ?? {
      faults: 0,
      calls: new Set(),
      openUntil: null,
      trying: false,
    };
    entry.faults += 1;
    entry.calls.add(call);
    entry.trying = false;
    if (entry.faults >= FAULTS_TO_OPEN && entry.calls.size >= callsToOpen)
      entry.openUntil = this.#now() + REST_MS;
    this.#entries.set(key, entry);
  }

  /** Records a failed call that may not be the host's fault. */
  undecided(host: string, call: string): void {
    for (const key of [host, callKey(host, call)]) {
      const entry = this.#entries.get(key);
      if (entry) entry.trying = false;
    }
  }

  /** Returns the state of a host for the health page. */
  state(host: string): BreakerState {
    const openUntil = this.#entries.get(host)?.openUntil ?? null;
    if (openUntil === null) return 'closed';
    return this.#now() < openUntil ? 'open' : 'half_open';
  }
}

const callKey = (host: string, call: string) => `${host}|${call}`;

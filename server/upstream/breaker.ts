import { LRUCache } from 'lru-cache';

/** Consecutive faults after which calls to a host are refused. */
const FAULTS_TO_OPEN = 8;
/** How long they are refused until one call may try the host again. Milliseconds. */
const REST_MS = 5_000;
/** There are few entries (a host, or a host with the call controls of a demo). The limit is for long test runs. */
const MAX_ENTRIES = 1_000;

interface Entry {
  faults: number;
  /** Until when calls are refused, by the breaker's clock; null while it is closed. */
  openUntil: number | null;
  /** Whether the one call that tries the host again is running. */
  trying: boolean;
}

export type BreakerState = 'closed' | 'half_open' | 'open';

/**
 * Refuses calls to a host that keeps failing, so that pages respond at once and the host can recover. One per process.
 * A key is a host, whether the call is for payments, and the call controls, so that tests never open each other's
 * breaker.
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

  /** Whether a call may be sent now. When the host is due to be tried again, exactly one call may. */
  admits(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry?.openUntil) return true;
    if (entry.trying || this.#now() < entry.openUntil) return false;
    entry.trying = true;
    return true;
  }

  /** Records that the host answered a call, whatever the answer was. */
  succeeded(key: string): void {
    this.#entries.delete(key);
  }

  /** Records a fault of the host. */
  failed(key: string): void {
    const entry = this.#entries.get(key) ?? { faults: 0, openUntil: null, trying: false };
    entry.faults += 1;
    entry.trying = false;
    if (entry.faults >= FAULTS_TO_OPEN) entry.openUntil = this.#now() + REST_MS;
    this.#entries.set(key, entry);
  }

  /** Records a failed call that may not be the host's fault. */
  undecided(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.trying = false;
  }

  /** Returns the state for the health page. */
  state(key: string): BreakerState {
    const openUntil = this.#entries.get(key)?.openUntil ?? null;
    if (openUntil === null) return 'closed';
    return this.#now() < openUntil ? 'open' : 'half_open';
  }
}

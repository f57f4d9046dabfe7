import { LRUCache } from 'lru-cache';

/** Consecutive faults after which a host is left alone. */
const FAULTS_TO_OPEN = 8;
/** How long it is left alone before one call may try it again. Milliseconds. */
const REST_MS = 5_000;
/** Entries are few (a host, or a host under what is asked of a demo); this keeps a long test run from growing. */
const MAX_ENTRIES = 1_000;

interface Entry {
  faults: number;
  /** Until when calls are refused, by the clock of the breaker; null while it is closed. */
  openUntil: number | null;
  /** Whether the one call that tries a resting host is under way. */
  trying: boolean;
}

export type BreakerState = 'closed' | 'half_open' | 'open';

/**
 * Refuses calls to a host that keeps failing, so that pages answer at once and the host can recover.
 * One per process. A key is a host, whether it is for payments, and the call controls, so that tests never open each
 * other's breaker.
 */
export class Breaker {
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  readonly #now: () => number;

  /** @param now A monotonic clock, in milliseconds: if a clock were put back a year, the host would rest a year. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may go out now. A resting host lets exactly one through. */
  admits(key: string): boolean {
    const entry = this.#entries.get(key);
    if (!entry?.openUntil) return true;
    if (entry.trying || this.#now() < entry.openUntil) return false;
    entry.trying = true;
    return true;
  }

  /** A call was answered, whatever the answer said about the matter itself. */
  succeeded(key: string): void {
    this.#entries.delete(key);
  }

  /** A call met a fault of the host. */
  failed(key: string): void {
    const entry = this.#entries.get(key) ?? { faults: 0, openUntil: null, trying: false };
    entry.faults += 1;
    entry.trying = false;
    if (entry.faults >= FAULTS_TO_OPEN) entry.openUntil = this.#now() + REST_MS;
    this.#entries.set(key, entry);
  }

  /** A call failed, and nobody can tell whose fault it was. */
  undecided(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) entry.trying = false;
  }

  /** For the health page. */
  state(key: string): BreakerState {
    const openUntil = this.#entries.get(key)?.openUntil ?? null;
    if (openUntil === null) return 'closed';
    return this.#now() < openUntil ? 'open' : 'half_open';
  }
}

import type { PageWait } from '../upstream/types.ts';

/** How long a page waits for all its calls together. Milliseconds. */
const PAGE_LIMIT_MS = 5_000;

/**
 * The time limit of the page that a request draws. Time-outs and retries of its calls count against it, so that several
 * slow answers in a row cannot exceed it.
 */
export class PageTime implements PageWait {
  readonly #limitMs: number;
  #endsAt: number | null = null;
  #isLate = false;

  constructor(limitMs = PAGE_LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** When the limit ends, by `performance.now()`; it starts with the first call. */
  get endsAt(): number {
    return (this.#endsAt ??= performance.now() + this.#limitMs);
  }

  /** Whether some answer did not come in time. */
  get isLate(): boolean {
    return this.#isLate;
  }

  late(): void {
    this.#isLate = true;
  }

  /** Restarts the limit after a mutation, so that the page after it has its whole time. */
  beginAnew(): void {
    this.#endsAt = null;
  }
}

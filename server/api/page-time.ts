import type { PageWait } from '../upstream/types.ts';

/** How long a page waits for everything it asks for, taken together. Milliseconds. */
const PAGE_LIMIT_MS = 5_000;

/**
 * The time limit of the page that a request draws. The time-outs and repeats of its calls count against it, so that a
 * series of slow answers keeps nobody waiting longer than that.
 */
export class PageTime implements PageWait {
  readonly #limitMs: number;
  #endsAt: number | null = null;
  #isLate = false;

  constructor(limitMs = PAGE_LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** Until when the page waits, in milliseconds of `performance.now()`: counted from the first time that it asks. */
  get endsAt(): number {
    return (this.#endsAt ??= performance.now() + this.#limitMs);
  }

  /** Whether something that was asked for did not come in time. */
  get isLate(): boolean {
    return this.#isLate;
  }

  late(): void {
    this.#isLate = true;
  }

  /** To be called after a submission, which waits as long as its own calls: the page after it has its whole time. */
  beginAnew(): void {
    this.#endsAt = null;
  }
}

/** How long a page waits for all that it asks, whatever it asks. Milliseconds. */
const PAGE_LIMIT_MS = 5_000;

/**
 * The time of the page that a request draws. Time-outs and repeats of single calls live inside of it, so that no row of
 * slow answers keeps anybody waiting for longer.
 */
export class PageTime {
  readonly #limitMs: number;
  #endsAt: number | null = null;

  constructor(limitMs = PAGE_LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** Until when the page waits, in milliseconds of `performance.now()`: counted from the first time that it asks. */
  get endsAt(): number {
    return (this.#endsAt ??= performance.now() + this.#limitMs);
  }

  /** A submission ended, which waits as long as its own calls do: the page after it has its whole time. */
  beginAnew(): void {
    this.#endsAt = null;
  }
}

import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';

/** How often the event loop is checked. Milliseconds. */
const LOOK_MS = 100;
/** Event loop utilization from which the process counts as late. */
const NO_TIME_LEFT = 0.97;
/** Between checks, the process is also late when the next check is overdue by this much (milliseconds), */
const LATE_MS = 50;
/** or when this many requests have started since the last check. */
const TOO_MANY = 32;
/** A blocked event loop of this length may let a call time out although its response had arrived. Milliseconds. */
const STANDSTILL_MS = 200;

/** Whether the single thread of this process keeps up with its work. */
export type Lateness = Pick<LoopLateness, 'isLate' | 'begins' | 'stoodStillSince'>;

/** Watches the event loop. Its timer does not keep the process alive. */
export class LoopLateness {
  readonly #timer: NodeJS.Timeout;
  #dueAt = performance.now() + LOOK_MS;
  #used: EventLoopUtilization = performance.eventLoopUtilization();
  #hadNoTime = false;
  #begun = 0;
  #stoodStillAt = -Infinity;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Whether the process has more work than it can do: new work has to wait. */
  get isLate(): boolean {
    return this.#hadNoTime || this.#begun >= TOO_MANY || this.#behindMs() > LATE_MS;
  }

  /** Counts a request; called when it starts. */
  begins(): void {
    this.#begun += 1;
  }

  /** Whether the event loop was blocked long enough to miss a response. @param moment By `performance.now()`. */
  stoodStillSince(moment: number): boolean {
    return this.#stoodStillAt >= moment || this.#behindMs() >= STANDSTILL_MS;
  }

  /** Stops watching. */
  close(): void {
    clearInterval(this.#timer);
  }

  #behindMs(): number {
    return performance.now() - this.#dueAt;
  }

  #look(): void {
    const used = performance.eventLoopUtilization();
    this.#hadNoTime = performance.eventLoopUtilization(used, this.#used).utilization >= NO_TIME_LEFT;
    this.#used = used;
    this.#begun = 0;
    const now = performance.now();
    if (this.#behindMs() >= STANDSTILL_MS) this.#stoodStillAt = now;
    this.#dueAt = now + LOOK_MS;
  }
}

import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';

/** How often it is looked whether the process keeps up. Milliseconds. */
const LOOK_MS = 100;
/** Share of the time since the last look in which there was something to do: from then on everything waits for its turn. */
const NO_TIME_LEFT = 0.97;
/** The same before the next look: behind by so many milliseconds, */
const LATE_MS = 50;
/** or with so many requests begun, which nobody answers until then. */
const TOO_MANY = 32;
/** A standstill in which an answer may have come without being seen: calls wait for seconds. Milliseconds. */
const STANDSTILL_MS = 200;

/** Whether the one thread of this process keeps up with what it has to do. */
export type Lateness = Pick<LoopLateness, 'isLate' | 'begins' | 'stoodStillSince'>;

/** Looks at the event loop for as long as the process lives; never keeps it alive. */
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

  /** Whether there is more to do than is done: what is begun now has to wait, turn by turn. */
  get isLate(): boolean {
    return this.#hadNoTime || this.#begun >= TOO_MANY || this.#behindMs() > LATE_MS;
  }

  /** Tells that a request is begun. */
  begins(): void {
    this.#begun += 1;
  }

  /** Whether the process stood still for long enough to miss an answer. @param moment By `performance.now()`. */
  stoodStillSince(moment: number): boolean {
    return this.#stoodStillAt >= moment || this.#behindMs() >= STANDSTILL_MS;
  }

  /** Looks no more. */
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

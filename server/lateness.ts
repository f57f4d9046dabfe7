import { performance } from 'node:perf_hooks';
import type { EventLoopUtilization } from 'node:perf_hooks';

/** How often it is checked whether the process keeps up. Milliseconds. */
const LOOK_MS = 100;
/** Utilization of the event loop from which on the process counts as late. */
const NO_TIME_LEFT = 0.97;
/** Until the next look, a process is late when the look is overdue by this much (milliseconds), */
const LATE_MS = 50;
/** or when this many requests have begun since the last one. */
const TOO_MANY = 32;
/** A standstill after which a call may have timed out although its answer had come. Milliseconds. */
const STANDSTILL_MS = 200;

/** Whether the one thread of this process keeps up with what it has to do. */
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

  /** Whether there is more to do than the process can do: what begins now has to wait. */
  get isLate(): boolean {
    return this.#hadNoTime || this.#begun >= TOO_MANY || this.#behindMs() > LATE_MS;
  }

  /** To be called for each request that begins. */
  begins(): void {
    this.#begun += 1;
  }

  /** Whether the process stood still for long enough to miss an answer. @param moment By `performance.now()`. */
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

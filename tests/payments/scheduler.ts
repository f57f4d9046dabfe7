/** Virtual time and chance for one simulated run: the seed determines everything that happens. */
export interface Scheduler {
  /** Returns the true time in epoch milliseconds; the clocks of simulated processes may differ. */
  now(): number;
  /** Returns the seed's next random number in [0, 1). */
  random(): number;
  /** Returns whether an event of this probability happens. */
  chance(probability: number): boolean;
  /** Returns a random whole number of milliseconds below a limit. */
  upTo(milliseconds: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  at(time: number, run: () => void): void;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Does real work (outside of virtual time), one piece at a time, while virtual time stands still. */
  real<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets time pass until an instant, or until nothing more is scheduled. */
  runUntil(time: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Creates the scheduler of a seed. */
export function createScheduler(seed: number, start: number): Scheduler {
  let time = start;
  let order = 0;
  const timers: Timer[] = [];
  const random = mulberry32(seed);
  let realWork: Promise<unknown> | null = null;

  function at(when: number, run: () => void): void {
    const timer = { at: Math.max(when, time), order: (order += 1), run };
    // Sorted, with the next one last.
    let index = timers.length;
    while (index > 0 && isBefore(timers[index - 1], timer)) index -= 1;
    timers.splice(index, 0, timer);
  }

  /** Waits until nothing can continue without time passing. */
  async function settle(): Promise<void> {
    do {
      await realWork;
      // Runs after all promises that can continue: store and sealer of a simulated process wait for nothing else.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    } while (realWork);
  }

  return {
    now: () => time,
    random,
    chance: (probability) => random() < probability,
    upTo: (milliseconds) => Math.floor(random() * milliseconds),
    pick: (items) => items[Math.floor(random() * items.length)] ?? items[0],
    at,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) resolve();
        else at(time + milliseconds, resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
    real(work) {
      const result = realWork ? realWork.then(work) : work();
      const over = result.then(
        () => undefined,
        () => undefined,
      );
      const mine: Promise<void> = over.then(() => {
        if (realWork === mine) realWork = null;
      });
      realWork = mine;
      return result;
    },
    async runUntil(end) {
      for (;;) {
        await settle();
        const next = timers.at(-1);
        if (!next || next.at > end) break;
        timers.pop();
        time = next.at;
        next.run();
      }
      time = Math.max(time, end);
    },
  };
}

function isBefore(one: Timer | undefined, other: Timer): boolean {
  if (!one) return false;
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** Returns a small generator of well-distributed pseudo-random numbers from a 32-bit seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

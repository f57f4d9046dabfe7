/** Virtual time and chance for one simulated run: everything that happens is decided by the seed. */
export interface Scheduler {
  /** True time in epoch milliseconds; the clocks of simulated processes may say something else. */
  now(): number;
  /** A number in [0, 1), the next one of the seed. */
  random(): number;
  /** Whether something of this probability happens. */
  chance(probability: number): boolean;
  /** A whole number of milliseconds below a limit. */
  upTo(milliseconds: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  at(time: number, run: () => void): void;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Does work of the real world, one piece at a time, while virtual time stands still. */
  real<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets time pass until an instant, or until nothing is left to happen. */
  runUntil(time: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Returns the scheduler of a seed. */
export function createScheduler(seed: number, start: number): Scheduler {
  let time = start;
  let order = 0;
  const timers: Timer[] = [];
  const random = mulberry32(seed);
  let realWork: Promise<unknown> | null = null;

  function at(when: number, run: () => void): void {
    const timer = { at: Math.max(when, time), order: (order += 1), run };
    // Kept sorted, the next one last.
    let index = timers.length;
    while (index > 0 && isBefore(timers[index - 1], timer)) index -= 1;
    timers.splice(index, 0, timer);
  }

  /** Waits until nothing can go on without time passing. */
  async function settle(): Promise<void> {
    do {
      await realWork;
      // Comes after every promise that can go on; the store and the sealer of a simulated process wait for nothing else.
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

/** Small, well-spread pseudo-random numbers of a 32-bit seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

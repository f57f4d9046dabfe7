import type { Attempt } from './attempt.ts';
import type { Journal, PaymentLog } from './journal.ts';

/** How often the journal is looked through for what is due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** Attempts worked on side by side. */
const SIDE_BY_SIDE = 8;

/** How long a stop waits for what is under way, in milliseconds; what is left then is resumed by the next start. */
const DRAIN_LIMIT_MS = 60_000;

/** Waits some milliseconds, or until the signal ends the wait. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Waits for steps, some milliseconds at most; they go on afterwards. */
export async function waitAtMost(sleep: Sleep, milliseconds: number, steps: Promise<unknown>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([steps, sleep(milliseconds, limit.signal)]);
  limit.abort();
}

/**
 * Returns the runner of a journal, which finishes in the background what requests, crashes and failures left.
 * @param options.work Claims and advances one attempt; never fails.
 * @param options.underWay What runs besides the runner and must be waited for at a stop.
 */
export function createRunner(options: {
  journal: Journal;
  logger: PaymentLog;
  sleep: Sleep;
  work: (attempt: Attempt) => Promise<void>;
  underWay: () => readonly Promise<unknown>[];
}) {
  const { journal, logger, sleep, work } = options;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;

  async function beginDue(): Promise<void> {
    for (const attempt of await journal.due(SIDE_BY_SIDE)) {
      if (running.has(attempt.id) || running.size >= SIDE_BY_SIDE) continue;
      const done = work(attempt).finally(() => running.delete(attempt.id));
      running.set(attempt.id, done);
    }
  }

  async function lookForEver(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await beginDue();
      } catch (error) {
        logger.error({ error }, 'the payment journal could not be read');
      }
      await sleep(LOOK_EVERY_MS, stopping.signal);
    }
  }

  return {
    /** Takes over what dead processes left, and looks for due attempts from now on. */
    async start(): Promise<void> {
      await journal.releaseLeases();
      loop ??= lookForEver();
    },

    /** Works once on what is due at this moment, and returns when it is done. */
    async runDue(): Promise<void> {
      await beginDue();
      await Promise.all(running.values());
    },

    /** Begins nothing new and waits for what is under way, a minute at most. */
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      const rest = Promise.allSettled([...running.values(), ...options.underWay()]);
      await waitAtMost(sleep, DRAIN_LIMIT_MS, rest);
    },
  };
}

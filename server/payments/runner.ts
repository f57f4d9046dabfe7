import { KipuError } from '../errors.ts';
import { inTime } from '../in-time.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { StaleAttempt } from './events.ts';
import { advance } from './settle.ts';
import { traced } from '../tracing.ts';

/** How often the journal is polled for due attempts. Milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** How many attempts are worked on in parallel. */
const SIDE_BY_SIDE = 8;

/** How long a stop waits for running work; the next start resumes the rest. Milliseconds. */
const DRAIN_LIMIT_MS = 60_000;

/** How long a response waits for a payment or a status question: 10 s in all is the limit. Milliseconds. */
export const ANSWER_WITHIN_MS = 8_000;

export type Runner = ReturnType<typeof createRunner>;

/**
 * Returns the payment runner, which finishes in the background what requests, crashes and failures left open.
 * @param paying Payments running in this process, by attempt: the runner leaves them alone, and waits for them at a stop.
 */
export function createRunner(
  dependencies: PaymentDependencies,
  paying: ReadonlyMap<string, { readonly outcome: Promise<unknown> }>,
) {
  const { journal, logger, sleep } = dependencies;
  /** Work running in this process, by attempt, and since when. */
  const running = new Map<string, { readonly done: Promise<void>; readonly since: number }>();
  const works = () => [...running.values()].map(({ done }) => done);
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let lastBeat: Date | null = null;

  /** Advances an attempt. Never fails: a step that cannot be written is retried when its lease has ended. */
  async function work(attempt: Attempt, isHeld: boolean): Promise<void> {
    try {
      const held = isHeld ? attempt : await journal.claim(attempt);
      if (!held) return;
      const { id, reference, state } = held;
      const known = { 'kipu.attempt': id, 'kipu.payment_reference': reference, 'kipu.state': state };
      await traced('payment', known, () => advance(dependencies, held));
    } catch (error) {
      // Another worker took the attempt over.
      if (error instanceof StaleAttempt) return;
      const { id, reference } = attempt;
      logger.error({ error, attempt: id, reference }, 'a payment step could not be written');
    }
  }

  /** Advances an attempt, or joins work on it that is already running in this process. */
  function finish(attempt: Attempt, isHeld: boolean): Promise<void> {
    const known = running.get(attempt.id);
    // This caller holds the lease, so it continues; the worker known here has lost it.
    if (known && !isHeld) return known.done;
    const done = work(attempt, isHeld).finally(() => {
      if (running.get(attempt.id)?.done === done) running.delete(attempt.id);
    });
    running.set(attempt.id, { done, since: dependencies.now() });
    return done;
  }

  async function beginDue(): Promise<void> {
    const underWay = [...running.keys(), ...paying.keys()];
    for (const attempt of await journal.due(SIDE_BY_SIDE, underWay)) {
      const inBackground = [...running.keys()].filter((id) => !paying.has(id));
      if (inBackground.length < SIDE_BY_SIDE && !paying.has(attempt.id)) void finish(attempt, false);
    }
    lastBeat = new Date(dependencies.now());
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
    /** Takes over what dead processes left, and starts polling for due attempts. */
    async start(): Promise<void> {
      await journal.releaseLeases();
      loop ??= lookForEver();
    },

    /** Works once on all due attempts, and returns when that is done. */
    async runDue(): Promise<void> {
      await beginDue();
      await Promise.all(works());
    },

    finish,

    /** Whether this process works on an attempt at this moment. */
    isUnderWay: (attemptId: string) => running.has(attemptId),

    /**
     * Advances an attempt and waits for it within the time limit of a response; its steps continue afterwards. Steps that
     * have already run that long are not waited for again.
     * @param isHeld Whether this process holds the lease of the attempt.
     */
    async settle(attempt: Attempt, isHeld: boolean): Promise<void> {
      const done = finish(attempt, isHeld);
      const passed = dependencies.now() - (running.get(attempt.id)?.since ?? 0);
      // Bounded, in case the clock was set back.
      const left = Math.min(ANSWER_WITHIN_MS, ANSWER_WITHIN_MS - passed);
      if (left > 0) await inTime(done, left, () => null, sleep);
    },

    /** When the journal was last polled; null before the first time. */
    lastBeat: () => lastBeat,

    /** @throws KipuError maintenance while this process shuts down: nothing new begins. */
    refuseAtTheEnd(): void {
      if (stopping.signal.aborted) throw new KipuError('maintenance');
    },

    /** Stops polling and waits for running work, a minute at most. */
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      const payments = [...paying.values()].map(({ outcome }) => outcome);
      await inTime(Promise.allSettled([...works(), ...payments]), DRAIN_LIMIT_MS, () => null, sleep);
    },
  };
}

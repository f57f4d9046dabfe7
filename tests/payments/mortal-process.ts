import { z } from 'zod';
import type { Attempt } from '../../server/payments/attempt.ts';
import { createJournal } from '../../server/payments/journal.ts';
import type { Journal } from '../../server/payments/journal.ts';
import type { Move } from '../../server/payments/moves.ts';
import { createReconciliation } from '../../server/payments/nightly.ts';
import { createPaymentService } from '../../server/payments/service.ts';
import type { PaymentService } from '../../server/payments/service.ts';
import type { Store } from '../../server/store/database.ts';
import type { Sealer } from '../../server/store/seal.ts';
import type { Upstream, UpstreamClient } from '../../server/upstream/types.ts';
import { LOCAL_PROVIDER } from './local-provider.ts';
import { CARD_PROVIDER } from './provider-answers.ts';
import type { Scheduler } from './scheduler.ts';
import { ADAPTER as GLOBAL_PROVIDER } from './stripe.ts';

/** Sealing without cryptography, which would wait for real time that virtual time does not know. */
const PLAIN_SEALER: Sealer = {
  seal: (subject, text) => Promise.resolve(`${subject}|${text}`),
  open: (subject, sealed) =>
    Promise.resolve(sealed.startsWith(`${subject}|`) ? sealed.slice(subject.length + 1) : null),
  isFormer: () => false,
  mark: (subject, text) => `${subject}|${text}`,
};

/** All providers that charge in simulated runs. */
export const PROVIDERS = [CARD_PROVIDER, LOCAL_PROVIDER, GLOBAL_PROVIDER] as const;

/** A new promise each time: a shared one would keep everything alive that waits for it, half a megabyte per run. */
const never = () => new Promise<never>(() => undefined);

/** A process that sells, and may die whenever it waits for its database or the academy API. */
export interface MortalProcess {
  readonly name: string;
  readonly service: PaymentService;
  readonly journal: Journal;
  readonly isAlive: () => boolean;
  /** The time by its own clock, in epoch milliseconds. */
  readonly wallClock: () => number;
  /** Runs the nightly reconciliation when it is due. */
  readonly reconcileWhenDue: () => Promise<void>;
}

/** Options of a process. */
export interface MortalOptions {
  readonly name: string;
  readonly store: Store;
  readonly upstream: Upstream;
  /** The client of the shop's operator, for the lists of the reconciliation. */
  readonly operator: UpstreamClient;
  readonly scheduler: Scheduler;
  readonly seatsLeft: () => Promise<number>;
  readonly wallClock: () => number;
  readonly resendEnrollmentAfterMs: number;
  /** How long it may hold an attempt between two writes. Milliseconds. */
  readonly leaseMs: number;
  /** Probability of dying at each boundary: before a call, and after it before its result is known. */
  readonly chanceOfDeath: () => number;
  /**
   * Returns how long the rest of a task freezes at a boundary, in milliseconds; nearly always 0.
   * @param written What was written right before a call: the new state of an attempt, or 'refund' for the intent of
   *   one; null at any other boundary.
   */
  readonly freeze: (written: string | null) => number;
  readonly onDeath: () => void;
  /**
   * Returns when the answer to a status query about a purchase may change, in true epoch milliseconds: most queries
   * before that time are counted without being made.
   */
  readonly mayChangeAt: (purchaseNumber: string | null) => number;
  /** Called when the journal may have changed. */
  readonly onJournal: () => void;
  /** Called with the state of an attempt, as soon as the journal has it. */
  readonly onState: (standing: Standing) => void;
  readonly log: (level: string, facts: object, message?: string) => void;
  readonly tell: (text: string) => void;
}

/**
 * Starts a process. When it dies, everything that it was doing stops forever; its current calls to the database or the
 * academy API may have happened or not.
 */
export function startProcess(options: MortalOptions): MortalProcess {
  const { name, scheduler, upstream, store, wallClock, tell } = options;
  let alive = true;

  function live(): boolean {
    if (alive && scheduler.chance(options.chanceOfDeath())) {
      alive = false;
      tell('dies');
      options.onDeath();
    }
    return alive;
  }

  /** Runs an operation outside of the process: before and after it, the process may die or freeze. */
  async function mortal<Result>(act: () => Promise<Result>): Promise<Result> {
    if (!live()) return never();
    const [result] = await Promise.allSettled([act()]);
    await standStill(null);
    if (!live()) return never();
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  async function standStill(written: string | null): Promise<void> {
    const frozen = options.freeze(written);
    if (frozen === 0) return;
    tell(`stands still for ${Math.round(frozen / 1000)} s`);
    await scheduler.sleep(frozen);
  }

  const id = () => `${scheduler.upTo(2 ** 32)}-${scheduler.upTo(2 ** 32)}`;
  const now = () => new Date(wallClock());
  const line = (level: string) => (facts: object, message?: string) => options.log(level, facts, message);
  const logger = { info: line('info'), warn: line('warn'), error: line('error') };
  const whole = createJournal({
    store,
    now,
    logger,
    owner: id(),
    leaseClock: scheduler.now,
    leaseMs: options.leaseMs,
  });
  const real: Journal = {
    ...whole,
    move: (attempt, move) => {
      const changesInMs = options.mayChangeAt(attempt.purchaseNumber) - scheduler.now();
      return whole.move(attempt, changesInMs > 0 ? skipAlike(attempt, move, wallClock(), changesInMs) : move);
    },
  };
  const journal = everyMethod(real, (method, input, call) =>
    mortal(async () => {
      const result = await scheduler.real(call);
      if (!READS.includes(method)) options.onJournal();
      const attempt = Standing.safeParse(result);
      if (!attempt.success) {
        tell(`journal.${method}`);
        return result;
      }
      const { id: attemptId, state, leaseUntil } = attempt.data;
      tell(`journal.${method} → ${attemptId.slice(0, 6)} ${state}`);
      options.onState(attempt.data);
      // With the lease still held, the process now makes the call that it has just recorded.
      if (method === 'move' && leaseUntil !== null) {
        await standStill(RefundIntent.safeParse(input[1]).success ? 'refund' : state);
      }
      return result;
    }),
  );
  const mortalUpstream: Upstream = {
    for: (context) => ({
      call: (request) => {
        tell(`sends ${request.endpoint}`);
        return mortal(() => upstream.for(context).call(request));
      },
    }),
  };
  const service = createPaymentService({
    journal,
    sealer: PLAIN_SEALER,
    upstream: mortalUpstream,
    providers: PROVIDERS,
    logger,
    seatsLeft: () => mortal(options.seatsLeft),
    now,
    sleep: async (milliseconds, signal) => {
      await scheduler.sleep(milliseconds, signal);
      // A dead process never wakes up, or it would answer somebody with outdated knowledge.
      if (!alive) await never();
    },
    newAttemptId: id,
    resendEnrollmentAfterMs: options.resendEnrollmentAfterMs,
  });
  const reconciliation = createReconciliation({
    store,
    // A whole reconciliation is one piece of real work: its moves do not wait for anything in virtual time.
    journal: {
      ...whole,
      async move(attempt, move) {
        const moved = await whole.move(attempt, move);
        options.onJournal();
        options.onState(moved);
        tell(`the night moves ${moved.id.slice(0, 6)} to ${moved.state}`);
        return moved;
      },
    },
    client: options.operator,
    providers: PROVIDERS.map((provider) => provider.name),
    hour: 3,
    now,
    logger,
  });
  const reconcileWhenDue = () => mortal(() => scheduler.real(() => reconciliation.runWhenDue()));
  return { name, service, journal, wallClock, reconcileWhenDue, isAlive: () => alive };
}

/** Frequently called methods of the journal that change nothing. */
const READS = ['due', 'find', 'findPurchase'];

const HOUR = 3_600_000;

/** Ranges of tries whose queries are counted without being made; the first and the last ones of a series are made. */
const ALIKE = [
  { states: ['unknown', 'pending_review', 'needs_review', 'refunding'], from: 14, to: 48 },
  { states: ['denied', 'abandoned'], from: 4, to: 23 },
];

/** Skips status queries whose answer cannot change for some milliseconds, or ever. */
function skipAlike(attempt: Attempt, move: Move, now: number, changesInMs: number): Move {
  if (move.to !== attempt.state) return move;
  if (move.to === 'awaiting_payment') return waitForChange(attempt, move, now + changesInMs);
  const tries = move.facts?.tries;
  const row = ALIKE.find(
    ({ states, from, to }) => states.includes(move.to) && tries !== undefined && tries >= from && tries < to,
  );
  if (!row || tries === undefined || (move.to === 'refunding' && !move.detail?.['outcome'])) return move;
  if (changesInMs === Infinity) return { ...move, facts: { ...move.facts, tries: row.to } };
  // Payments that are watched are queried hourly: skips those hours, and counts the queries as made.
  const hours = Math.min(Math.floor(changesInMs / HOUR) - 1, row.to - tries);
  if (hours < 1 || move.runAt === undefined || row.to > 23) return move;
  return { ...move, facts: { ...move.facts, tries: tries + hours }, runAt: move.runAt + hours * HOUR };
}

/** An awaited payment is queried when its status may change, and when its time is over. */
function waitForChange({ payableUntil }: Attempt, move: Move, changesAt: number): Move {
  if (move.runAt === undefined || payableUntil === null) return move;
  return { ...move, runAt: Math.max(move.runAt, Math.min(payableUntil, changesAt)) };
}

/** Returns an object whose method calls all go through a function, each as one operation. */
function everyMethod<Target extends object>(
  target: Target,
  through: (method: string, input: readonly unknown[], call: () => Promise<unknown>) => Promise<unknown>,
): Target {
  return new Proxy(target, {
    get(inner, method) {
      const value: unknown = Reflect.get(inner, method);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) =>
        through(String(method), input, async () => {
          const result: unknown = await Reflect.apply(value, inner, input);
          return result;
        });
    },
  });
}

/** The move of an attempt whose refund is about to be requested. */
const RefundIntent = z.object({ detail: z.object({ refund: z.literal('sent') }) });

/** The attempt that a method of the journal returned, if any. */
const Standing = z.object({
  id: z.string(),
  state: z.string(),
  groupRef: z.string(),
  change: z.object({ groupRef: z.string(), outcome: z.string() }).nullable(),
  leaseUntil: z.number().nullable(),
});
type Standing = z.infer<typeof Standing>;

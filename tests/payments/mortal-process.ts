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

/** Sealing without cryptography: it must not wait for anything that virtual time does not know. */
const PLAIN_SEALER: Sealer = {
  seal: (subject, text) => Promise.resolve(`${subject}|${text}`),
  open: (subject, sealed) =>
    Promise.resolve(sealed.startsWith(`${subject}|`) ? sealed.slice(subject.length + 1) : null),
  isFormer: () => false,
  mark: (subject, text) => `${subject}|${text}`,
};

/** All that charge in simulated runs. */
export const PROVIDERS = [CARD_PROVIDER, LOCAL_PROVIDER, GLOBAL_PROVIDER] as const;

/** One promise for all the dead would keep whatever waits for it: half a megabyte a run. */
const never = () => new Promise<never>(() => undefined);

/** A process that sells, and that may die at any moment in which it waits for its store or the academy API. */
export interface MortalProcess {
  readonly name: string;
  readonly service: PaymentService;
  readonly journal: Journal;
  readonly isAlive: () => boolean;
  /** What the clock on its wall says, in epoch milliseconds. */
  readonly wallClock: () => number;
  /** Compares the books of the night when its hour has come. */
  readonly reconcileWhenDue: () => Promise<void>;
}

/** What a process is started with. */
export interface MortalOptions {
  readonly name: string;
  readonly store: Store;
  readonly upstream: Upstream;
  /** Of the shop itself: the lists that its own books are compared with. */
  readonly operator: UpstreamClient;
  readonly scheduler: Scheduler;
  readonly seatsLeft: () => Promise<number>;
  readonly wallClock: () => number;
  readonly resendEnrollmentAfterMs: number;
  /** How long it may hold an attempt between two writes, in milliseconds. */
  readonly leaseMs: number;
  /** At each boundary: before a call, and after it before its result is known. */
  readonly chanceOfDeath: () => number;
  /**
   * How long the rest of a task stands still at a boundary, in milliseconds; nearly always 0.
   * @param written What was written right before a call: where an attempt stands since then, or the intent of a 'refund';
   *   null at any other boundary.
   */
  readonly freeze: (written: string | null) => number;
  readonly onDeath: () => void;
  /**
   * From when on the answer to a question about a purchase may be another one, in true epoch milliseconds: most
   * questions that come before are counted as asked.
   */
  readonly mayChangeAt: (purchaseNumber: string | null) => number;
  /** Is told that the journal may have changed. */
  readonly onJournal: () => void;
  /** Is told where an attempt stands, as soon as the journal has it. */
  readonly onState: (standing: Standing) => void;
  readonly log: (level: string, facts: object, message?: string) => void;
  readonly tell: (text: string) => void;
}

/**
 * Starts a process. When it dies, all that it was doing stops where it stands, for ever; what it had asked of the
 * store or of the academy API may have happened or not.
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

  /** Does what somebody else does for the process: before and after it, the process may die or stand still. */
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
      // Who holds on to what was written goes on with what it was written for.
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
      // Nothing wakes up in a dead process, to answer somebody by what it knew.
      if (!alive) await never();
    },
    newAttemptId: id,
    resendEnrollmentAfterMs: options.resendEnrollmentAfterMs,
  });
  const reconciliation = createReconciliation({
    store,
    // All of a night is one piece of real work: what it moves waits for nothing that virtual time knows.
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

/** Methods of the journal that change nothing and are called often. */
const READS = ['due', 'find', 'findPurchase'];

const HOUR = 3_600_000;

/** Questions that are counted as asked, after the first of a row of the same. The last of a row are asked. */
const ALIKE = [
  { states: ['unknown', 'pending_review', 'needs_review', 'refunding'], from: 14, to: 48 },
  { states: ['denied', 'abandoned'], from: 2, to: 21 },
];

/** Leaves out questions to which the answer cannot be another one within some milliseconds: it is the same for ever, or until then. */
function skipAlike(attempt: Attempt, move: Move, now: number, changesInMs: number): Move {
  if (move.to !== attempt.state) return move;
  if (move.to === 'awaiting_payment') return waitForChange(attempt, move, now + changesInMs);
  const tries = move.facts?.tries;
  const row = ALIKE.find(
    ({ states, from, to }) => states.includes(move.to) && tries !== undefined && tries >= from && tries < to,
  );
  if (!row || tries === undefined || (move.to === 'refunding' && !move.detail?.['outcome'])) return move;
  if (changesInMs === Infinity) return { ...move, facts: { ...move.facts, tries: row.to } };
  // What is watched is asked about once an hour: those hours pass as if it had been.
  const hours = Math.min(Math.floor(changesInMs / HOUR) - 1, row.to - tries);
  if (hours < 1 || move.runAt === undefined || row.to > 21) return move;
  return { ...move, facts: { ...move.facts, tries: tries + hours }, runAt: move.runAt + hours * HOUR };
}

/** What waits to be paid is asked about when that changes, and when its time is over. */
function waitForChange({ payableUntil }: Attempt, move: Move, changesAt: number): Move {
  if (move.runAt === undefined || payableUntil === null) return move;
  return { ...move, runAt: Math.max(move.runAt, Math.min(payableUntil, changesAt)) };
}

/** Returns an object whose methods are called through a function, whatever they are: each is one act of the store. */
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

/** The move of an attempt whose refund is about to be asked for. */
const RefundIntent = z.object({ detail: z.object({ refund: z.literal('sent') }) });

/** The attempt in what a method of the journal returned, if there is one. */
const Standing = z.object({
  id: z.string(),
  state: z.string(),
  groupRef: z.string(),
  change: z.object({ groupRef: z.string(), outcome: z.string() }).nullable(),
  leaseUntil: z.number().nullable(),
});
type Standing = z.infer<typeof Standing>;

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { tellTrace } from '../tracing.ts';
import { AttemptRow, paymentDatabase } from './attempt.ts';
import type { Attempt, PaymentDatabase, PaymentTables } from './attempt.ts';
import { beginAttempt } from './begin.ts';
import type { Beginning } from './begin.ts';
import { buyerOf, refuseAfterDenials, refuseBesideOthers, seenAsSecondCharge, takeTurns } from './beside.ts';
import { writeMove } from './events.ts';
import type { Writer } from './events.ts';
import { ENDED, PAID, PAYABLE } from './machine.ts';
import { moveOfResolution } from './decisions.ts';
import type { Decision } from './decisions.ts';
import type { Move } from './moves.ts';
import { changeSeats, enrolledIn, groupsOfAttempt, isFull, seatsAwaitingPayment } from './seats.ts';
import type { EnrolledBefore, LeaseClock } from './seats.ts';

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/** What is dated further ahead than this was written before the clock was put back. Milliseconds. */
const CLOCK_WAS_PUT_BACK_MS = 5 * 60_000;

/** What payments say in the log: a part of pino's logger. */
export type PaymentLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The only door to the tables of payments. Every method is one transaction, without network inside. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * Returns the journal of a store.
 * @param options.now The clock on the wall. It dates what happens and, when this process owns the store, plans retries.
 * @param options.leaseClock The clock of leases, in milliseconds: all who share the store have the same, and it never
 *   jumps. By default the database's or, when this process owns the store, the time since the machine started. It plans
 *   the retries in a shared store, where some of several processes with their own clocks would ask too early.
 * @param options.owner Names this process in leases; by default a new name each time.
 * @param options.leaseMs By default `LEASE_MS`.
 */
export function createJournal(options: {
  store: Store;
  now: () => Date;
  logger: PaymentLog;
  leaseClock?: () => number;
  owner?: string;
  leaseMs?: number | undefined;
}) {
  const { store, logger, owner = randomUUID(), leaseMs = LEASE_MS } = options;
  const database = paymentDatabase(store);
  const now = () => options.now().getTime();
  const leaseClock = leaseClockOf(store, options.leaseClock);
  const isShared = store.raw.dialect === 'postgres';
  const planFor = (instant: number) => (isShared ? leaseClock(instant - now()) : instant);
  const writer = (): Writer => ({ now: now(), owner, clock: leaseClock, leaseMs, planFor });
  const attempts = database.selectFrom('paymentAttempt').selectAll();
  /** Attempts that this version cannot read: each is logged once, and left to a person. */
  const unreadable = new Set<string>();

  /** Returns the attempts of a query that can be read: one that cannot keeps none of the others back. */
  async function read(query: typeof attempts): Promise<Attempt[]> {
    return (await query.execute()).flatMap((row) => {
      const attempt = AttemptRow.safeParse(row);
      if (attempt.success) return attempt.data;
      const { id, reference } = row;
      if (!unreadable.has(id)) {
        logger.error({ error: attempt.error, attempt: id, reference }, 'payment cannot be read');
      }
      unreadable.add(id);
      return [];
    });
  }

  const isFree = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', leaseClock(0))]);

  /** Whether an attempt is due. So is one that was written before the clock on the wall was put back. */
  const isPlannedForNow = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    isShared
      ? row('nextRunAt', '<=', leaseClock(0))
      : row.or([row('nextRunAt', '<=', now()), row('updatedAt', '>', now() + CLOCK_WAS_PUT_BACK_MS)]);

  function tell({ id, state: from }: Attempt, moved: Attempt, { detail }: Move): void {
    const { reference, purchaseNumber: purchase, state: to } = moved;
    const facts = { event: 'payment', attempt: id, reference, purchase, from, to, ...detail };
    tellTrace('payment moved', { 'kipu.attempt': id, 'kipu.from': from, 'kipu.state': to });
    if (to === 'needs_review' && from !== to) logger.error(facts, 'payment needs a person');
    else if (detail?.['merchantFault'] === true) {
      logger.error(facts, 'the card provider refuses this shop, not the card');
    } else logger.info(facts, 'payment moved');
  }

  /** Refuses or redirects a move that other attempts are in the way of. @throws KipuError */
  async function besideOthers(transaction: PaymentDatabase, attempt: Attempt, move: Move): Promise<Move> {
    if (move.seatsOf?.does === 'take') await refuseFull(transaction, attempt, move.seatsOf.groups, move);
    const isSending = move.to === 'auth_sent';
    if (!isSending && (move.to !== 'approved' || PAID.includes(attempt.state))) return move;
    await takeTurns(store, transaction, [buyerOf(attempt)]);
    if (!isSending) return seenAsSecondCharge(transaction, attempt, move);
    await refuseBesideOthers(transaction, attempt);
    await refuseFull(transaction, attempt, await groupsOfAttempt(transaction, attempt.id), move);
    return move;
  }

  /** @throws KipuError group_full when others hold every seat that the academy has left in one of some groups. */
  async function refuseFull(
    transaction: PaymentDatabase,
    { id: attemptId, userId }: Attempt,
    groups: readonly string[],
    { seats }: Move,
  ): Promise<void> {
    if (!seats) return;
    await takeTurns(store, transaction, groups);
    const asker = { userId, attemptId, clock: leaseClock };
    if (await isFull(transaction, groups, seats, asker)) throw new KipuError('group_full');
  }

  async function find(id: string): Promise<Attempt | null> {
    const [attempt] = await read(attempts.where('id', '=', id));
    if (!attempt && unreadable.has(id)) throw new KipuError('payment_unconfirmed');
    return attempt ?? null;
  }

  async function move(attempt: Attempt, planned: Move): Promise<Attempt> {
    const { moved, made } = await database.transaction().execute(async (transaction) => {
      const made = await besideOthers(transaction, attempt, planned);
      const moved = await writeMove(transaction, attempt, made, writer());
      if (made.seatsOf) await changeSeats(transaction, attempt.id, made.seatsOf);
      return { moved, made };
    });
    tell(attempt, moved, made);
    return moved;
  }

  return {
    /** Finds or makes the attempt of a form submission (`begin.ts` has the rules). @throws KipuError */
    begin: (beginning: Beginning): Promise<Attempt> => beginAttempt(store, database, writer, beginning),

    /** Returns an attempt, or null. @throws KipuError payment_unconfirmed for one that cannot be read */
    find,

    /** Returns the attempt with a purchase number of a user; the newest should two merchants have used one number. */
    async findPurchase(userId: string, purchaseNumber: string): Promise<Attempt | null> {
      const bought = attempts.where('userId', '=', userId).where('purchaseNumber', '=', purchaseNumber);
      const [newest] = await read(bought.orderBy('createdAt', 'desc').limit(1));
      return newest ?? null;
    },

    /** Returns the attempts of a user that were ever sent, newest first. */
    async listSent(userId: string): Promise<Attempt[]> {
      const found = attempts.where('userId', '=', userId).where('authorizedAt', 'is not', null);
      return read(found.orderBy('createdAt', 'desc').orderBy('id', 'desc'));
    },

    /** Returns the attempts of a user that may still be paid, newest first. */
    async listPayable(userId: string): Promise<Attempt[]> {
      const found = attempts.where('userId', '=', userId).where('state', 'in', PAYABLE);
      return read(found.orderBy('createdAt', 'desc').orderBy('id', 'desc'));
    },

    /**
     * Writes a move and its event. When it returns, both are on disk.
     * @throws StaleAttempt when the version differs, RangeError for a move that is not allowed; an authorization also
     *   KipuError group_full, already_purchased, payment_being_verified.
     */
    move,

    /**
     * Writes what a person decided about an attempt that needs one, with who and why in the event.
     * @throws KipuError not_found, RangeError when the attempt does not wait for a person or cannot end so.
     */
    async resolve(decision: Decision): Promise<Attempt> {
      const attempt = await find(decision.attemptId);
      if (!attempt) throw new KipuError('not_found');
      return move(attempt, moveOfResolution(attempt, decision, now()));
    },

    /** Returns how many seats of a group wait to be paid. */
    seatsAwaitingPayment: (groupRef: string): Promise<number> => seatsAwaitingPayment(database, groupRef),

    /** Returns who is enrolled in the groups of an attempt by now, for `Seats`. */
    enrolledBefore: async (attempt: Attempt): Promise<EnrolledBefore> =>
      enrolledIn(database, await groupsOfAttempt(database, attempt.id)),

    /** Returns the same of some groups. */
    enrolledIn: (groups: readonly string[]): Promise<EnrolledBefore> => enrolledIn(database, groups),

    /** Takes an attempt at rest for this worker; null when somebody else was faster. */
    async claim(attempt: Attempt): Promise<Attempt | null> {
      const row = await database
        .updateTable('paymentAttempt')
        .set({
          leaseOwner: owner,
          leaseUntil: leaseClock(leaseMs),
          nextRunAt: null,
          version: attempt.version + 1,
        })
        .where('id', '=', attempt.id)
        .where('version', '=', attempt.version)
        .where(isFree)
        .returningAll()
        .executeTakeFirst();
      return row ? AttemptRow.parse(row) : null;
    },

    /**
     * Whether a payment of a user goes on by the credential that is kept with it. Questions about monthly charges need one,
     * too, but do not count: they may wait for the next login.
     */
    async needsCredential(userId: string): Promise<boolean> {
      const kept = database
        .selectFrom('paymentAttempt')
        .select('id')
        .where('userId', '=', userId)
        .where('credential', 'is not', null)
        .where((row) => row.or([row('state', '!=', 'done'), row('way', '!=', 'subscription')]));
      return (await kept.limit(1).execute()).length > 0;
    },

    /**
     * Stores a fresh credential with every unfinished attempt of a user and makes them due, but for those that wait
     * for a person.
     */
    async renewCredentials(userId: string, sealFor: (attemptId: string) => Promise<string>): Promise<void> {
      const rows = await database
        .selectFrom('paymentAttempt')
        .select(['id', 'version', 'state', 'nextRunAt', 'updatedAt'])
        .where('userId', '=', userId)
        .where('leaseUntil', 'is', null)
        // A finished attempt keeps a credential only while it is charged every month or watched. A subscription of which
        // nothing is known gets one, too, since months may be charged unseen; so does a charge that the reconciliation
        // found after everything had ended.
        .where((row) =>
          row.or([
            row('state', 'not in', ENDED),
            row.and([
              row('state', '=', 'done'),
              row.or([
                row('credential', 'is not', null),
                row.and([row('way', '=', 'subscription'), row('subscription', 'is', null)]),
              ]),
            ]),
          ]),
        )
        .where('authorizedAt', 'is not', null)
        .execute();
      for (const { id, version, state, nextRunAt, updatedAt } of rows) {
        await database
          .updateTable('paymentAttempt')
          .set({
            credential: await sealFor(id),
            // No later than its last write: otherwise a clock that is ahead now would make it wait until then.
            nextRunAt:
              state === 'needs_review' ? nextRunAt : isShared ? leaseClock(0) : Math.min(now(), updatedAt),
            version: version + 1,
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .execute();
      }
    },

    /** Whether an attempt has something to do by now. */
    async isDue({ id }: Attempt): Promise<boolean> {
      const found = attempts.where('id', '=', id).where('nextRunAt', '>', 0).where(isPlannedForNow);
      return (await read(found)).length > 0;
    },

    /**
     * Returns attempts whose time has come and that nobody works on.
     * @param except Attempts that this process has under way, however long that takes.
     */
    async due(limit: number, except: Iterable<string> = []): Promise<Attempt[]> {
      const left = [...except, ...unreadable];
      const others = left.length > 0 ? attempts.where('id', 'not in', left) : attempts;
      // Two queries, each by its index: this is asked every second, of a table that only grows.
      const planned = others.where('nextRunAt', '>', 0).where(isPlannedForNow).orderBy('nextRunAt');
      const leftBehind = others.where('leaseUntil', '<=', leaseClock(0));
      return [...(await read(planned.limit(limit))), ...(await read(leftBehind.limit(limit)))];
    },

    /** Lets go of everything that dead processes held: where this process owns the store alone, all others are dead. */
    async releaseLeases(): Promise<void> {
      if (store.raw.dialect !== 'sqlite') return;
      await database
        .updateTable('paymentAttempt')
        .set((row) => ({
          leaseOwner: null,
          leaseUntil: null,
          nextRunAt: row.fn<number>('min', ['updatedAt', row.val(now())]),
          version: row('version', '+', 1),
        }))
        .where('leaseOwner', 'is not', null)
        .where('leaseOwner', '!=', owner)
        .execute();
    },

    /** @throws KipuError too_many_denials when the user's payments were denied too often within the hour. */
    refuseAfterDenials: (userId: string): Promise<void> => refuseAfterDenials(database, userId, now()),
  };
}

const sinceTheMachineStarted = () => Number(process.hrtime.bigint() / 1_000_000n);

/**
 * Returns the clock of leases, as what a query reads some milliseconds from now. It is not the clock on the wall: that
 * jumps, and two machines never agree on it.
 */
function leaseClockOf({ raw }: Store, told?: () => number): LeaseClock {
  const clock = told ?? (raw.dialect === 'sqlite' ? sinceTheMachineStarted : null);
  if (!clock) {
    return (milliseconds) =>
      // As a query of its own, it is read once, and an index can be asked with it.
      sql<number>`(select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + ${milliseconds})`;
  }
  return (milliseconds) => sql<number>`cast(${Math.floor(clock()) + milliseconds} as bigint)`;
}

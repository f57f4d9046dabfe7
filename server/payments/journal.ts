import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { isShared, leaseClockOf, takeTurns } from '../store/dialects.ts';
import { tellTrace } from '../tracing.ts';
import { AttemptRow, paymentDatabase } from './attempt.ts';
import type { Attempt, PaymentDatabase, PaymentTables } from './attempt.ts';
import { beginAttempt } from './begin.ts';
import type { Beginning } from './begin.ts';
import {
  buyerOf,
  refuseAfterDenials,
  isOutdated,
  refuseConflicts,
  moveUnlessSecondCharge,
} from './conflicts.ts';
import { writeMove } from './events.ts';
import type { Writer } from './events.ts';
import { ENDED, PAID, PAYABLE } from './machine.ts';
import { moveOfResolution } from './decisions.ts';
import type { Decision } from './decisions.ts';
import type { Move } from './moves.ts';
import { changeSeats, enrolledIn, groupsOfAttempt, isFull, seatsAwaitingPayment } from './seats.ts';
import type { EnrolledBefore } from './seats.ts';

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/** A row dated further ahead than this was written before the clock was set back. Milliseconds. */
const CLOCK_WAS_PUT_BACK_MS = 5 * 60_000;

/** The part of pino's logger that payments use. */
export type PaymentLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The only writer of the payment tables. Every write is one transaction, and none contains calls to other systems. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * Returns the journal of a store.
 * @param options.now The wall clock. It dates events and, when this process owns the store, schedules retries.
 * @param options.leaseClock The lease clock, in milliseconds. It never jumps, and all processes that share the store
 *   have the same one: by default the database's or, when this process owns the store, the time since the machine
 *   started. In a shared store it also schedules retries: by the clocks of several processes, some would come too
 *   early.
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
  const plansByLeaseClock = isShared(store);
  const planFor = (instant: number) => (plansByLeaseClock ? leaseClock(instant - now()) : instant);
  const writer = (): Writer => ({ now: now(), owner, clock: leaseClock, leaseMs, planFor });
  const attempts = database.selectFrom('paymentAttempt').selectAll();
  /** Attempts that this version cannot read: each is logged once, and left to a person. */
  const unreadable = new Set<string>();

  /** Returns the readable attempts of a query: one that cannot be read does not hold up the others. */
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

  const newestFirst = (found: typeof attempts) =>
    read(found.orderBy('createdAt', 'desc').orderBy('id', 'desc'));

  const isFree = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', leaseClock(0))]);

  /** Whether an attempt was ever sent. In a restored copy of the store, only its charge may say so. */
  const wasSent = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    row.or([row('authorizedAt', 'is not', null), row('transactionId', 'is not', null)]);

  /** Whether an attempt is due. One that was written before the wall clock was set back is due, too. */
  const isPlannedForNow = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    plansByLeaseClock
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

  /** Refuses or redirects a move that conflicts with other attempts. @throws KipuError */
  async function checkedForConflicts(
    transaction: PaymentDatabase,
    attempt: Attempt,
    move: Move,
  ): Promise<Move> {
    if (move.seatsOf?.does === 'take') await refuseFull(transaction, attempt, move.seatsOf.groups, move);
    const isSending = move.to === 'auth_sent';
    if (!isSending && (move.to !== 'approved' || PAID.includes(attempt.state))) return move;
    await takeTurns(store, transaction, [buyerOf(attempt.userId)]);
    if (!isSending) return moveUnlessSecondCharge(transaction, attempt, move);
    await refuseConflicts(transaction, attempt, now());
    await refuseFull(transaction, attempt, await groupsOfAttempt(transaction, attempt.id), move);
    return move;
  }

  /** @throws KipuError group_full when the academy has no seat left for this attempt in one of some groups. */
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
      const made = await checkedForConflicts(transaction, attempt, planned);
      const moved = await writeMove(transaction, attempt, made, writer());
      if (made.seatsOf) await changeSeats(transaction, attempt.id, made.seatsOf);
      return { moved, made };
    });
    tell(attempt, moved, made);
    return moved;
  }

  return {
    /** Finds or creates the attempt of a form submission (rules in `begin.ts`). @throws KipuError */
    begin: (beginning: Beginning): Promise<Attempt> => beginAttempt(store, database, writer, beginning),

    /** Returns an attempt, or null. @throws KipuError payment_unconfirmed for one that cannot be read */
    find,

    /**
     * Returns the attempt of a user with a purchase number, or null; the newest, if two merchants used the same number.
     */
    async findPurchase(userId: string, purchaseNumber: string): Promise<Attempt | null> {
      const bought = attempts.where('userId', '=', userId).where('purchaseNumber', '=', purchaseNumber);
      const [newest] = await read(bought.orderBy('createdAt', 'desc').limit(1));
      return newest ?? null;
    },

    /** Returns the attempts of a user that were ever sent, newest first. */
    async listSent(userId: string): Promise<Attempt[]> {
      const found = attempts.where('userId', '=', userId).where(wasSent);
      return newestFirst(found);
    },

    /** Returns the attempts of a user that can still be paid, newest first. */
    async listPayable(userId: string): Promise<Attempt[]> {
      const found = attempts.where('userId', '=', userId).where('state', 'in', PAYABLE);
      return newestFirst(found);
    },

    /**
     * Writes a move and its event. When it returns, both are on disk.
     * @throws StaleAttempt when the version differs, RangeError for a move that is not allowed, KipuError group_full
     *   for an authorization or a move that takes seats; an authorization also what `refuseConflicts` throws
     */
    move,

    /**
     * Writes what a person decided about an attempt (rules in `decisions.ts`), with who and why in the event.
     * @throws KipuError not_found, payment_unconfirmed; RangeError when the attempt does not wait for a person;
     *   StaleAttempt
     */
    async resolve(decision: Decision): Promise<Attempt> {
      const attempt = await find(decision.attemptId);
      if (!attempt) throw new KipuError('not_found');
      return move(attempt, moveOfResolution(attempt, decision, now()));
    },

    /** Whether an attempt must not be paid at its price any more (rules in `conflicts.ts`). */
    isOutdated: (attempt: Attempt): Promise<boolean> => isOutdated(database, attempt, now()),

    /** Returns how many seats of a group await a payment in cash or by transfer. */
    seatsAwaitingPayment: (groupRef: string): Promise<number> => seatsAwaitingPayment(database, groupRef),

    /** Returns how many attempts are enrolled so far in each group of an attempt, for `Seats`. */
    enrolledBefore: async (attempt: Attempt): Promise<EnrolledBefore> =>
      enrolledIn(database, await groupsOfAttempt(database, attempt.id)),

    /** Returns the same for some groups. */
    enrolledIn: (groups: readonly string[]): Promise<EnrolledBefore> => enrolledIn(database, groups),

    /** Takes the lease of an attempt that nobody holds; null when another worker was faster. */
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
     * Whether a payment of a user continues with the credential stored with it. Questions about monthly charges need
     * one, too, but do not count: they can wait for the next login.
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
     * Stores a fresh credential with every unfinished attempt of a user that was sent, and makes it due; those that
     * wait for a person keep their schedule.
     */
    async renewCredentials(userId: string, sealFor: (attemptId: string) => Promise<string>): Promise<void> {
      const rows = await database
        .selectFrom('paymentAttempt')
        .select(['id', 'version', 'state', 'nextRunAt', 'updatedAt'])
        .where('userId', '=', userId)
        .where('leaseUntil', 'is', null)
        // A finished attempt keeps a credential only while it is charged every month or watched. A subscription whose
        // months are not known gets one, too, since they may be charged unseen. So does an ended attempt for which the
        // reconciliation found a charge: it is back in `needs_review`.
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
        .where(wasSent)
        .execute();
      for (const { id, version, state, nextRunAt, updatedAt } of rows) {
        await database
          .updateTable('paymentAttempt')
          .set({
            credential: await sealFor(id),
            // Not later than its last write: if the clock is ahead now, the attempt would wait until it is set right.
            nextRunAt: state === 'needs_review' ? nextRunAt : planFor(Math.min(now(), updatedAt)),
            version: version + 1,
          })
          .where('id', '=', id)
          .where('version', '=', version)
          .execute();
      }
    },

    async isDue({ id }: Attempt): Promise<boolean> {
      const found = attempts.where('id', '=', id).where('nextRunAt', '>', 0).where(isPlannedForNow);
      return (await read(found)).length > 0;
    },

    /**
     * Returns due attempts that nobody holds, and those whose lease has ended.
     * @param limit At most this many of each.
     * @param except Ids of attempts on which this process is working, however long that takes.
     */
    async due(limit: number, except: readonly string[]): Promise<Attempt[]> {
      const left = [...except, ...unreadable];
      const others = left.length > 0 ? attempts.where('id', 'not in', left) : attempts;
      // Two queries, each with its own index: they run every second, on a table that only grows.
      const planned = others.where('nextRunAt', '>', 0).where(isPlannedForNow).orderBy('nextRunAt');
      const leftBehind = others.where('leaseUntil', '<=', leaseClock(0));
      return [...(await read(planned.limit(limit))), ...(await read(leftBehind.limit(limit)))];
    },

    /** Releases all leases of dead processes. When this process owns the store, all other processes are dead. */
    async releaseLeases(): Promise<void> {
      if (isShared(store)) return;
      await database
        .updateTable('paymentAttempt')
        .set((row) => ({
          leaseOwner: null,
          leaseUntil: null,
          nextRunAt: row.fn<number>('min', ['updatedAt', row.val(now())]),
          version: row('version', '+', 1),
        }))
        .where('leaseOwner', '!=', owner)
        .execute();
    },

    /** @throws KipuError too_many_denials when too many of the user's payments were denied within the hour. */
    refuseAfterDenials: (userId: string): Promise<void> => refuseAfterDenials(database, userId, now()),
  };
}

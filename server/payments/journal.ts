import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { AttemptRow, EventRow, paymentDatabase } from './attempt.ts';
import type { Attempt, PaymentTables } from './attempt.ts';
import {
  beginAttempt,
  isFull,
  lockGroup,
  paidBefore,
  refuseAfterDenials,
  seenAsSecondCharge,
} from './begin.ts';
import type { Beginning } from './begin.ts';
import { ENDED, PAID, PAYABLE } from './machine.ts';
import { faultInEvents, moveOfResolution, writeMove } from './moves.ts';
import type { Decision, Move, Writer } from './moves.ts';

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/** What payments say in the log: a part of pino's logger. */
export type PaymentLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The only door to the tables of payments. Every method is one transaction, without network inside. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * Returns the journal of a store.
 * @param options.owner Names this process in leases; another name each time unless told.
 * @param options.leaseMs See `LEASE_MS`, which it is unless told otherwise.
 */
export function createJournal(options: {
  store: Store;
  now: () => Date;
  logger: PaymentLog;
  owner?: string;
  leaseMs?: number | undefined;
}) {
  const { store, logger, owner = randomUUID(), leaseMs = LEASE_MS } = options;
  const database = paymentDatabase(store);
  const now = () => options.now().getTime();
  const writer = (): Writer => ({ now: now(), owner, leaseMs });
  const attempts = database.selectFrom('paymentAttempt').selectAll();
  const read = async (query: typeof attempts) => (await query.execute()).map((row) => AttemptRow.parse(row));
  const isFree = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>) =>
    row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now())]);

  function tell({ id, state: from }: Attempt, moved: Attempt, { detail }: Move): void {
    const { reference, purchaseNumber: purchase, state: to } = moved;
    const facts = { attempt: id, reference, purchase, from, to, ...detail };
    if (to === 'needs_review' && from !== to) logger.error(facts, 'payment needs a person');
    else if (detail?.['merchantFault'] === true) {
      logger.error(facts, 'the card provider refuses this shop, not the card');
    } else logger.info(facts, 'payment moved');
  }

  return {
    /** Finds or makes the attempt of a form submission (`begin.ts` has the rules). @throws KipuError */
    begin: (beginning: Beginning): Promise<Attempt> => beginAttempt(database, writer, beginning),

    async find(id: string): Promise<Attempt | null> {
      const [attempt] = await read(attempts.where('id', '=', id));
      return attempt ?? null;
    },

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
     * @throws StaleAttempt when the version differs, KipuError group_full, RangeError for a move that is not allowed.
     */
    async move(attempt: Attempt, move: Move): Promise<Attempt> {
      const moved = await database.transaction().execute(async (transaction) => {
        const charges = move.to === 'auth_sent' || (move.to === 'approved' && !PAID.includes(attempt.state));
        if (charges) await lockGroup(store, transaction, attempt.groupRef);
        if (move.to === 'auth_sent' && (await paidBefore(transaction, attempt))) {
          throw new KipuError('already_purchased');
        }
        if (move.seats) {
          if (await isFull(transaction, attempt.groupRef, move.seats, attempt.id)) {
            throw new KipuError('group_full');
          }
        }
        return writeMove(
          transaction,
          attempt,
          await seenAsSecondCharge(transaction, attempt, move),
          writer(),
        );
      });
      tell(attempt, moved, move);
      return moved;
    },

    /**
     * Writes what a person decided about an attempt that needs one, with who and why in the event.
     * @throws KipuError not_found, RangeError when the attempt does not wait for a person or cannot end so.
     */
    async resolve(decision: Decision): Promise<Attempt> {
      const [before, move, moved] = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('paymentAttempt')
          .selectAll()
          .where('id', '=', decision.attemptId)
          .executeTakeFirst();
        if (!row) throw new KipuError('not_found');
        const attempt = AttemptRow.parse(row);
        await lockGroup(store, transaction, attempt.groupRef);
        const resolved = await seenAsSecondCharge(
          transaction,
          attempt,
          moveOfResolution(attempt, decision, now()),
        );
        return [attempt, resolved, await writeMove(transaction, attempt, resolved, writer())] as const;
      });
      tell(before, moved, move);
      return moved;
    },

    /** Takes an attempt at rest for this worker; null when somebody else was faster. */
    async claim(attempt: Attempt): Promise<Attempt | null> {
      const until = now() + leaseMs;
      const row = await database
        .updateTable('paymentAttempt')
        .set({ leaseOwner: owner, leaseUntil: until, nextRunAt: until, version: attempt.version + 1 })
        .where('id', '=', attempt.id)
        .where('version', '=', attempt.version)
        .where(isFree)
        .returningAll()
        .executeTakeFirst();
      return row ? AttemptRow.parse(row) : null;
    },

    /** Stores a fresh credential with every unfinished attempt of a user and makes them due. */
    async renewCredentials(userId: string, sealFor: (attemptId: string) => Promise<string>): Promise<void> {
      const rows = await database
        .selectFrom('paymentAttempt')
        .select(['id', 'version'])
        .where('userId', '=', userId)
        .where('credential', 'is not', null)
        .where('leaseUntil', 'is', null)
        .execute();
      for (const row of rows) {
        await database
          .updateTable('paymentAttempt')
          .set({ credential: await sealFor(row.id), nextRunAt: now(), version: row.version + 1 })
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .where('state', 'not in', ENDED)
          .where('authorizedAt', 'is not', null)
          .execute();
      }
    },

    /** Returns attempts whose time has come and that nobody works on. */
    async due(limit: number): Promise<Attempt[]> {
      const due = attempts.where('nextRunAt', '<=', now()).where(isFree);
      return read(due.orderBy('nextRunAt').limit(limit));
    },

    /** Lets go of everything that dead processes held: where this process owns the store alone, all others are dead. */
    async releaseLeases(): Promise<void> {
      if (store.raw.dialect !== 'sqlite') return;
      await database
        .updateTable('paymentAttempt')
        .set((row) => ({
          leaseOwner: null,
          leaseUntil: null,
          nextRunAt: now(),
          version: row('version', '+', 1),
        }))
        .where('leaseOwner', 'is not', null)
        .where('leaseOwner', '!=', owner)
        .execute();
    },

    /** @throws KipuError too_many_denials when the user's payments were denied too often within the hour. */
    refuseAfterDenials: (userId: string): Promise<void> => refuseAfterDenials(database, userId, now()),

    /** Checks the whole log; returns what is wrong, one line an attempt, or nothing. */
    async verify(): Promise<string[]> {
      const faults: string[] = [];
      for (const attempt of await read(attempts)) {
        const events = await database
          .selectFrom('paymentEvent')
          .selectAll()
          .where('attemptId', '=', attempt.id)
          .orderBy('seq')
          .execute();
        const fault = faultInEvents(
          attempt,
          events.map((event) => EventRow.parse(event)),
        );
        if (fault) faults.push(`${attempt.id}: ${fault}`);
      }
      return faults;
    },
  };
}

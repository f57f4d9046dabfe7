import type { Selectable, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import type { PaymentAttemptTable, Schema } from '../store/schema.ts';
import { attemptFromRow } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { beginAttempt, refuseAfterDenials } from './begin.ts';
import type { Beginning } from './begin.ts';
import { faultInEvents } from './events.ts';
import type { PaymentEvent } from './events.ts';
import { STATES, isFinal } from './transitions.ts';
import type { AttemptState } from './types.ts';
import { LEASE_MS, heldSeats, lockGroup, readEvents, writeMove } from './writing.ts';
import type { Move } from './writing.ts';

/** What payments say in the log: a part of pino's logger. */
export type PaymentLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The only door to the tables of payments. Every method is one transaction, without network inside. */
export interface Journal {
  /** Finds or makes the attempt of a form submission (`begin.ts` has the rules). @throws KipuError */
  begin(beginning: Beginning): Promise<Attempt>;
  find(id: string): Promise<Attempt | null>;
  /** The attempt with a purchase number of a user; the newest should two merchants have used one number. */
  findPurchase(userId: string, purchaseNumber: string): Promise<Attempt | null>;
  /** Attempts of a user in some states, newest first. */
  list(userId: string, states: readonly AttemptState[]): Promise<Attempt[]>;
  /**
   * Writes a move and its event. When it returns, both are on disk.
   * @throws StaleAttempt when the version differs, KipuError group_full, RangeError for a move that is not allowed.
   */
  move(attempt: Attempt, move: Move): Promise<Attempt>;
  /** Takes an attempt at rest for this worker; null when somebody else was faster. */
  claim(attempt: Attempt): Promise<Attempt | null>;
  /** Stores a fresh credential with every unfinished attempt of a user and makes them due. */
  renewCredentials(userId: string, sealFor: (attemptId: string) => Promise<string>): Promise<void>;
  /** Attempts whose time has come and that nobody works on. */
  due(limit: number): Promise<Attempt[]>;
  /** Lets go of everything that dead processes held. Only where this process is the sole owner of the store. */
  releaseLeases(): Promise<void>;
  /** @throws KipuError too_many_denials when the user's payments were denied too often within the hour. */
  refuseAfterDenials(userId: string): Promise<void>;
  events(attemptId: string): Promise<PaymentEvent[]>;
  /** Checks the whole log; gives what is wrong, one line an attempt, or nothing. */
  verify(): Promise<string[]>;
}

/** Returns the journal of a store. `owner` names this process in leases. */
export function createJournal(options: {
  store: Store;
  now: () => Date;
  logger: PaymentLog;
  owner: string;
}): Journal {
  const { store, logger, owner } = options;
  const database = store.kysely;
  const now = () => options.now().getTime();
  const inTransaction = <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) =>
    database.transaction().execute(work);

  return {
    begin: (beginning) => beginAttempt({ store, now, owner }, beginning),

    find: (id) => one(database.selectFrom('payment_attempt').selectAll().where('id', '=', id)),

    findPurchase: (userId, purchaseNumber) =>
      one(
        database
          .selectFrom('payment_attempt')
          .selectAll()
          .where('user_id', '=', userId)
          .where('purchase_id', '=', purchaseNumber)
          .orderBy('created_at', 'desc')
          .limit(1),
      ),

    async list(userId, states) {
      const rows = await database
        .selectFrom('payment_attempt')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', 'in', states)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(attemptFromRow);
    },

    async move(attempt, move) {
      const moved = await inTransaction(async (transaction) => {
        if (move.seats) {
          await lockGroup(store, transaction, attempt.groupRef);
          const held = await heldSeats(transaction, attempt.groupRef, {
            exceptId: attempt.id,
            enrolledSince: move.seats.readAt,
          });
          if (move.seats.left - held <= 0) throw new KipuError('group_full');
        }
        return writeMove(transaction, attempt, move, { now: now(), owner });
      });
      const facts = {
        attempt: attempt.id,
        purchase: moved.purchaseNumber,
        from: attempt.state,
        to: moved.state,
      };
      if (moved.state === 'needs_review') {
        logger.error({ ...facts, ...move.detail }, 'payment needs a person');
      } else {
        logger.info({ ...facts, ...move.detail }, 'payment moved');
      }
      return moved;
    },

    async claim(attempt) {
      const until = now() + LEASE_MS;
      const result = await database
        .updateTable('payment_attempt')
        .set({ lease_owner: owner, lease_until: until, next_run_at: until, version: attempt.version + 1 })
        .where('id', '=', attempt.id)
        .where('version', '=', attempt.version)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now())]))
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) return null;
      return { ...attempt, version: attempt.version + 1, leaseUntil: until, nextRunAt: until };
    },

    async renewCredentials(userId, sealFor) {
      const rows = await database
        .selectFrom('payment_attempt')
        .select(['id', 'version'])
        .where('user_id', '=', userId)
        .where('credential', 'is not', null)
        .where('lease_until', 'is', null)
        .execute();
      for (const row of rows) {
        await database
          .updateTable('payment_attempt')
          .set({ credential: await sealFor(row.id), next_run_at: now(), version: row.version + 1 })
          .where('id', '=', row.id)
          .where('version', '=', row.version)
          .where('state', 'not in', STATES.filter(isFinal))
          .where('authorized_at', 'is not', null)
          .execute();
      }
    },

    async due(limit) {
      const rows = await database
        .selectFrom('payment_attempt')
        .selectAll()
        .where('next_run_at', '<=', now())
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now())]))
        .orderBy('next_run_at')
        .limit(limit)
        .execute();
      return rows.map(attemptFromRow);
    },

    async releaseLeases() {
      await database
        .updateTable('payment_attempt')
        .set((builder) => ({
          lease_owner: null,
          lease_until: null,
          next_run_at: now(),
          version: builder('version', '+', 1),
        }))
        .where('lease_owner', 'is not', null)
        .where('lease_owner', '!=', owner)
        .execute();
    },

    refuseAfterDenials: (userId) => refuseAfterDenials(database, userId, now()),

    events: (attemptId) => readEvents(database, attemptId),

    async verify() {
      const rows = await database.selectFrom('payment_attempt').selectAll().execute();
      const faults: string[] = [];
      for (const attempt of rows.map(attemptFromRow)) {
        const fault = faultInEvents(attempt, await readEvents(database, attempt.id));
        if (fault) faults.push(`${attempt.id}: ${fault}`);
      }
      return faults;
    },
  };
}

async function one(query: {
  executeTakeFirst(): Promise<Selectable<PaymentAttemptTable> | undefined>;
}): Promise<Attempt | null> {
  const row = await query.executeTakeFirst();
  return row ? attemptFromRow(row) : null;
}

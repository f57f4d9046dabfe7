import type { Kysely, Transaction } from 'kysely';
import type { User } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { sha256 } from '../store/seal.ts';
import type { Schema } from '../store/schema.ts';
import { attemptFromRow, orderText } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { ABANDON_AFTER_MS, HOUR_MS } from './schedule.ts';
import { PAID, PAYABLE, STATES, isFinal, isIn } from './transitions.ts';
import type { Order } from './types.ts';
import { countDenials, heldSeats, insertEvent, nextEvent, writeMove } from './writing.ts';

/** Denials an hour after which a user waits: somebody may be trying stolen cards. */
const DENIALS_AN_HOUR = 5;

/** Tries before a begin that keeps meeting others gives up. */
const TRIES = 5;

/** One submission of a purchase form. */
export interface Beginning {
  /** Id of the attempt, should a new one be needed. */
  readonly id: string;
  readonly user: User;
  readonly order: Order;
  readonly idempotencyKey: string;
  readonly seatsLeft: number;
  readonly provider: string;
  readonly merchantId: string;
}

interface Surroundings {
  readonly store: Store;
  readonly now: () => number;
  readonly owner: string;
}

/**
 * Finds or makes the attempt of a form submission, in one transaction:
 * the same key gives the same attempt; one attempt at a time for a buyer, product and group; nothing more for a
 * product that is paid or may be paid.
 * @throws KipuError idempotency_conflict, already_purchased, too_many_denials, group_full
 */
export async function beginAttempt(surroundings: Surroundings, beginning: Beginning): Promise<Attempt> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await surroundings.store.kysely
        .transaction()
        .execute((transaction) => beginOnce(transaction, surroundings, beginning));
    } catch (error) {
      // Another process began the same at the same moment: the next look finds what it made.
      if (attemptNumber >= TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

async function beginOnce(
  transaction: Transaction<Schema>,
  surroundings: Surroundings,
  beginning: Beginning,
): Promise<Attempt> {
  const now = surroundings.now();
  const { user, order, idempotencyKey } = beginning;
  const requestHash = sha256(JSON.stringify([order.productRef, order.groupRef]));

  const known = await findByKey(transaction, user.id, idempotencyKey);
  if (known && known.requestHash !== requestHash) throw new KipuError('idempotency_conflict');
  // An abandoned attempt charged nothing and never will: its form may begin again.
  if (known && known.attempt.state !== 'abandoned' && !isIn(known.attempt.state, PAYABLE)) {
    return known.attempt;
  }

  const open = await findOpen(transaction, beginning);
  if (open && !isIn(open.state, PAYABLE)) return keep(transaction, open, beginning, requestHash, now);

  const earlier = await findPaidOrUnclear(transaction, beginning);
  if (earlier?.transactionId) throw new KipuError('already_purchased');
  // Whether it was charged is not known and a person is finding out: charging again could be twice.
  if (earlier) return keep(transaction, earlier, beginning, requestHash, now);

  await refuseAfterDenials(transaction, user.id, now);
  const held = await heldSeats(transaction, order.groupRef, {
    exceptId: open?.id ?? null,
    enrolledSince: now,
  });
  if (beginning.seatsLeft - held <= 0) throw new KipuError('group_full', { field: 'groupId' });

  if (open) {
    if (await isSameOrder(transaction, open, beginning)) {
      return keep(transaction, open, beginning, requestHash, now);
    }
    // Price, currency or schedule changed since: the old attempt must not be paid any more.
    await writeMove(
      transaction,
      open,
      {
        to: 'abandoned',
        detail: { reason: 'order_changed' },
        facts: { credential: null },
        then: { runAt: null },
      },
      { now, owner: surroundings.owner },
    );
  }
  const attempt = await insertAttempt(transaction, beginning, now);
  return keep(transaction, attempt, beginning, requestHash, now);
}

/**
 * Refuses a user whose payments were denied too often within the hour.
 * @throws KipuError too_many_denials
 */
export async function refuseAfterDenials(
  database: Kysely<Schema>,
  userId: string,
  now: number,
): Promise<void> {
  if ((await countDenials(database, userId, now - HOUR_MS)) >= DENIALS_AN_HOUR) {
    throw new KipuError('too_many_denials', { retryAfterSeconds: HOUR_MS / 1000 });
  }
}

async function findByKey(transaction: Transaction<Schema>, userId: string, key: string) {
  const row = await transaction
    .selectFrom('payment_key')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_key.attempt_id')
    .selectAll('payment_attempt')
    .select('payment_key.request_hash')
    .where('payment_key.user_id', '=', userId)
    .where('payment_key.idempotency_key', '=', key)
    .executeTakeFirst();
  return row ? { requestHash: row.request_hash, attempt: attemptFromRow(row) } : null;
}

function sameProduct(transaction: Transaction<Schema>, { user, order }: Beginning) {
  return transaction
    .selectFrom('payment_attempt')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('product_ref', '=', order.productRef)
    .where('group_ref', '=', order.groupRef);
}

async function findOpen(transaction: Transaction<Schema>, beginning: Beginning): Promise<Attempt | null> {
  const row = await sameProduct(transaction, beginning)
    .where('state', 'not in', STATES.filter(isFinal))
    .executeTakeFirst();
  return row ? attemptFromRow(row) : null;
}

async function findPaidOrUnclear(
  transaction: Transaction<Schema>,
  beginning: Beginning,
): Promise<Attempt | null> {
  const row = await sameProduct(transaction, beginning)
    .where('state', 'in', [...PAID, 'needs_review'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ? attemptFromRow(row) : null;
}

async function isSameOrder(
  transaction: Transaction<Schema>,
  open: Attempt,
  { order, provider, merchantId }: Beginning,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('payment_attempt')
    .select('order_json')
    .where('id', '=', open.id)
    .executeTakeFirstOrThrow();
  return (
    row.order_json === orderText(order) &&
    open.amount.minor === order.amount.minor &&
    open.amount.currency === order.amount.currency &&
    open.provider === provider &&
    open.merchantId === merchantId
  );
}

async function insertAttempt(
  transaction: Transaction<Schema>,
  beginning: Beginning,
  now: number,
): Promise<Attempt> {
  const { id, user, order } = beginning;
  const event = nextEvent({ id, state: null, eventSeq: 0, eventHash: '' }, { to: 'open' }, now);
  const row = await transaction
    .insertInto('payment_attempt')
    .values({
      id,
      user_id: user.id,
      payer_json: JSON.stringify({ firstName: user.firstName, lastName: user.lastName, email: user.email }),
      product_ref: order.productRef,
      group_ref: order.groupRef,
      order_json: orderText(order),
      amount_minor: order.amount.minor,
      currency: order.amount.currency,
      provider: beginning.provider,
      merchant_id: beginning.merchantId,
      state: 'open',
      version: 1,
      event_seq: event.seq,
      event_hash: event.hash,
      next_run_at: now + ABANDON_AFTER_MS,
      tries: 0,
      return_used: 0,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertEvent(transaction, event);
  return attemptFromRow(row);
}

/** Ties the form's key to the attempt it led to, so that a repeat finds it. */
async function keep(
  transaction: Transaction<Schema>,
  attempt: Attempt,
  { user, idempotencyKey }: Beginning,
  requestHash: string,
  now: number,
): Promise<Attempt> {
  await transaction
    .insertInto('payment_key')
    .values({
      user_id: user.id,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      attempt_id: attempt.id,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'idempotency_key']).doUpdateSet({ attempt_id: attempt.id }),
    )
    .execute();
  return attempt;
}

/** The drivers' codes of a broken uniqueness: SQLite's and PostgreSQL's. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    error.code === '23505'
  );
}

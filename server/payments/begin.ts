import { sql } from 'kysely';
import type { User } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { referenceOf } from '../reference.ts';
import type { Store } from '../store/database.ts';
import { sha256 } from '../store/seal.ts';
import { AttemptRow, orderText } from './attempt.ts';
import type { Attempt, PaymentDatabase } from './attempt.ts';
import { AT_REST, HOLDS_SEAT, PAID, PAYABLE } from './machine.ts';
import { ABANDON_AFTER_MS, HOUR_MS, againWhenLate, nextEvent, writeMove } from './moves.ts';
import type { Move, Seats, Writer } from './moves.ts';
import type { Order } from './types.ts';

/** Denials an hour after which a user waits: somebody may be trying stolen cards. */
const DENIALS_AN_HOUR = 5;

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

/**
 * Finds or makes the attempt of a form submission, in one transaction:
 * the same key leads to the same attempt; one attempt at a time for a buyer, product and group; nothing more for a
 * product that is paid or may be paid.
 * @throws KipuError idempotency_conflict, already_purchased, too_many_denials, group_full
 */
export async function beginAttempt(
  database: PaymentDatabase,
  writer: () => Writer,
  beginning: Beginning,
): Promise<Attempt> {
  // When another process began the same at the same moment, the next look finds what it made.
  return againWhenLate(
    () => database.transaction().execute((transaction) => beginOnce(transaction, writer(), beginning)),
    isUniqueViolation,
  );
}

async function beginOnce(database: PaymentDatabase, writer: Writer, beginning: Beginning): Promise<Attempt> {
  const { user, order, idempotencyKey } = beginning;
  const requestHash = sha256(JSON.stringify([order.productRef, order.groupRef]));
  const known = await database
    .selectFrom('paymentKey')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentKey.attemptId')
    .selectAll('paymentAttempt')
    .select('paymentKey.requestHash')
    .where('paymentKey.userId', '=', user.id)
    .where('paymentKey.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (known && known.requestHash !== requestHash) throw new KipuError('idempotency_conflict');
  // An abandoned attempt charged nothing and never will: its form may begin again.
  if (known && known.state !== 'abandoned' && !PAYABLE.includes(known.state)) return AttemptRow.parse(known);
  const attempt = await findOrMake(database, writer, beginning);
  // Ties the form's key to the attempt it led to, so that a repeat finds it.
  await database
    .insertInto('paymentKey')
    .values({
      userId: user.id,
      idempotencyKey,
      requestHash,
      attemptId: attempt.id,
      createdAt: writer.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'idempotencyKey']).doUpdateSet({ attemptId: attempt.id }),
    )
    .execute();
  return attempt;
}

async function findOrMake(database: PaymentDatabase, writer: Writer, beginning: Beginning): Promise<Attempt> {
  const { user, order, seatsLeft } = beginning;
  const rows = await database
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('userId', '=', user.id)
    .where('productRef', '=', order.productRef)
    .where('groupRef', '=', order.groupRef)
    .orderBy('createdAt', 'desc')
    .execute();
  const attempts = rows.map((row) => AttemptRow.parse(row));
  const open = attempts.find(({ state }) => !AT_REST.includes(state));
  if (open && !PAYABLE.includes(open.state)) return open;

  const earlier = attempts.find(({ state }) => PAID.includes(state) || state === 'needs_review');
  if (earlier?.transactionId) throw new KipuError('already_purchased');
  // Whether it was charged is not known and a person is finding out: charging again could be twice.
  if (earlier) return earlier;

  await refuseAfterDenials(database, user.id, writer.now);
  const seats = { left: seatsLeft, readAt: writer.now };
  if (await isFull(database, order.groupRef, seats, open?.id)) {
    throw new KipuError('group_full', { field: 'groupId' });
  }

  if (open && isSameOrder(open, beginning)) return open;
  if (open) {
    // Price, currency or schedule changed since: the old attempt must not be paid any more.
    await writeMove(database, open, { to: 'abandoned', detail: { reason: 'order_changed' } }, writer);
  }
  return insertAttempt(database, beginning, writer.now);
}

/**
 * Refuses a user whose payments were denied too often within the hour.
 * @throws KipuError too_many_denials
 */
export async function refuseAfterDenials(
  database: PaymentDatabase,
  userId: string,
  now: number,
): Promise<void> {
  const { denials } = await database
    .selectFrom('paymentAttempt')
    .select(({ fn }) => fn.countAll().as('denials'))
    .where('userId', '=', userId)
    .where('state', '=', 'denied')
    .where('updatedAt', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(denials) >= DENIALS_AN_HOUR) {
    throw new KipuError('too_many_denials', { retryAfterSeconds: HOUR_MS / 1000 });
  }
}

/**
 * Whether a group is full: payments on their way, and enrollments since the seats were read, hold some of what the
 * academy API had left.
 */
export async function isFull(
  database: PaymentDatabase,
  groupRef: string,
  { left, readAt }: Seats,
  exceptId = '',
): Promise<boolean> {
  const { held } = await database
    .selectFrom('paymentAttempt')
    .select(({ fn }) => fn.countAll().as('held'))
    .where('groupRef', '=', groupRef)
    .where((row) =>
      row.or([
        row.and([row('state', 'in', HOLDS_SEAT), row('enrolledAt', 'is', null)]),
        row('enrolledAt', '>=', readAt),
      ]),
    )
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return left - Number(held) <= 0;
}

/** Returns another attempt of the same buyer, product and group that is paid, or null. */
export async function paidBefore(database: PaymentDatabase, attempt: Attempt): Promise<string | null> {
  const paid = await database
    .selectFrom('paymentAttempt')
    .select('id')
    .where('userId', '=', attempt.userId)
    .where('productRef', '=', attempt.productRef)
    .where('groupRef', '=', attempt.groupRef)
    .where('state', 'in', PAID)
    .where('id', '!=', attempt.id)
    .executeTakeFirst();
  return paid?.id ?? null;
}

/**
 * Returns the move, or the one to a person where it would be the second charge of a buyer for the same product and
 * group: one of the two must be given back.
 */
export async function seenAsSecondCharge(
  database: PaymentDatabase,
  attempt: Attempt,
  move: Move,
): Promise<Move> {
  if (move.to !== 'approved' || PAID.includes(attempt.state)) return move;
  const other = await paidBefore(database, attempt);
  if (other === null) return move;
  return { to: 'needs_review', detail: { reason: 'second_charge', other }, facts: move.facts ?? {} };
}

/** Makes two buyers of one group's last seat take turns. SQLite's transactions already do. */
export async function lockGroup(store: Store, database: PaymentDatabase, groupRef: string): Promise<void> {
  if (store.raw.dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${groupRef}, 0))`.execute(database);
}

function isSameOrder(open: Attempt, { order, provider, merchantId }: Beginning): boolean {
  return (
    orderText(open.ordered) === orderText(order) &&
    open.amountMinor === order.amount.minor &&
    open.currency === order.amount.currency &&
    open.provider === provider &&
    open.merchantId === merchantId
  );
}

async function insertAttempt(database: PaymentDatabase, beginning: Beginning, now: number): Promise<Attempt> {
  const { id, user, order } = beginning;
  const event = nextEvent({ id, state: null, eventSeq: 0, eventHash: '' }, { to: 'open' }, now);
  const row = await database
    .insertInto('paymentAttempt')
    .values({
      id,
      reference: referenceOf(id),
      userId: user.id,
      payer: JSON.stringify({ firstName: user.firstName, lastName: user.lastName, email: user.email }),
      productRef: order.productRef,
      groupRef: order.groupRef,
      ordered: orderText(order),
      amountMinor: order.amount.minor,
      currency: order.amount.currency,
      provider: beginning.provider,
      merchantId: beginning.merchantId,
      state: 'open',
      version: 1,
      eventSeq: event.seq,
      eventHash: event.hash,
      nextRunAt: now + ABANDON_AFTER_MS,
      tries: 0,
      returnUsed: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await database.insertInto('paymentEvent').values(event).execute();
  return AttemptRow.parse(row);
}

/** The drivers' codes of a broken uniqueness: SQLite's and PostgreSQL's. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(String(error.code));
}

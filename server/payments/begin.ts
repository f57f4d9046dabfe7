import type { User } from '../domain/account/account.ts';
import type { PaymentWay } from '../domain/checkout/payment-way.ts';
import { KipuError } from '../errors.ts';
import { referenceOf } from '../reference.ts';
import type { Store } from '../store/database.ts';
import { isUniqueViolation, takeTurns } from '../store/dialects.ts';
import { sha256 } from '../store/seal.ts';
import { AttemptRow, isUnclear } from './attempt.ts';
import type { Attempt, PaymentDatabase } from './attempt.ts';
import {
  alreadyPurchased,
  buyerOf,
  isOutdated,
  mayBeForSameStudent,
  refuseAfterDenials,
  studentRefOf,
  takesPlaceIn,
} from './conflicts.ts';
import { StaleAttempt, againWhenLate, nextEvent, writeMove } from './events.ts';
import type { Writer } from './events.ts';
import { AT_REST, NOT_PAID, PAYABLE } from './machine.ts';
import { abandon } from './moves.ts';
import { ABANDON_AFTER_MS } from './schedule.ts';
import { enrolledIn, groupsOf, insertSeats, isFull, takeKeptSeat } from './seats.ts';
import { Ordered } from './types.ts';
import type { Order } from './types.ts';

/** One submission of a purchase form. */
export interface Beginning {
  /** Id of the attempt, if a new one is created. */
  readonly id: string;
  readonly user: User;
  readonly order: Order;
  readonly idempotencyKey: string;
  readonly seatsLeft: number;
  readonly way: PaymentWay;
  readonly provider: string;
  readonly merchantId: string;
}

/**
 * Finds or creates the attempt of a form submission, in one transaction. The same key leads to the same attempt. There
 * is one open attempt at a time per buyer, product, group and student, and none for a product that is paid, or may be,
 * for the same student.
 * @throws KipuError order_missing, idempotency_conflict, already_purchased, payment_being_verified, too_many_denials,
 *   group_full; payment_not_sent when nothing can be written, payment_unconfirmed for a row that cannot be read
 */
export async function beginAttempt(
  store: Store,
  database: PaymentDatabase,
  writer: () => Writer,
  beginning: Beginning,
): Promise<Attempt> {
  // Without anything to enroll in, there is nothing to sell.
  if (beginning.order.lines.length === 0) throw new KipuError('order_missing');
  // If another process began the same purchase at the same moment, the next try finds its attempt.
  return againWhenLate(
    () =>
      database.transaction().execute(async (transaction) => {
        await takeTurns(store, transaction, [buyerOf(beginning.user.id)]);
        return beginOnce(transaction, writer(), beginning);
      }),
    (error) => error instanceof StaleAttempt || isUniqueViolation(error),
  );
}

async function beginOnce(database: PaymentDatabase, writer: Writer, beginning: Beginning): Promise<Attempt> {
  const requestHash = requestHashOf(beginning.order);
  const known = await findByKey(database, beginning);
  if (known && known.requestHash !== requestHash) throw new KipuError('idempotency_conflict');
  // An abandoned attempt charged nothing, so its form may begin again.
  if (known && known.state !== 'abandoned' && !PAYABLE.includes(known.state)) return readable(known);
  const open = await findOpen(database, writer, beginning);
  if (open && !PAYABLE.includes(open.state)) return open;
  try {
    const isCurrent = open && isSameOrder(open, beginning) && !(await isOutdated(database, open, writer.now));
    const attempt = isCurrent ? open : await makeAttempt(database, writer, beginning, open);
    await tieKey(database, writer, beginning, { requestHash, attemptId: attempt.id });
    return attempt;
  } catch (cause) {
    if (cause instanceof KipuError || cause instanceof StaleAttempt || isUniqueViolation(cause)) throw cause;
    // The journal cannot be written: nothing is sent.
    throw new KipuError('payment_not_sent', { cause });
  }
}

/** Returns the hash of what a form asks for: with the same key, it must stay the same. */
function requestHashOf({ productRef, groupRef, student }: Order): string {
  return sha256(JSON.stringify([productRef, groupRef, ...(student ? [student.id] : [])]));
}

/** Returns the attempt to which an earlier submission of the same form led. */
const findByKey = (database: PaymentDatabase, { user, idempotencyKey }: Beginning) =>
  database
    .selectFrom('paymentKey')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentKey.attemptId')
    .selectAll('paymentAttempt')
    .select('paymentKey.requestHash')
    .where('paymentKey.userId', '=', user.id)
    .where('paymentKey.idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();

/** Ties a form's key to its attempt, so that a repeated submission finds it. */
async function tieKey(
  database: PaymentDatabase,
  { now: createdAt }: Writer,
  { user, idempotencyKey }: Beginning,
  { requestHash, attemptId }: { readonly requestHash: string; readonly attemptId: string },
): Promise<void> {
  await database
    .insertInto('paymentKey')
    .values({ userId: user.id, idempotencyKey, requestHash, attemptId, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doUpdateSet({ attemptId }))
    .execute();
}

/**
 * Returns the attempt with which a submission continues; undefined when a new one may be created.
 * @throws KipuError already_purchased, payment_being_verified, too_many_denials, group_full, payment_unconfirmed
 */
async function findOpen(
  database: PaymentDatabase,
  { now, clock }: Writer,
  beginning: Beginning,
): Promise<Attempt | undefined> {
  const { user, order, seatsLeft } = beginning;
  const studentRef = studentRefOf(order);
  const attempts = await attemptsOfProduct(database, beginning);
  const ofGroup = attempts.filter(
    (attempt) => takesPlaceIn(order.groupRef, attempt) && attempt.studentRef === studentRef,
  );
  const underWay = ofGroup.find(({ state }) => !AT_REST.includes(state) && !PAYABLE.includes(state));
  if (underWay) return underWay;
  const open = ofGroup.find(({ state }) => PAYABLE.includes(state));
  const earlier = ofGroup.find(({ state }) => AT_REST.includes(state));
  if (earlier && !isUnclear(earlier)) throw alreadyPurchased(order);
  // Whether it was charged is not known, and a person is finding out: a second attempt could charge twice.
  if (earlier) return earlier;
  if (attempts.some(isUnclear)) throw new KipuError('payment_being_verified');

  await refuseAfterDenials(database, user.id, now);
  const groups = groupsOf(order);
  // Enrollments between the academy's answer and now are noticed right before the authorization.
  const seats = { left: seatsLeft, enrolledBefore: await enrolledIn(database, groups) };
  if (await isFull(database, groups, seats, { userId: user.id, attemptId: open?.id, clock })) {
    throw new KipuError('group_full', { field: 'groupId' });
  }
  return open;
}

/**
 * Returns the buyer's attempts for the same product that may be for the same student: those that can be paid, are paid or
 * may be, without those whose money is given back, or is to be.
 */
async function attemptsOfProduct(database: PaymentDatabase, { user, order }: Beginning): Promise<Attempt[]> {
  const rows = await database
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('userId', '=', user.id)
    .where('productRef', '=', order.productRef)
    .where((row) => row.or([row('state', 'in', PAYABLE), row('state', 'not in', NOT_PAID)]))
    .where('refund', 'is', null)
    .execute();
  const studentRef = studentRefOf(order);
  return rows.map(readable).filter((attempt) => mayBeForSameStudent(attempt, { studentRef }));
}

async function makeAttempt(
  database: PaymentDatabase,
  writer: Writer,
  beginning: Beginning,
  open: Attempt | undefined,
): Promise<Attempt> {
  const { user, order } = beginning;
  const seatKeptUntil = await takeKeptSeat(database, {
    ...order,
    userId: user.id,
    studentRef: studentRefOf(order),
  });
  // The price, the currency, the schedule or the way to pay has changed since, or the attempt is outdated: it must not
  // be paid.
  if (open) await writeMove(database, open, abandon(open, 'order_changed', writer.now), writer);
  return insertAttempt(database, { ...beginning, seatKeptUntil }, writer);
}

/**
 * Returns the attempt of a row.
 * @throws KipuError payment_unconfirmed when it cannot be read: what it may have charged must not be charged again.
 */
function readable(row: unknown): Attempt {
  const attempt = AttemptRow.safeParse(row);
  if (!attempt.success) throw new KipuError('payment_unconfirmed', { cause: attempt.error });
  return attempt.data;
}

/** Returns an order as the text that the journal stores; equal orders give equal texts. */
const orderText = (order: Ordered): string => JSON.stringify(Ordered.parse(order));

function isSameOrder(open: Attempt, { order, way, provider, merchantId }: Beginning): boolean {
  // The context is not compared: a buyer in another place still orders the same.
  const { context } = open.ordered;
  return (
    orderText(open.ordered) === orderText({ ...order, context }) &&
    open.amountMinor === order.amount.minor &&
    open.currency === order.amount.currency &&
    open.way === way &&
    open.provider === provider &&
    open.merchantId === merchantId
  );
}

async function insertAttempt(
  database: PaymentDatabase,
  beginning: Beginning & Pick<Attempt, 'seatKeptUntil'>,
  { now, planFor }: Writer,
): Promise<Attempt> {
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
      studentRef: studentRefOf(order),
      ordered: orderText(order),
      amountMinor: order.amount.minor,
      currency: order.amount.currency,
      way: beginning.way,
      provider: beginning.provider,
      merchantId: beginning.merchantId,
      state: 'open',
      seatKeptUntil: beginning.seatKeptUntil,
      version: 1,
      eventSeq: event.seq,
      eventHash: event.hash,
      nextRunAt: planFor(now + ABANDON_AFTER_MS),
      tries: 0,
      returnUsed: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await database.insertInto('paymentEvent').values(event).execute();
  await insertSeats(database, id, groupsOf(order), 0);
  return AttemptRow.parse(row);
}

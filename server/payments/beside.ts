import { sql } from 'kysely';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { AttemptRow } from './attempt.ts';
import type { Attempt, PaymentDatabase } from './attempt.ts';
import { PAID, VERIFYING } from './machine.ts';
import { HOUR_MS } from './moves.ts';
import type { Move } from './moves.ts';
import type { Ordered } from './types.ts';

/** After how many denials within an hour a user must wait: somebody may be trying stolen cards. */
const DENIALS_AN_HOUR = 5;

/** Whether an attempt may have charged and nobody knows yet, or may still be paid by what the buyer was told. */
export const isUnclear = ({ state, transactionId }: Pick<Attempt, 'state' | 'transactionId'>) =>
  VERIFYING.includes(state) ||
  state === 'awaiting_payment' ||
  (state === 'needs_review' && transactionId === null);

/** Returns what tells students apart in the journal: their id, or nothing where nobody asked whom it is for. */
export const studentRefOf = ({ student }: Pick<Ordered, 'student'>) => student?.id ?? '';

type ForStudent = Pick<Attempt, 'studentRef'>;

/** Whether two purchases may be for the same student: one without a known student may be for anybody. */
export const mayBeForSame = (one: ForStudent, other: ForStudent) =>
  one.studentRef === other.studentRef || one.studentRef === '' || other.studentRef === '';

/** Whether a place is in a group, or on its way there. */
export const takesPlaceIn = (groupRef: string, place: Pick<Attempt, 'groupRef' | 'change'>): boolean =>
  place.groupRef === groupRef || (place.change?.outcome === 'pending' && place.change.groupRef === groupRef);

/** Returns the refusal of what is paid already, which names whom it is for. */
export const alreadyPurchased = ({ student }: Pick<Ordered, 'student'>) =>
  new KipuError('already_purchased', student ? { student: student.firstName } : {});

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
    // Bounded on both sides, so that a clock that was put back does not turn the hour into a year.
    .where('authorizedAt', '>', now - HOUR_MS)
    .where('authorizedAt', '<', now + HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(denials) >= DENIALS_AN_HOUR) {
    throw new KipuError('too_many_denials', { retryAfterSeconds: HOUR_MS / 1000 });
  }
}

/** Returns where other attempts of the same buyer and product stand, but for those for another student. */
async function othersOf(database: PaymentDatabase, attempt: Attempt) {
  const { id, userId, productRef } = attempt;
  const rows = await database
    .selectFrom('paymentAttempt')
    .select(['id', 'state', 'groupRef', 'studentRef', 'transactionId', 'change', 'refund'])
    .where('userId', '=', userId)
    .where('productRef', '=', productRef)
    .where('id', '!=', id)
    .where('state', 'not in', ['open', 'session', 'abandoned', 'denied', 'refunding', 'refunded'])
    .execute();
  // One row whose move cannot be read must not keep another charge from being written.
  const readMove = ({ change }: (typeof rows)[number]) =>
    AttemptRow.shape.change.safeParse(change).data ?? null;
  return rows.filter((row) => mayBeForSame(row, attempt)).map((row) => ({ ...row, change: readMove(row) }));
}

/** Whether an attempt is of the same group, and for the same student as far as both are known. */
const isOfSame = (attempt: Attempt) => (other: Pick<Attempt, 'groupRef' | 'studentRef' | 'change'>) =>
  takesPlaceIn(attempt.groupRef, other) && other.studentRef === attempt.studentRef;

/**
 * Refuses to send an attempt while another of the same buyer, product and student is paid, or may be.
 * @throws KipuError already_purchased, payment_being_verified
 */
export async function refuseBesideOthers(database: PaymentDatabase, attempt: Attempt): Promise<void> {
  const others = await othersOf(database, attempt);
  if (others.some(isUnclear)) throw new KipuError('payment_being_verified');
  if (others.some(isOfSame(attempt))) throw alreadyPurchased(attempt.ordered);
}

/**
 * Returns the move; or one that hands the attempt to a person, when it would be the second charge of a buyer for the
 * same product, group and student: one of the two must be given back.
 */
export async function seenAsSecondCharge(
  database: PaymentDatabase,
  attempt: Attempt,
  move: Move,
): Promise<Move> {
  if (move.to !== 'approved' || PAID.includes(attempt.state)) return move;
  const others = (await othersOf(database, attempt)).filter(isOfSame(attempt));
  // An attempt that a person looks at counts as charged, too, unless its family has withdrawn.
  const paid = others.find(
    ({ state, transactionId, refund }) =>
      PAID.includes(state) || (state === 'needs_review' && transactionId !== null && refund === null),
  );
  if (!paid) return move;
  return {
    to: 'needs_review',
    detail: { ...move.detail, reason: 'second_charge', other: paid.id },
    facts: move.facts ?? {},
  };
}

/** Returns the name about which the payments of one buyer for one product take turns. */
export const buyerOf = ({ userId, productRef }: Pick<Attempt, 'userId' | 'productRef'>) =>
  `${userId} ${productRef}`;

/** Makes transactions about the same names take turns, until their end. SQLite's already do. */
export async function takeTurns(
  store: Store,
  database: PaymentDatabase,
  names: readonly string[],
): Promise<void> {
  if (store.raw.dialect === 'sqlite') return;
  // Always in one order, or two of them would wait for each other.
  for (const name of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database);
  }
}

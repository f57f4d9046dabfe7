import { sql } from 'kysely';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { AttemptRow } from './attempt.ts';
import type { Attempt, PaymentDatabase } from './attempt.ts';
import { PAID, VERIFYING } from './machine.ts';
import { HOUR_MS } from './moves.ts';
import type { Move } from './moves.ts';
import type { Ordered } from './types.ts';

/** After this many denials within an hour a user must wait: somebody may be trying stolen cards. */
const DENIALS_AN_HOUR = 5;

/**
 * Whether it is not known if an attempt has charged, or it can still be paid by the instructions that the buyer has.
 */
export const isUnclear = ({ state, transactionId }: Pick<Attempt, 'state' | 'transactionId'>) =>
  VERIFYING.includes(state) ||
  state === 'awaiting_payment' ||
  (state === 'needs_review' && transactionId === null);

/** Returns what identifies the student in the journal: an id, or an empty text where none was asked for. */
export const studentRefOf = ({ student }: Pick<Ordered, 'student'>) => student?.id ?? '';

type ForStudent = Pick<Attempt, 'studentRef'>;

/** Whether two purchases may be for the same student: one without a known student may be for anybody. */
export const mayBeForSame = (one: ForStudent, other: ForStudent) =>
  one.studentRef === other.studentRef || one.studentRef === '' || other.studentRef === '';

/** Whether a place is in a group, or is being moved there. */
export const takesPlaceIn = (groupRef: string, place: Pick<Attempt, 'groupRef' | 'change'>): boolean =>
  place.groupRef === groupRef || (place.change?.outcome === 'pending' && place.change.groupRef === groupRef);

/** Returns the refusal for something that is already paid; it names the student. */
export const alreadyPurchased = ({ student }: Pick<Ordered, 'student'>) =>
  new KipuError('already_purchased', student ? { student: student.firstName } : {});

/** Refuses a user with too many denied payments within the hour. @throws KipuError too_many_denials */
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
    // Bounded on both sides, so that a clock that was set back does not turn the hour into a year.
    .where('authorizedAt', '>', now - HOUR_MS)
    .where('authorizedAt', '<', now + HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(denials) >= DENIALS_AN_HOUR) {
    throw new KipuError('too_many_denials', { retryAfterSeconds: HOUR_MS / 1000 });
  }
}

/**
 * Returns the other attempts of the same buyer and product that are charged or may be, except for another student's.
 */
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
  // One row whose change of group cannot be read must not keep another charge from being written.
  const readMove = ({ change }: (typeof rows)[number]) =>
    AttemptRow.shape.change.safeParse(change).data ?? null;
  return rows.filter((row) => mayBeForSame(row, attempt)).map((row) => ({ ...row, change: readMove(row) }));
}

/** Whether another attempt is for the same group and the same student, or the student of neither is known. */
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
 * Returns the move, unless it would be the buyer's second charge for the same product, group and student: then returns
 * one that hands the attempt to a person, since one of the two must be refunded.
 */
export async function seenAsSecondCharge(
  database: PaymentDatabase,
  attempt: Attempt,
  move: Move,
): Promise<Move> {
  if (move.to !== 'approved' || PAID.includes(attempt.state)) return move;
  const others = (await othersOf(database, attempt)).filter(isOfSame(attempt));
  // A charged attempt in `needs_review` counts as well, unless its family has withdrawn.
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

/** Returns the name of the lock for all payments of one buyer for one product. */
export const buyerOf = ({ userId, productRef }: Pick<Attempt, 'userId' | 'productRef'>) =>
  `${userId} ${productRef}`;

/** Makes transactions with the same lock names run one after another. Those of SQLite already do. */
export async function takeTurns(
  store: Store,
  database: PaymentDatabase,
  names: readonly string[],
): Promise<void> {
  if (store.raw.dialect === 'sqlite') return;
  // Always in the same order, so that two transactions cannot deadlock.
  for (const name of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database);
  }
}

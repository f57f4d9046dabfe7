import { isDeepStrictEqual } from 'node:util';
import { isWholePath } from '../domain/family/bought-paths.ts';
import { KipuError } from '../errors.ts';
import { AttemptRow, isCharged, isUnclear } from './attempt.ts';
import type { Attempt, PaymentDatabase } from './attempt.ts';
import { NOT_PAID } from './machine.ts';
import type { Move } from './moves.ts';
import { HOUR_MS, PRICE_HELD_MS } from './schedule.ts';
import type { Ordered } from './types.ts';

/** After this many denials within an hour a user must wait: somebody may be trying stolen cards. */
const DENIALS_AN_HOUR = 5;

/** Returns what identifies the student in the journal: an id, or an empty text where none was asked for. */
export const studentRefOf = ({ student }: Pick<Ordered, 'student'>) => student?.id ?? '';

type ForStudent = Pick<Attempt, 'studentRef'>;

/** Whether two purchases may be for the same student: one without a known student may be for anybody. */
export const mayBeForSameStudent = (one: ForStudent, other: ForStudent) =>
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

/** Returns the other attempts of the same buyer that are charged, or may be, and are not to be given back. */
async function othersOf(database: PaymentDatabase, { id, userId }: Attempt) {
  const rows = await database
    .selectFrom('paymentAttempt')
    .select(['id', 'state', 'productRef', 'groupRef', 'studentRef', 'transactionId', 'authorizedAt'])
    .select(['change', 'ordered'])
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('state', 'not in', NOT_PAID)
    // Of one from which the family has withdrawn, the money is still to be given back.
    .where('refund', 'is', null)
    .execute();
  // One row whose change of group or order cannot be read must not keep another charge from being written.
  return rows.map(({ change, ordered, ...row }) => ({
    ...row,
    change: AttemptRow.shape.change.safeParse(change).data ?? null,
    ordered: AttemptRow.shape.ordered.safeParse(ordered).data ?? null,
  }));
}
type Other = Awaited<ReturnType<typeof othersOf>>[number];

/** Whether an attempt is for the same product, and may be for the same student. */
const isSameProductAs = (attempt: Attempt) => (other: Other) =>
  other.productRef === attempt.productRef && mayBeForSameStudent(other, attempt);

/** Whether an attempt is for the same product, group and student, or the student of neither is known. */
const isSamePurchaseAs = (attempt: Attempt) => (other: Other) =>
  other.productRef === attempt.productRef &&
  takesPlaceIn(attempt.groupRef, other) &&
  other.studentRef === attempt.studentRef;

/** Whether one of two attempts is for a whole path and the other for a course of it, with the same student. */
const sharesPathWith =
  ({ ordered, studentRef }: Attempt) =>
  (other: Other) =>
    other.ordered !== null &&
    other.studentRef === studentRef &&
    isWholePath(other.ordered) !== isWholePath(ordered) &&
    other.ordered.lines.some(({ courseId }) => ordered.lines.some((line) => line.courseId === courseId));

const coursesOf = ({ lines }: Ordered) => lines.map(({ courseId }) => courseId).sort();

/** Whether an attempt is paid for a sibling in the same courses, so that this one costs less. */
const isPlaceOfSiblingOf =
  ({ ordered, studentRef }: Attempt) =>
  ({ ordered: other, ...place }: Other) =>
    place.studentRef !== studentRef &&
    isCharged(place) &&
    (other === null || isDeepStrictEqual(coursesOf(other), coursesOf(ordered)));

/**
 * Whether another attempt was sent with the coupon of this one since this one was begun. Only the academy knows whether the
 * coupon may be used again, and it is asked when an attempt is begun. One sent while the clock was ahead does not count.
 */
const usesCouponOf =
  ({ ordered, createdAt }: Attempt, now: number) =>
  ({ ordered: other, authorizedAt }: Other) =>
    ordered.price?.coupon?.code !== undefined &&
    other?.price?.coupon?.code === ordered.price.coupon.code &&
    authorizedAt !== null &&
    authorizedAt >= createdAt &&
    authorizedAt <= now;

/**
 * Returns whether an attempt must not be paid at its price any more: it was begun a day ago, however often its form was
 * opened since, or its coupon was used meanwhile. Whoever begins another one is told the price of now.
 */
export async function isOutdated(database: PaymentDatabase, attempt: Attempt, now: number): Promise<boolean> {
  if (now - attempt.createdAt >= PRICE_HELD_MS) return true;
  return (await othersOf(database, attempt)).some(usesCouponOf(attempt, now));
}

/**
 * Refuses to send an attempt while another of the same buyer, product and student is paid, or may be; one that would pay a
 * course of a path again; and one at the price of a first purchase that is none any more, or of a sibling who has left. All
 * of them may have been begun before anything was paid. So may one with a coupon that was used meanwhile.
 * @throws KipuError already_purchased, payment_being_verified, path_begun, referral_not_first, sibling_left,
 *   payment_closed
 */
export async function refuseConflicts(
  database: PaymentDatabase,
  attempt: Attempt,
  now: number,
): Promise<void> {
  const others = await othersOf(database, attempt);
  const { ordered } = attempt;
  const student = ordered.student?.firstName;
  if (others.filter(isSameProductAs(attempt)).some(isUnclear)) throw new KipuError('payment_being_verified');
  if (others.some(isSamePurchaseAs(attempt))) throw alreadyPurchased(ordered);
  if (others.some(sharesPathWith(attempt))) throw new KipuError('path_begun', student ? { student } : {});
  const isFirst = others.length === 0;
  if (ordered.price && ordered.price.referral > 0 && !isFirst) throw new KipuError('referral_not_first');
  const hasSibling = others.some(isPlaceOfSiblingOf(attempt));
  if (ordered.price && ordered.price.sibling > 0 && !hasSibling) throw new KipuError('sibling_left');
  if (others.some(usesCouponOf(attempt, now))) throw new KipuError('payment_closed');
}

/**
 * Returns the move to `approved`; or one that hands the attempt to a person, when it would be the second charge of a buyer for the
 * same product, group and student, or for a course of the same path: one of the two must be given back.
 */
export async function moveUnlessSecondCharge(
  database: PaymentDatabase,
  attempt: Attempt,
  move: Move,
): Promise<Move> {
  const pays = [isSamePurchaseAs(attempt), sharesPathWith(attempt)];
  const others = (await othersOf(database, attempt)).filter((other) => pays.some((is) => is(other)));
  const paid = others.find(isCharged);
  if (!paid) return move;
  return {
    to: 'needs_review',
    detail: { ...move.detail, reason: 'second_charge', other: paid.id },
    // A person who retries one that waits for another reason reads this one.
    facts: { ...move.facts, reviewReason: 'second_charge' },
  };
}

/** Returns the name about which the payments of one buyer take turns. */
export const buyerOf = (userId: string) => `buyer ${userId}`;

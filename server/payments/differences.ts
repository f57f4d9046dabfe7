import { majorAmount } from '../domain/money.ts';
import type { ListedCharge, ListedPurchase } from '../upstream/contracts/reconciliation.ts';
import { amountOf, isCharged } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { PAID } from './machine.ts';

/** Every kind of difference between our journal, the card provider and the academy, and what it means. */
export const DIFFERENCES = {
  charge_not_listed: 'charged here, not listed by the card provider',
  charge_not_ours: 'charged by the card provider for an order that is not in the journal',
  charge_not_known: 'charged by the card provider, and not charged as far as the journal knows',
  charge_not_reversed: 'given back here, not given back as the card provider lists it',
  charge_reversed: 'given back by the card provider, still charged here',
  charge_amount: 'the card provider lists another amount',
  charge_double: 'charged more than once by the card provider for what was bought once',
  purchase_not_written: 'done here, without its payment at the academy',
  purchase_amount: 'the academy has another amount or transaction',
  purchase_not_ours: 'paid or enrolled at the academy, and not in the journal',
  enrollment_missing: 'enrolled here, not at the academy',
  enrollment_unpaid: 'enrolled at the academy, not paid here',
  enrollment_elsewhere: 'enrolled at the academy in a course or group that was not bought here',
  enrollment_double: 'enrolled more than once at the academy for what was bought once',
} as const;

/** One difference. */
export interface Difference {
  readonly kind: keyof typeof DIFFERENCES;
  readonly purchaseNumber: string;
  /** The reference of our attempt, if there is one. */
  readonly reference: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** What both sides have for some days. */
interface Books {
  /**
   * Our attempts that were sent on these days (of those to be paid later, the ones that were paid on them), and earlier
   * ones whose refund may still fail.
   */
  readonly sent: readonly Attempt[];
  /** Our attempts with purchase numbers that the others list. */
  readonly named: readonly Attempt[];
  readonly charges: Listed<ListedCharge>;
  readonly purchases: Listed<ListedPurchase>;
  /** Whether all charges of a provider could be read. What was not read may be what seems to be missing. */
  readonly hasAllCharges: (provider: string) => boolean;
  readonly hasAllPurchases: boolean;
}

/** What others list on some days, and also on other days that may matter: something may have crossed midnight. */
export interface Listed<Item> {
  readonly within: readonly Item[];
  readonly around: readonly Item[];
}

/** Returns all differences, in both directions. Nothing is said to be missing from a list that was not read whole. */
export function compareBooks(books: Books): Difference[] {
  const { sent, named, charges, purchases, hasAllCharges, hasAllPurchases } = books;
  // Of several charges, the last one that was not refunded counts.
  const oneStands = charges.around.toSorted((one, other) => Number(other.reversed) - Number(one.reversed));
  const chargeOf = new Map(oneStands.map((charge) => [orderKey(charge), charge]));
  const purchaseOf = new Map(purchases.around.map((purchase) => [purchase.purchase_id, purchase]));
  const byOrder = new Map(named.map((attempt) => [orderKey(attempt), attempt]));
  const byNumber = new Map(named.map((attempt) => [attempt.purchaseNumber, attempt]));
  return [
    ...sent.flatMap((attempt) => [
      ...missingCharge(attempt, chargeOf.get(orderKey(attempt)), hasAllCharges(attempt.provider)),
      ...missingPurchase(attempt, purchaseOf.get(attempt.purchaseNumber ?? ''), hasAllPurchases),
    ]),
    ...charges.within.flatMap((charge) => [
      ...strayCharge(charge, byOrder.get(orderKey(charge))),
      ...furtherCharge(charge, byOrder.get(orderKey(charge)), charges.around),
    ]),
    ...purchases.within.flatMap((purchase) => strayPurchase(purchase, byNumber.get(purchase.purchase_id))),
  ];
}

/** Returns what identifies an order in both books: its merchant and purchase number. */
export function orderKey(order: Attempt | ListedCharge): string {
  return 'merchant_id' in order
    ? `${order.merchant_id}:${order.purchase_number}`
    : `${order.merchantId}:${order.purchaseNumber ?? ''}`;
}

/** Whether a charge is refunded, or about to be: it may be listed either way, and so may its enrollments. */
const isGivenBack = ({ state, refund }: Attempt) => state === 'refunded' || refund !== null;

function amountText({ amount, currency }: { amount: number; currency: string }): string {
  return `${currency} ${amount.toFixed(2)}`;
}

function ourAmount(attempt: Attempt): string {
  const money = amountOf(attempt);
  return amountText({ amount: majorAmount(money), currency: money.currency });
}

function difference(
  kind: Difference['kind'],
  attempt: Attempt | undefined,
  purchaseNumber: string,
  values: { ours?: string | null; theirs?: string | null } = {},
): Difference {
  const { ours = attempt?.state ?? null, theirs = null } = values;
  return { kind, purchaseNumber, reference: attempt?.reference ?? null, ours, theirs };
}

/** Finds what we have and the card provider lacks. */
function missingCharge(attempt: Attempt, charge: ListedCharge | undefined, hasAll: boolean): Difference[] {
  // The one that was not read may be the one that stands.
  if (!hasAll && (!charge || charge.reversed)) return [];
  const number = attempt.purchaseNumber ?? '';
  const theirs = charge ? amountText(charge) : null;
  if (!charge) return isCharged(attempt) ? [difference('charge_not_listed', attempt, number)] : [];
  if (attempt.state === 'refunded') {
    // Later months are told of where they are listed.
    const isLater = attempt.way === 'subscription' && charge.transaction_id !== attempt.transactionId;
    return charge.reversed || isLater ? [] : [difference('charge_not_reversed', attempt, number, { theirs })];
  }
  if (!isCharged(attempt) || isGivenBack(attempt)) return [];
  if (charge.reversed) return [difference('charge_reversed', attempt, number, { theirs })];
  const ours = ourAmount(attempt);
  return ours === theirs ? [] : [difference('charge_amount', attempt, number, { ours, theirs })];
}

/** Finds what the card provider has and the journal lacks. */
function strayCharge(charge: ListedCharge, attempt: Attempt | undefined): Difference[] {
  const theirs = amountText(charge);
  if (!attempt) return [difference('charge_not_ours', undefined, charge.purchase_number, { theirs })];
  const isKnown = isCharged(attempt) || isGivenBack(attempt) || charge.reversed;
  return isKnown ? [] : [difference('charge_not_known', attempt, charge.purchase_number, { theirs })];
}

/**
 * Finds a further charge for an order of ours: a second one for something bought once, or a month of a refunded
 * subscription.
 */
function furtherCharge(
  charge: ListedCharge,
  attempt: Attempt | undefined,
  around: readonly ListedCharge[],
): Difference[] {
  const { purchase_number: number, transaction_id: id, reversed } = charge;
  if (!attempt || reversed || attempt.transactionId === null || attempt.transactionId === id) return [];
  const theirs = `${amountText(charge)}, ${id}`;
  if (attempt.way === 'subscription') {
    return attempt.state === 'refunded'
      ? [difference('charge_not_reversed', attempt, number, { theirs })]
      : [];
  }
  const isAlone = !around.some(
    (other) => orderKey(other) === orderKey(charge) && other.transaction_id !== id && !other.reversed,
  );
  return isAlone ? [] : [difference('charge_double', attempt, number, { theirs })];
}

/** Whether an enrollment at the academy belongs to a line: to its course and, if the line has a group, to its group. */
function isPlaceOf(
  { courseId, group }: Attempt['ordered']['lines'][number],
  enrollment: ListedPurchase['enrollments'][number] | undefined,
): boolean {
  return enrollment?.course_id === courseId && (group === null || enrollment.group_id === group.id);
}

/** Finds what we have and the academy lacks. */
function missingPurchase(
  attempt: Attempt,
  purchase: ListedPurchase | undefined,
  hasAll: boolean,
): Difference[] {
  if (!hasAll && !purchase) return [];
  const number = attempt.purchaseNumber ?? '';
  const found: Difference[] = [];
  // While a place is moved, the academy may have it in either group.
  const isEnrolled =
    PAID.includes(attempt.state) && attempt.state !== 'changing_group' && attempt.enrolledAt !== null;
  if (isEnrolled) {
    for (const line of attempt.ordered.lines) {
      if (!purchase?.enrollments.some((enrollment) => isPlaceOf(line, enrollment))) {
        found.push(difference('enrollment_missing', attempt, number, { ours: line.courseName }));
      }
    }
  }
  if (attempt.state !== 'done' || attempt.resolution !== null) return found;
  const payment = purchase?.payment;
  if (!payment) return [...found, difference('purchase_not_written', attempt, number)];
  const ours = `${ourAmount(attempt)}, ${attempt.transactionId ?? ''}`;
  const theirs = `${amountText(payment)}, ${payment.transaction_id}`;
  return ours === theirs
    ? found
    : [...found, difference('purchase_amount', attempt, number, { ours, theirs })];
}

/** Finds what the academy has and the journal lacks, and what the academy has twice. */
function strayPurchase(
  { purchase_id: number, enrollments, payment }: ListedPurchase,
  attempt: Attempt | undefined,
): Difference[] {
  if (enrollments.length === 0 && payment === null) return [];
  const theirs = `${enrollments.length} enrollments`;
  if (!attempt) return [difference('purchase_not_ours', undefined, number, { theirs })];
  const found: Difference[] = [];
  if (enrollments.length > 0 && !isCharged(attempt) && attempt.state !== 'refunding') {
    found.push(difference('enrollment_unpaid', attempt, number, { theirs }));
  }
  // While a place is moved, the academy may have it in either group.
  const isMoving = attempt.change?.outcome === 'pending';
  const places = new Map<string, ListedPurchase['enrollments']>();
  for (const enrollment of enrollments) {
    const place = [enrollment.course_id, enrollment.group_id].filter(Boolean).join(' ');
    places.set(place, [...(places.get(place) ?? []), enrollment]);
  }
  for (const [place, taken] of places) {
    const bought = attempt.ordered.lines.filter((line) => isPlaceOf(line, taken[0])).length;
    if (bought === 0 && isCharged(attempt) && !isMoving) {
      found.push(difference('enrollment_elsewhere', attempt, number, { theirs: place }));
    } else if (taken.length > Math.max(1, bought)) {
      const times = { ours: place, theirs: `${taken.length} times` };
      found.push(difference('enrollment_double', attempt, number, times));
    }
  }
  return found;
}

import type { Attempt } from '../../server/payments/attempt.ts';
import type { SimulatedRun } from './simulation.ts';

const DAY = 24 * 3_600_000;

/** Names an attempt in a broken promise. */
export const nameOf = ({ id, state }: Attempt) => `${id.slice(0, 6)} (${state})`;

/** The enrollments of a purchase that were not withdrawn. */
export const placesOf = ({ enrollments }: SimulatedRun['academy'], { purchaseNumber }: Attempt) =>
  enrollments.filter(({ purchase, status }) => purchase === purchaseNumber && status !== 'withdrawn');

/**
 * Whether a refund came later than anybody checks: another was sent, which hides it, and a reconciliation reports it.
 */
export const refundCameLate = ({ academy, lookedForMs }: SimulatedRun, { purchaseNumber }: Attempt) =>
  academy.refunds.some((one) => one.purchaseNumber === purchaseNumber && one.lateBy >= lookedForMs);

/**
 * Whether the bank returned a refund of which a night only tells: what a person gave back stays, a charge of which
 * something was kept may never have been listed as reversed, and what was charged or given back while a clock was a year
 * off is listed on no day on which nights look for it.
 */
export function isToldAlone(
  { academy, decided }: SimulatedRun,
  { id, purchaseNumber, authorizedAt, refund }: Attempt,
): boolean {
  const [standing] = academy.standing(purchaseNumber);
  if (!standing || !academy.returned.has(standing)) return false;
  const chargedAt = academy.chargedAt.get(standing) ?? 0;
  const dates = [authorizedAt ?? chargedAt, refund?.settledAt ?? chargedAt];
  const wasWhole = refund?.kept.minor === 0;
  return decided.has(id) || !wasWhole || dates.some((at) => Math.abs(at - chargedAt) > 6 * DAY);
}

/** Refunds are made once, of at most what was charged, and only for those who have left. */
export function breaksOfRefund(run: SimulatedRun, attempt: Attempt): string[] {
  const { academy, decided, wasLateBeyondLooking } = run;
  const found: string[] = [];
  const name = nameOf(attempt);
  const { purchaseNumber, refund, state } = attempt;
  const made = academy.refunds.filter(
    (one) => one.purchaseNumber === purchaseNumber && one.status === 'Refunded',
  );
  const cameLate = refundCameLate(run, attempt);
  if (made.length > 1 && !cameLate) found.push(`refunded ${made.length} times: ${name}`);
  if (made.length > 0 && refund === null && !decided.has(attempt.id)) {
    found.push(`refunded unasked: ${name}`);
  }
  if (decided.has(attempt.id) || refund === null) return found;
  const back = made.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  if (back > refund.amount.minor && !cameLate) found.push(`refunded too much: ${name}`);
  if (state === 'refunded' && back < refund.amount.minor && !isToldAlone(run, attempt))
    found.push(`told refunded, and not: ${name}`);
  const isOut = refund.withdrawnAt !== null;
  // An enrollment that came later than anybody checks may follow everything else: the reconciliation finds it.
  if (isOut && !wasLateBeyondLooking && placesOf(academy, attempt).length > 0)
    found.push(`withdrawn, and still enrolled: ${name}`);
  return found;
}

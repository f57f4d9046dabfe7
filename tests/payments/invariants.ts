import type { Attempt } from '../../server/payments/attempt.ts';
import { AttemptRow, amountOf, paymentDatabase } from '../../server/payments/attempt.ts';
import { AT_REST, ENDED } from '../../server/payments/machine.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import type { SimulatedRun } from './simulation.ts';

/** The attempts of a simulated run, as the journal has them in the end. */
export async function attemptsOf(store: Store, run: SimulatedRun): Promise<Attempt[]> {
  const rows = await paymentDatabase(store)
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('productRef', '=', `p-${run.seed}`)
    .execute();
  return rows.map((row) => AttemptRow.parse(row));
}

/** Everything that must never happen and did, in words; empty when the run is clean. */
export function breaks(run: SimulatedRun, attempts: readonly Attempt[]): string[] {
  return [
    ...run.surprises.map((error) => `surprise: ${String(error)}`),
    ...attempts.flatMap((attempt) => breaksOfAttempt(run, attempt)),
    ...breaksOfBuyers(run, attempts),
    ...breaksOfShown(run, attempts),
  ].map((text) => `seed ${run.seed}: ${text}`);
}

function breaksOfAttempt({ academy }: SimulatedRun, attempt: Attempt): string[] {
  const found: string[] = [];
  const name = `${attempt.id} (${attempt.state})`;
  const ofPurchase = <Item extends { purchaseNumber: string }>(items: readonly Item[]) =>
    items.filter(({ purchaseNumber }) => purchaseNumber === attempt.purchaseNumber);
  const charges = ofPurchase(academy.charges);
  const updates = ofPurchase(academy.updates);
  const enrollments = academy.enrollments.filter(({ purchase }) => purchase === attempt.purchaseNumber);
  const [charge] = charges;

  if (charges.length > 1) found.push(`I1 ${name} charged ${charges.length} times`);
  if (!charge && enrollments.length > 0) found.push(`I3 ${name} enrolled without a charge`);
  if (charge && ['denied', 'abandoned', 'open', 'session'].includes(attempt.state)) {
    found.push(`I5 ${name} was charged`);
  }
  const courses = enrollments.map(({ course_id }) => course_id);
  if (new Set(courses).size !== courses.length) found.push(`I2 ${name} enrolled twice: ${courses.join()}`);
  if (attempt.state === 'done' && courses.length !== attempt.ordered.lines.length) {
    found.push(`I2 ${name} enrolled in ${courses.length} courses`);
  }
  if (attempt.state === 'done') {
    if (charge?.transactionId !== attempt.transactionId) found.push(`I2 ${name} has no charge`);
    const [update] = updates;
    if (
      update?.body.amount !== attempt.amountMinor / 100 ||
      update.body.currency !== attempt.currency ||
      update.body.transaction_id !== attempt.transactionId
    ) {
      found.push(`I2 ${name} wrote another purchase`);
    }
  }
  const sameAmount = JSON.stringify(charge?.amount) === JSON.stringify(amountOf(attempt));
  if (charge && !sameAmount && attempt.state !== 'needs_review') {
    found.push(`I6 ${name} charged another amount`);
  }
  if (!AT_REST.includes(attempt.state)) found.push(`I10 ${name} never came to an end`);
  if (ENDED.includes(attempt.state) && attempt.credential !== null)
    found.push(`I8 ${name} keeps a credential`);
  return found;
}

/** One charge for a buyer and product, and never an order sent again after an answer that may have charged. */
function breaksOfBuyers({ academy, orders }: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const found: string[] = [];
  for (const { buyer } of orders) {
    const numbers = attempts
      .filter(({ userId }) => userId === buyer.user.id)
      .map(({ purchaseNumber }) => purchaseNumber);
    const charges = academy.charges.filter(({ purchaseNumber }) => numbers.includes(purchaseNumber));
    if (charges.length > 1) found.push(`I1 ${buyer.user.id} paid ${charges.length} times`);
  }
  const paidOrEnrolled = new Set(academy.charges.map(({ purchaseNumber }) => purchaseNumber));
  const reviewed = attempts.filter(({ state }) => state === 'needs_review').length;
  // An attempt that a person must look at may be the charge that overbooks; without one there is no excuse.
  if (reviewed === 0 && paidOrEnrolled.size > 3) found.push('more charges than seats');
  return found;
}

function breaksOfShown({ shown }: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const found: string[] = [];
  for (const [id, views] of shown) {
    const receipts = new Set(views.flatMap(({ receipt }) => (receipt ? [JSON.stringify(receipt)] : [])));
    if (receipts.size > 1) found.push(`I4 ${id} showed different receipts`);
    const firstSuccess = views.findIndex(({ status }) => status === 'approved');
    const after = firstSuccess < 0 ? [] : views.slice(firstSuccess);
    const keepsReceipt = ({ status, receipt }: AttemptView) =>
      receipt !== null && (status === 'approved' || status === 'needs_review');
    if (!after.every(keepsReceipt)) found.push(`I4 ${id} took a success back`);
    const attempt = attempts.find((candidate) => candidate.id === id);
    if (firstSuccess >= 0 && !attempt?.approvedAt) found.push(`I4 ${id} forgot its success`);
    if (views.some(({ status }) => status === 'denied') && attempt?.state !== 'denied') {
      found.push(`I5 ${id} was shown as denied and is ${attempt?.state ?? 'gone'}`);
    }
  }
  return found;
}

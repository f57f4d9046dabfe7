import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { Attempt, PaymentEvent } from '../../server/payments/attempt.ts';
import { AttemptRow, EventRow, amountOf, paymentDatabase } from '../../server/payments/attempt.ts';
import { faultInEvents } from '../../server/payments/events.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import type { Store } from '../../server/store/database.ts';
import { breaksOfInvoices } from './invoice-invariants.ts';
import { breaksOfMonths, breaksOfNotices } from './month-invariants.ts';
import { breaksOfRefund, isToldAlone, nameOf, placesOf, refundCameLate } from './refund-invariants.ts';
import { CAPACITY } from './simulation.ts';
import type { SimulatedRun } from './simulation.ts';

/** The journal at the end of a simulated run. */
export interface Remains {
  readonly attempts: readonly Attempt[];
  readonly events: readonly PaymentEvent[];
}

/** Reads the journal of a run. */
export async function remainsOf(store: Store): Promise<Remains> {
  const database = paymentDatabase(store);
  const attempts = await database.selectFrom('paymentAttempt').selectAll().execute();
  const events = await database.selectFrom('paymentEvent').selectAll().orderBy('seq').execute();
  return {
    attempts: attempts.map((row) => AttemptRow.parse(row)),
    events: events.map((row) => EventRow.parse(row)),
  };
}

/** Returns everything that happened and never must, in words; empty for a clean run. */
export function breaks(run: SimulatedRun, remains: Remains): string[] {
  const { attempts, events } = remains;
  return [
    ...run.surprises.map((error) => `surprise: ${error instanceof Error ? error.stack : String(error)}`),
    ...run.academy.sentTwice.map((purchase) => `sent twice: purchase ${purchase}`),
    ...run.academy.refundSentTwice.map((purchase) => `refund sent twice: purchase ${purchase}`),
    ...attempts.flatMap((attempt) => [
      ...breaksOfMoney(run, attempt),
      ...breaksOfEnrollment(run, attempt),
      ...breaksOfRefund(run, attempt),
      ...breaksOfEnd(run, attempt),
      ...breaksOfEvents(
        attempt,
        events.filter(({ attemptId }) => attemptId === attempt.id),
      ),
    ]),
    ...breaksOfInvoices(run.academy, attempts),
    ...breaksOfNotices(run.academy),
    ...breaksOfMonths(run, attempts),
    ...breaksOfBuyers(run, attempts),
    ...breaksOfSiblings(run, attempts),
    ...breaksOfSeats(run, attempts),
    ...breaksOfShown(run, attempts),
    ...breaksOfSecrecy(run, remains),
  ].map((text) => `seed ${run.seed}: ${text}`);
}

/** I1, I5, I6: an attempt has at most one charge, of the ordered amount, and none that the journal does not know. */
function breaksOfMoney(run: SimulatedRun, attempt: Attempt): string[] {
  const { academy, decided } = run;
  const found: string[] = [];
  const name = nameOf(attempt);
  const charges = academy.charges.filter(({ purchaseNumber }) => purchaseNumber === attempt.purchaseNumber);
  const [standing] = academy.standing(attempt.purchaseNumber);
  if (charges.length > 1) found.push(`I1 ${name} charged ${charges.length} times`);
  // However late the charge came: when nothing queries it any more, the reconciliation finds it.
  if (standing && !['done', 'needs_review'].includes(attempt.state) && !isToldAlone(run, attempt)) {
    found.push(`I2 ${name} was charged, and nobody does anything about it`);
  }
  // Enrolled again by hand, and refunded later than anything checks: a reconciliation reports it.
  const cameBackLate = decided.has(attempt.id) && refundCameLate(run, attempt);
  if (!standing && attempt.state === 'done' && !cameBackLate) found.push(`I3 ${name} has no charge`);
  if (charges.length === 0 && attempt.state === 'refunded') found.push(`I2 ${name} was never charged`);
  const amount = JSON.stringify(amountOf(attempt));
  const isOther = standing && JSON.stringify(standing.amount) !== amount;
  // Whether a charge of another amount may stay is a person's decision.
  if (isOther && !decided.has(attempt.id) && attempt.state !== 'needs_review') {
    found.push(`I6 ${name} charged another amount`);
  }
  return found;
}

/** I2, I3: every course of a good charge is enrolled once, and none without a charge. */
function breaksOfEnrollment(run: SimulatedRun, attempt: Attempt): string[] {
  const { academy, decided, wasLateBeyondLooking } = run;
  const found: string[] = [];
  const name = nameOf(attempt);
  const places = placesOf(academy, attempt);
  const courses = places.map(({ course_id }) => course_id);
  const wasCharged = academy.charges.some(({ purchaseNumber }) => purchaseNumber === attempt.purchaseNumber);
  if (!wasCharged && courses.length > 0) found.push(`I3 ${name} enrolled without a charge`);
  if (new Set(courses).size !== courses.length && !wasLateBeyondLooking)
    found.push(`I2 ${name} enrolled twice: ${courses.join()}`);
  if (attempt.state !== 'done') return found;
  // Enrolled again by hand, and withdrawn or moved by an earlier request later than anything checks.
  const cameUndone = wasLateBeyondLooking && decided.has(attempt.id);
  if (new Set(courses).size !== attempt.ordered.lines.length && !cameUndone) {
    found.push(`I2 ${name} enrolled in ${courses.length} courses`);
  }
  const isElsewhere = attempt.ordered.lines.some(({ courseId, group }) => {
    if (!group) return false;
    const inGroup = places
      .filter(({ course_id }) => course_id === courseId)
      .map(({ group_id }) => group_id === group.id);
    // An enrollment that a late call undid is in no group; a reconciliation reports it.
    if (cameUndone && inGroup.length === 0) return false;
    // There may also be a duplicate that arrived later than anything checks.
    return wasLateBeyondLooking ? !inGroup.includes(true) : inGroup.includes(false);
  });
  if (isElsewhere) found.push(`I2 ${name} is in another group than it is told`);
  const update = academy.updates.findLast(({ purchaseNumber }) => purchaseNumber === attempt.purchaseNumber);
  const isWritten =
    update?.body.amount === attempt.amountMinor / 100 &&
    update.body.currency === attempt.currency &&
    update.body.transaction_id === attempt.transactionId;
  // The person who enrolled by hand also updated the purchase by hand.
  if (!isWritten && attempt.resolution !== 'enrolled') found.push(`I2 ${name} wrote another purchase`);
  return found;
}

const ENDS = ['done', 'denied', 'abandoned', 'refunded', 'needs_review'];

/** I8, I10: everything comes to an end, or to a person who was notified, and then no credential is kept. */
function breaksOfEnd({ log }: SimulatedRun, attempt: Attempt): string[] {
  const found: string[] = [];
  const name = nameOf(attempt);
  // An attempt that was never sent ends when it is given up, however long a wrong clock delays that.
  if (attempt.authorizedAt === null) return found;
  if (attempt.purchaseNumber === null) found.push(`I10 ${name} was sent without a number to ask by`);
  // A subscription is checked for as long as it is charged.
  const hasEnded = typeof attempt.subscription?.endedAt === 'number';
  if (attempt.state === 'done' && attempt.way === 'subscription' && !hasEnded) return found;
  if (!ENDS.includes(attempt.state)) found.push(`I10 ${name} never came to an end`);
  if (attempt.nextRunAt !== null) found.push(`I10 ${name} is worked on for ever`);
  const needsPerson = attempt.state === 'needs_review';
  const wasCalled = log.some((line) => line.includes(attempt.id) && line.includes('payment needs a person'));
  if (needsPerson && !wasCalled) found.push(`I10 ${name} waits for a person whom nobody called`);
  if (needsPerson && !attempt.reviewReason) found.push(`I10 ${name} does not say why`);
  if (!needsPerson && attempt.credential !== null) found.push(`I8 ${name} keeps a credential`);
  return found;
}

/** I7: the event log is complete. */
function breaksOfEvents(attempt: Attempt, events: readonly PaymentEvent[]): string[] {
  const fault = faultInEvents(attempt, events);
  return fault === null ? [] : [`I7 ${nameOf(attempt)}: ${fault}`];
}

/**
 * I1 between attempts: while a charge of a buyer stands, the same product and group is not sent again for the same
 * student; while one may still come, neither is another group of the product. Siblings are independent. The check uses
 * what was sent, not what was charged, to find second charges that failed only by luck, too.
 */
function breaksOfBuyers(run: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const { academy, decided } = run;
  const sent = academy.sends.flatMap(({ purchaseNumber, at }) => {
    const attempt = attempts.find((one) => one.purchaseNumber === purchaseNumber);
    return attempt ? [{ attempt, at }] : [];
  });
  return academy.charges.flatMap((charge) => {
    const first = sent.find(({ attempt }) => attempt.purchaseNumber === charge.purchaseNumber);
    if (!first || academy.saidNotCharged.has(charge.purchaseNumber)) return [];
    const { id, userId, studentRef, way } = first.attempt;
    // May be bought again: withdrawn, cash that was given up, and found by a person not to be charged.
    const isOver = (at: number) =>
      (academy.reversed.get(charge) ?? Infinity) <= at ||
      hasBeen(run, id, 'refunding', at) ||
      ((isPaidLater(way) || decided.has(id)) && stateAt(run, id, at) === 'abandoned');
    const second = sent.find(
      ({ attempt, at }) =>
        attempt.userId === userId &&
        attempt.studentRef === studentRef &&
        attempt.id !== id &&
        at > first.at &&
        !isOver(at) &&
        (groupAt(run, attempt.id, at) === groupAt(run, id, at) ||
          wasMovingTo(run, id, attempt, at) ||
          OPEN_QUESTIONS.includes(stateAt(run, id, at))),
    );
    if (!second) return [];
    return [`I1 ${userId}: ${nameOf(second.attempt)} was sent although ${nameOf(first.attempt)} was charged`];
  });
}

/** A person is asked about a second charge only when there are two for one student; a sibling's does not count. */
function breaksOfSiblings({ academy }: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const charged = attempts.filter(({ purchaseNumber }) =>
    academy.charges.some((charge) => charge.purchaseNumber === purchaseNumber),
  );
  return attempts
    .filter(({ reviewReason }) => reviewReason === 'second_charge')
    .filter(
      ({ id, ...attempt }) =>
        !charged.some(
          (other) =>
            other.id !== id &&
            // One that has moved to another group since was in the same group then.
            sameStudentAndGroup(attempt, other.change ? { ...other, groupRef: attempt.groupRef } : other),
        ),
    )
    .map((attempt) => `${nameOf(attempt)} is taken for a second charge and is the only one`);
}

type ForWhom = Pick<Attempt, 'userId' | 'studentRef' | 'productRef' | 'groupRef'>;
const sameStudentAndGroup = (one: ForWhom, other: ForWhom) => whom(one) === whom(other);
const whom = ({ userId, studentRef, productRef, groupRef }: ForWhom) =>
  [userId, studentRef, productRef, groupRef].join();

/** Returns how often a family paid for two children in the same group. */
export function siblingsCharged({ academy }: SimulatedRun, { attempts }: Remains): number {
  const charged = attempts.filter(({ purchaseNumber }) => academy.standing(purchaseNumber).length > 0);
  const places = new Set(charged.map(whom));
  const families = new Set(charged.map((attempt) => whom({ ...attempt, studentRef: '' })));
  return places.size - families.size;
}

/** States in which an authorization was sent and its outcome is unknown. */
const OPEN_QUESTIONS = ['auth_sent', 'awaiting_payment', 'unknown', 'pending_review'];

const knownAt = ({ history }: SimulatedRun, id: string, at: number) =>
  history.findLast((known) => known.id === id && known.at <= at);
const stateAt = (run: SimulatedRun, id: string, at: number) => knownAt(run, id, at)?.state ?? '';
/** Whether a place was being moved to the group of another attempt when that one was about to be sent. */
function wasMovingTo(run: SimulatedRun, id: string, other: Attempt, sentAt: number): boolean {
  const intent = run.history.findLast(
    (known) => known.id === other.id && known.state === 'auth_sent' && known.at <= sentAt,
  );
  const change = intent && knownAt(run, id, intent.at - 1)?.change;
  return change?.outcome === 'pending' && change.groupRef === intent?.groupRef;
}

const groupAt = (run: SimulatedRun, id: string, at: number) => knownAt(run, id, at)?.groupRef ?? '';
const hasBeen = ({ history }: SimulatedRun, id: string, state: string, at = Infinity) =>
  history.some((known) => known.id === id && known.state === state && known.at <= at);

/**
 * Whether an attempt was charged only after a day of queries and a person's decision that it was not: nobody can know.
 */
const cameAfterDecision = (run: SimulatedRun, { id, purchaseNumber }: Attempt) =>
  run.decided.has(id) &&
  run.academy.charges
    .filter((charge) => charge.purchaseNumber === purchaseNumber)
    .every((charge) => stateAt(run, id, run.academy.chargedAt.get(charge) ?? 0) === 'abandoned');

/** A group has at most as many charges as seats. */
function breaksOfSeats(run: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const { academy } = run;
  // Cash that is paid too late is accepted, though somebody else may have the seat by then.
  const cameTooLate = (attempt: Attempt) =>
    (isPaidLater(attempt.way) && hasBeen(run, attempt.id, 'abandoned')) || cameAfterDecision(run, attempt);
  const groups = new Set(attempts.map(({ groupRef }) => groupRef));
  return [...groups].flatMap((group) => {
    const charged = attempts.filter(
      (attempt) =>
        attempt.groupRef === group &&
        academy.standing(attempt.purchaseNumber).length > 0 &&
        !academy.saidNotCharged.has(attempt.purchaseNumber ?? '') &&
        !hasBeen(run, attempt.id, 'refunding') &&
        !cameTooLate(attempt),
    );
    if (charged.length <= CAPACITY) return [];
    return [`oversold: ${group} has ${CAPACITY} seats and ${charged.map(nameOf).join(', ')}`];
  });
}

/** I4, I5: a success stays one, and nobody sees a charged payment as denied or as not charged. */
function breaksOfShown(run: SimulatedRun, attempts: readonly Attempt[]): string[] {
  const { shown, academy, decided } = run;
  const found: string[] = [];
  for (const [id, views] of shown) {
    const attempt = attempts.find((candidate) => candidate.id === id);
    const receipts = new Set(
      views.flatMap(({ view: { receipt } }) => (receipt ? [JSON.stringify(receipt)] : [])),
    );
    if (receipts.size > 1) found.push(`I4 ${id} showed different receipts`);
    const success = views.find(({ view }) => view.status === 'approved');
    // Only views that were requested afterwards: the answer to an earlier click may arrive later.
    const after = views.filter(({ askedAt }) => success && askedAt >= success.seenAt);
    // What a person enrolled by hand is shown as approved, without a receipt, since the provider gave none.
    const isByHand = decided.has(id) && receipts.size === 0;
    const keepsSuccess = ({ view: { status, receipt } }: { readonly view: AttemptView }) =>
      (receipt !== null || isByHand) &&
      ['approved', 'needs_review', 'refunding', 'refunded'].includes(status);
    if (!after.every(keepsSuccess)) found.push(`I4 ${id} took a success back`);
    if (success && !attempt?.transactionId && !isByHand) found.push(`I4 ${id} forgot its success`);
    const toldUncharged = views.find(
      ({ view: { status, sentAt } }) => status === 'denied' || (status === 'abandoned' && sentAt !== null),
    );
    const charge = academy.charges.find(({ purchaseNumber }) => purchaseNumber === attempt?.purchaseNumber);
    const wasDenied = academy.saidNotCharged.has(attempt?.purchaseNumber ?? '');
    // Cash that was paid too late is shown as soon as the provider is queried again.
    const mayComeLate =
      attempt !== undefined && (isPaidLater(attempt.way) || cameAfterDecision(run, attempt));
    if (toldUncharged && charge && !wasDenied && !mayComeLate)
      found.push(`I5 ${id} was shown as ${toldUncharged.view.status} and charged`);
    const toldRefunded = views.find(({ view: { status } }) => status === 'refunded');
    // What a bank returned is shown as refunded until a night has found it.
    const isBack =
      charge &&
      (academy.returned.has(charge) ||
        (academy.reversed.get(charge) ?? Infinity) <= (toldRefunded?.seenAt ?? 0));
    if (toldRefunded && !isBack) found.push(`I5 ${id} was shown as refunded and is not`);
  }
  return found;
}

const SECRETS = /SECRET[-_](TRANSACTION|SECURITY|SESSION|TOKEN)/;

/** I8: no token in the journal or the log, and no bearer token in the log. */
function breaksOfSecrecy({ log }: SimulatedRun, { attempts, events }: Remains): string[] {
  const kept = JSON.stringify([attempts, events]);
  const logged = log.join('\n');
  return [
    ...(SECRETS.test(kept) ? ['I8 the journal keeps a secret'] : []),
    ...(SECRETS.test(logged) || logged.includes('SECRET-BEARER') ? ['I8 the log tells a secret'] : []),
  ];
}

import type { Attempt, Facts, Receipt } from './attempt.ts';
import { ENDED } from './machine.ts';
import type { AttemptState } from './machine.ts';
import type { Outcome, Verdict } from './provider.ts';
import {
  ASK_IF_PAID_EVERY_MS,
  HOUR_MS,
  MAY_YET_CHARGE_MS,
  MAY_YET_CHARGE_QUESTIONS,
  MOST_WATCH_QUESTIONS,
  PERSON_AFTER_MS,
  TOLD_LATE_MS,
  TRIES_OF_A_DAY,
  WATCH_EVERY_MS,
  WATCH_QUESTIONS,
  askedAfterMs,
  questionWaitMs,
  retryWaitMs,
  watchWaitMs,
} from './schedule.ts';
import type { SeatChange, Seats } from './seats.ts';

/** What an event records besides the states. Short facts only: never a token, a bearer or an unfiltered answer. */
export type EventDetail = Readonly<Record<string, string | number | boolean | null>>;

/** A move of an attempt to a state, and the facts learnt with it. */
export interface Move {
  readonly to: AttemptState;
  readonly detail?: EventDetail;
  readonly facts?: Facts;
  /**
   * Releases the attempt until this time, in epoch milliseconds. If left out, an ended attempt is released for good, or
   * until the next regular check of a finished one; a payable attempt until it is abandoned; one in `needs_review`
   * until a person decides. Any other stays with this worker, which continues at once.
   */
  readonly runAt?: number;
  /** Seats left at the academy API. The move fails with `group_full` when other attempts need them all. */
  readonly seats?: Seats;
  /** What the move does with seats of the group that a place is moved to; taking them needs `seats`. */
  readonly seatsOf?: SeatChange;
}

/** Returns the move for an outcome, whether it answers the authorization itself or a later question. */
export function moveAfter(attempt: Attempt, outcome: Outcome, now: number): Move {
  const move = moveOf(attempt, outcome, now);
  // The answer is recorded next to the decision that it led to.
  return outcome.answer === undefined
    ? move
    : { ...move, detail: { ...move.detail, answer: outcome.answer } };
}

function moveOf(attempt: Attempt, outcome: Verdict, now: number): Move {
  switch (outcome.kind) {
    case 'approved':
      return moveAfterApproval(outcome, now);
    case 'contradiction': {
      const { kind, reason, receipt } = outcome;
      return {
        to: 'needs_review',
        detail: { outcome: kind, reason },
        ...(receipt && { facts: chargeFacts(receipt) }),
      };
    }
    case 'denied':
      return moveAfterDenial(attempt, outcome, now);
    case 'not_charged':
    case 'expired':
      return moveAfterNoCharge(attempt, outcome, now);
    case 'awaiting_payment':
      return waitForPayment(attempt, outcome, now);
    case 'in_review':
    case 'unknown':
      return askAgain(attempt, outcome, now);
    case 'session_expired':
    case 'card_rejected':
    case 'not_received': {
      const { kind, reason } = outcome;
      const isOurs = kind === 'not_received' && outcome.merchantFault;
      // As the answer to the authorization it is certain; as the answer to a question it proves nothing.
      if (attempt.state === 'auth_sent') {
        return backToForm({ outcome: kind, reason, ...(isOurs && { merchantFault: true }) });
      }
      return askAgain(attempt, { kind: 'unknown', reason }, now);
    }
  }
}

function moveAfterApproval(
  { receipt, subscription }: Extract<Verdict, { kind: 'approved' }>,
  now: number,
): Move {
  return {
    to: 'approved',
    detail: { transaction: receipt.transactionId },
    facts: {
      approvedAt: now,
      ...chargeFacts(receipt),
      ...(subscription && { subscription }),
      tries: 0,
      resolution: null,
    },
  };
}

function moveAfterNoCharge(
  attempt: Attempt,
  { kind, reason }: Extract<Verdict, { kind: 'not_charged' | 'expired' }>,
  now: number,
): Move {
  if (attempt.state === 'auth_sent') return backToForm({ outcome: kind, reason });
  if (ENDED.includes(attempt.state)) {
    const isPayable = kind === 'not_charged' && now < (attempt.payableUntil ?? 0);
    return watchOn(attempt, reason, now, isPayable ? 'payable' : 'closed');
  }
  if (kind === 'expired') return outOfTime(attempt, reason, now);
  if (isStillPayable(attempt, now) || mayYetCharge(attempt, now)) {
    return askAgain(attempt, { kind: 'unknown', reason }, now);
  }
  return { ...endWithoutCharge(attempt, 'abandoned', now), detail: { outcome: kind, reason } };
}

function moveAfterDenial(
  attempt: Attempt,
  { actionCode, transactionDate, merchantFault }: Extract<Verdict, { kind: 'denied' }>,
  now: number,
): Move {
  if (ENDED.includes(attempt.state)) return watchOn(attempt, 'denied', now, 'closed');
  const denied: Move = {
    to: 'denied',
    detail: { code: actionCode.slice(0, 3), ...(merchantFault && { merchantFault }) },
    facts: { actionCode, denialDate: transactionDate, endedAt: now },
  };
  // The bank's own answer is certain. The answer to a question may be about an earlier try, so the attempt is watched.
  if (attempt.state === 'auth_sent') return denied;
  const watch = endWithoutCharge(attempt, 'denied', now);
  return { ...watch, ...denied, facts: { ...watch.facts, ...denied.facts } };
}

const chargeFacts = (receipt: Receipt): Facts => ({ transactionId: receipt.transactionId, receipt });

/**
 * Returns the move of an attempt that is certainly not charged, back to its form. The purchase number stays, so that
 * the provider would notice a second use of it; the credential stays, so that the provider can be asked once the form
 * is abandoned.
 */
const backToForm = (detail: EventDetail): Move => ({ to: 'session', detail, facts: { formReadyAt: null } });

/** Returns the move that abandons an attempt; if it was ever sent, it is watched for a day. */
export function abandon(attempt: Attempt, reason: string, now: number): Move {
  return { ...endWithoutCharge(attempt, 'abandoned', now), detail: { reason } };
}

/** Returns the move that ends an attempt without a charge; if it was ever sent, it is watched for a day. */
export function endWithoutCharge(attempt: Attempt, to: 'abandoned' | 'denied', now: number): Move {
  if (!mayBeAsked(attempt)) return { to, facts: { endedAt: now } };
  return { to, facts: { endedAt: now, tries: 0 }, runAt: now + watchWaitMs(0) };
}

/**
 * Returns the move of an attempt to be paid later. It is asked about until its deadline, then abandoned and watched.
 */
function waitForPayment(
  attempt: Attempt,
  { instructions, payableUntil }: Extract<Verdict, { kind: 'awaiting_payment' }>,
  now: number,
): Move {
  if (ENDED.includes(attempt.state)) return watchOn(attempt, 'awaiting_payment', now, 'payable');
  if (now >= payableUntil) {
    // Either our clock is ahead of the provider's, or the answer came late: the next question settles it.
    if (attempt.state === 'auth_sent') return askAgain(attempt, { kind: 'unknown', reason: 'too_late' }, now);
    return outOfTime({ ...attempt, payableUntil }, 'deadline', now);
  }
  return {
    to: 'awaiting_payment',
    detail: { until: new Date(payableUntil).toISOString() },
    facts: { instructions, payableUntil, askingSince: null, tries: 0 },
    runAt: nextQuestionAt(payableUntil, now),
  };
}

/** Returns the move of an attempt that can no longer be paid, at the latest from now on. */
function outOfTime(attempt: Attempt, outcome: string, now: number): Move {
  const move = endWithoutCharge(attempt, 'abandoned', now);
  const payableUntil = Math.min(attempt.payableUntil ?? now, now);
  return { ...move, detail: { outcome, reason: 'expired' }, facts: { ...move.facts, payableUntil } };
}

/**
 * Returns the move of an ended attempt after one more question, which proved no charge. While the provider still
 * accepts money for it, it is watched whatever the clock says. If the last answer about a payment to be made later says
 * nothing, the attempt goes to a person.
 */
function watchOn(
  attempt: Attempt,
  reason: string,
  now: number,
  said: 'closed' | 'payable' | 'nothing',
): Move {
  const { state: to, tries, payableUntil } = attempt;
  const asked = said === 'payable' ? 0 : tries + 1;
  const mayBeTold =
    asked < MOST_WATCH_QUESTIONS && payableUntil !== null && now < payableUntil + TOLD_LATE_MS;
  const goesOn = mayBeAsked(attempt) && (asked < WATCH_QUESTIONS || mayBeTold);
  const isForPerson = !goesOn && payableUntil !== null && said === 'nothing';
  return {
    to: isForPerson ? 'needs_review' : to,
    detail: { watched: asked, reason },
    facts: { tries: asked },
    ...(goesOn && { runAt: now + (said === 'payable' ? WATCH_EVERY_MS : watchWaitMs(asked)) }),
  };
}

/**
 * Returns when to ask next whether a payment to be made later was made: at its deadline at the latest. Epoch
 * milliseconds.
 */
const nextQuestionAt = (payableUntil: number | null, now: number) =>
  Math.min(now + ASK_IF_PAID_EVERY_MS, payableUntil ?? Infinity);

/** Whether an attempt can still be paid: then it is no news that it is not charged yet. */
const isStillPayable = ({ state, payableUntil }: Attempt, now: number) =>
  state === 'awaiting_payment' && payableUntil !== null && now < payableUntil;

/** Whether an authorization without an answer may still be on its way. */
const mayYetCharge = ({ state, askingSince, tries }: Attempt, now: number) =>
  state === 'unknown' &&
  tries < MAY_YET_CHARGE_QUESTIONS &&
  askingSince !== null &&
  now - askingSince < MAY_YET_CHARGE_MS;

/** Whether the provider can be asked: something was sent, and there is a credential to ask with. */
const mayBeAsked = ({ authorizedAt, credential }: Attempt) => authorizedAt !== null && credential !== null;

/** States in which the unknown outcome has not been asked about yet. */
const BEFORE_QUESTIONS: readonly AttemptState[] = ['auth_sent', 'awaiting_payment'];

/**
 * Returns the move of an attempt whose outcome must be asked for again. After half an hour a person looks as well;
 * after a day only the person does.
 */
export function askAgain(
  attempt: Attempt,
  { kind, reason }: { kind: 'unknown' | 'in_review'; reason: string },
  now: number,
): Move {
  if (ENDED.includes(attempt.state)) return watchOn(attempt, reason, now, 'nothing');
  // Before its deadline, one unanswered question does not matter.
  if (isStillPayable(attempt, now)) {
    return {
      to: attempt.state,
      detail: { outcome: kind, reason },
      runAt: nextQuestionAt(attempt.payableUntil, now),
    };
  }
  const askingSince = attempt.askingSince ?? now;
  const asked = BEFORE_QUESTIONS.includes(attempt.state) ? 0 : attempt.tries + 1;
  const wait = questionWaitMs(asked);
  const askedForMs = Math.max(askedAfterMs(asked), now - askingSince);
  const isForPerson = attempt.state === 'needs_review' || wait === null || askedForMs >= PERSON_AFTER_MS;
  const isReviewed = kind === 'in_review' || attempt.state === 'pending_review';
  return {
    to: isForPerson ? 'needs_review' : isReviewed ? 'pending_review' : 'unknown',
    detail: { outcome: kind, reason },
    facts: { askingSince, tries: asked },
    ...(wait !== null && { runAt: now + wait }),
  };
}

/** Returns the move of a charged attempt whose step failed: it is retried, until a person has to look. */
export function retryLater(attempt: Attempt, reason: string, now: number, learnt: Facts = {}): Move {
  const tries = attempt.tries + 1;
  if (tries > TRIES_OF_A_DAY) return { to: 'needs_review', detail: { reason }, facts: learnt };
  return {
    to: attempt.state,
    detail: { retry: tries, reason },
    facts: { ...learnt, tries },
    runAt: now + retryWaitMs(attempt.tries),
  };
}

/**
 * Returns the move of an attempt whose step failed by a fault of ours, such as a provider that is not configured. It is
 * retried and reaches a person like every other attempt that does not finish; a payable one is retried every hour. Null
 * for finished and refunded attempts, which have no step to retry.
 */
export function moveAfterFault(attempt: Attempt, now: number): Move | null {
  switch (attempt.state) {
    case 'open':
    case 'session':
      return { to: attempt.state, detail: { reason: 'fault' }, runAt: now + HOUR_MS };
    case 'approved':
    case 'enrolled':
    case 'changing_group':
    case 'refunding':
      return retryLater(attempt, 'fault', now);
    case 'done':
    case 'refunded':
      return null;
    case 'auth_sent':
    case 'awaiting_payment':
    case 'pending_review':
    case 'unknown':
    case 'denied':
    case 'abandoned':
    case 'needs_review':
      return askAgain(attempt, { kind: 'unknown', reason: 'fault' }, now);
  }
}

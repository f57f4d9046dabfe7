import type { Attempt, Facts } from './attempt.ts';
import { retryLater } from './moves.ts';
import type { EventDetail, Move } from './moves.ts';
import type { RefundVerdict } from './provider.ts';
import { HOUR_MS, questionWaitMs, retryWaitMs } from './schedule.ts';
import type { GroupChange, Refund, Subscription } from './types.ts';

/** How often the provider is asked about a pending refund, after its first day. Milliseconds. */
const ASK_REFUND_EVERY_MS = 6 * HOUR_MS;

/** The number of questions in a month: when a bank takes longer, a person asks it. */
const QUESTIONS_OF_A_MONTH = 180;

/** Returns the move of an attempt that is in its new group: from then on, everything shown is about that group. */
export function changeDone({ ordered }: Attempt, change: GroupChange): Move {
  const { description, selection, lines, groupRef, seatRefs } = change;
  return {
    to: 'done',
    detail: { group: groupRef },
    facts: {
      change: { ...change, outcome: 'done' },
      ordered: { ...ordered, description, selection, lines },
      groupRef,
      tries: 0,
    },
    seatsOf: { does: 'keep', groups: seatRefs },
  };
}

/** Returns the move of an attempt that stays in its group: the academy has no seat left in the new one. */
export function changeRefused(change: GroupChange): Move {
  return {
    to: 'done',
    detail: { reason: 'group_full', group: change.groupRef },
    facts: { change: { ...change, outcome: 'refused' }, tries: 0 },
    seatsOf: { does: 'leave', groups: change.seatRefs },
  };
}

/**
 * Returns a refund once the monthly charges have ended: a month that was charged after the family withdrew is refunded
 * in full.
 */
export function withLaterMonths(refund: Refund, { amount: month, charges }: Subscription): Refund {
  const { amount, kept } = refund;
  const paid = charges.filter(({ isPaid }) => isPaid).length * month.minor;
  const later = Math.max(0, paid - amount.minor - kept.minor);
  return { ...refund, amount: { ...amount, minor: amount.minor + later } };
}

/** Returns the move of a refund that the provider or the bank certainly does not make: a person makes it. */
export const moveAfterRejection = (detail: EventDetail, facts: Facts): Move => ({
  to: 'needs_review',
  detail: { ...detail, reason: 'refund_rejected' },
  facts,
});

/** Returns the move for a provider's verdict on a refund. */
export function moveAfterRefund(attempt: Attempt, refund: Refund, verdict: RefundVerdict, now: number): Move {
  const { kind, reason } = verdict;
  const refundId = verdict.refundId ?? refund.refundId;
  const detail = { outcome: kind, reason, ...(refundId !== null && { refund: refundId }) };
  const learnt: Facts = { refund: { ...refund, refundId } };
  switch (kind) {
    case 'refunded':
      return { to: 'refunded', detail, facts: { refund: { ...refund, refundId, settledAt: now } } };
    case 'refused': {
      if (verdict.refundId !== null) return moveAfterRejection(detail, learnt);
      // An earlier request may have arrived: the provider is asked before a person is.
      const refused: Facts = { refund: { ...refund, refusedAt: refund.sentAt } };
      return { to: 'refunding', detail, facts: refused, runAt: now + retryWaitMs(0) };
    }
    case 'not_received':
      // Certainly not sent: the next try sends it.
      return retryLater(attempt, reason, now, { refund: { ...refund, sentAt: null } });
    case 'pending':
    case 'unknown': {
      const tries = attempt.tries + 1;
      const wait = questionWaitMs(attempt.tries) ?? (kind === 'pending' ? ASK_REFUND_EVERY_MS : null);
      if (wait === null || tries > QUESTIONS_OF_A_MONTH) {
        return { to: 'needs_review', detail: { ...detail, reason: 'refund_not_told' }, facts: learnt };
      }
      return { to: 'refunding', detail, facts: { ...learnt, tries }, runAt: now + wait };
    }
  }
}

import type { Attempt } from './attempt.ts';
import { changeDone } from './change-moves.ts';
import { VERIFYING } from './machine.ts';
import type { Resolution } from './machine.ts';
import { endWithoutCharge } from './moves.ts';
import type { Move } from './moves.ts';
import { CONTRADICTIONS } from './provider.ts';

/** What a person decided about an attempt in `needs_review`, or about one whose outcome is asked for. */
export interface Decision {
  readonly attemptId: string;
  readonly resolution: Resolution;
  /** The reason in the person's own words, and the person's name: both stay in the event for good. */
  readonly reason: string;
  readonly by: string;
}

/**
 * Returns the move for a person's decision. A retry continues with the enrollment of a charged attempt, or with its
 * purchase if it is enrolled; without a known charge of the order's amount, it asks the provider again. A change of
 * group and a withdrawal continue where they stopped, and what a late call has moved is moved back once more. While the
 * outcome is still being asked for, a retry only asks at once.
 * @param now Epoch milliseconds.
 * @throws RangeError when the attempt does not wait for a person, is said not to be charged although its provider
 *   reported a charge, or is said to be enrolled although its refund was sent and not rejected
 */
export function moveOfResolution(attempt: Attempt, { resolution, reason, by }: Decision, now: number): Move {
  const detail = { resolution, reason, by };
  if (resolution === 'retry' && VERIFYING.includes(attempt.state)) {
    return { to: attempt.state, detail, runAt: now };
  }
  if (attempt.state !== 'needs_review') {
    throw new RangeError(`Payment attempt ${attempt.id} does not wait for a person`);
  }
  const { refund, change } = attempt;
  switch (resolution) {
    case 'enrolled': {
      // The family would have both: the money that arrives, and the place.
      if (refund && refund.sentAt !== null && attempt.reviewReason !== 'refund_rejected') {
        throw new RangeError(
          `Payment attempt ${attempt.id} may be given back, its refund was sent: 'retry' asks for it, or 'refunded'`,
        );
      }
      // A person enrolls in the group that was requested last; and an enrolled student has not withdrawn.
      const { facts, seatsOf } = change?.outcome === 'pending' ? changeDone(attempt, change) : {};
      return {
        to: 'done',
        detail,
        facts: { ...facts, resolution, refund: null, enrolledAt: attempt.enrolledAt ?? now },
        ...(seatsOf && { seatsOf }),
      };
    }
    case 'refunded':
      return {
        to: 'refunded',
        detail,
        facts: { resolution, refund: refund && { ...refund, settledAt: now } },
      };
    case 'not_charged': {
      // Its family would read that nothing was charged.
      if (attempt.transactionId !== null) {
        throw new RangeError(
          `Payment attempt ${attempt.id} is charged by transaction ${attempt.transactionId}: give it back, then 'refunded'`,
        );
      }
      const move = endWithoutCharge(attempt, 'abandoned', now);
      return { ...move, detail, facts: { ...move.facts, resolution } };
    }
    case 'retry':
      return { detail, runAt: now, ...retried(attempt) };
  }
}

/** Returns where a retry continues. */
function retried(attempt: Attempt): Pick<Move, 'to' | 'facts'> {
  const { refund, change, reviewReason, transactionId, enrolledAt, enrolling } = attempt;
  // Nothing that was sent is waited for any more. It is still remembered: the academy may list it as an enrollment
  // without its purchase.
  const facts = { tries: 0, enrolling: enrolling && { lines: [], since: null } };
  if (refund) {
    // The person has seen the proof; what the provider rejected is requested again.
    const again = { needsProof: false, ...(reviewReason === 'refund_rejected' && { sentAt: null }) };
    return { to: 'refunding', facts: { ...facts, refund: { ...refund, ...again } } };
  }
  if (change?.outcome === 'pending') return { to: 'changing_group', facts };
  // The purchase was written and mailed long ago: only its group is checked again.
  if (reviewReason === 'moved_by_a_late_call') return { to: 'done', facts };
  // Nobody is enrolled for less than the price, or for what was taken back: only the provider can say otherwise.
  const isContradicted = CONTRADICTIONS.some((reason) => reason === reviewReason);
  if (transactionId === null || isContradicted) return { to: 'needs_review', facts };
  return { to: enrolledAt === null ? 'approved' : 'enrolled', facts };
}

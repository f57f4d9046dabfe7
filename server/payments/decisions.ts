import type { Attempt } from './attempt.ts';
import { changeDone, refundFacts } from './change-moves.ts';
import type { Resolution } from './machine.ts';
import { ended } from './moves.ts';
import type { Move } from './moves.ts';

/** What a person decided about an attempt that needs one. */
export interface Decision {
  readonly attemptId: string;
  readonly resolution: Resolution;
  /** Why, in the person's words, and who the person is: both stand in the event for good. */
  readonly reason: string;
  readonly by: string;
}

/**
 * Returns the move that a person's decision leads to. A retry goes on with the enrollment of what is charged, or with
 * the update of the purchase when it is enrolled, and asks the provider again while no charge is known; a move to
 * another group and a withdrawal go on where they stood, and what a late call has moved is moved back once more.
 * @throws RangeError when the attempt does not wait for a person.
 */
export function moveOfResolution(attempt: Attempt, { resolution, reason, by }: Decision, now: number): Move {
  if (attempt.state !== 'needs_review') {
    throw new RangeError(`Payment attempt ${attempt.id} does not wait for a person`);
  }
  const detail = { resolution, reason, by };
  const { refund, change } = attempt;
  switch (resolution) {
    case 'enrolled': {
      // A person enrolls in the group that was asked for last; and whoever is enrolled has not withdrawn.
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
        facts: { resolution, ...(refund && refundFacts(refund, { settledAt: now })) },
      };
    case 'not_charged': {
      const move = ended(attempt, 'abandoned', now);
      return { ...move, detail, facts: { ...move.facts, resolution } };
    }
    case 'retry':
      return { detail, runAt: now, ...retried(attempt) };
  }
}

/** Where a retry goes on. */
function retried(attempt: Attempt): Pick<Move, 'to' | 'facts'> {
  const { refund, change, reviewReason, transactionId, enrolledAt, enrolling } = attempt;
  // What was sent is no longer waited for, but remembered: an academy may list it as an enrollment without its purchase.
  const facts = { tries: 0, enrolling: enrolling && JSON.stringify({ lines: [], since: null }) };
  if (refund) {
    // The proof was seen; what the provider rejected is asked for anew.
    const again = { needsProof: false, ...(reviewReason === 'refund_rejected' && { sentAt: null }) };
    return { to: 'refunding', facts: { ...facts, ...refundFacts(refund, again) } };
  }
  if (change?.outcome === 'pending') return { to: 'changing_group', facts };
  // The purchase was written and mailed long ago: only its group is checked again.
  if (reviewReason === 'moved_by_a_late_call') return { to: 'done', facts };
  if (transactionId === null) return { to: 'needs_review', facts };
  return { to: enrolledAt === null ? 'approved' : 'enrolled', facts };
}

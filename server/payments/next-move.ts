import { AUTHORIZATION_TIMEOUT_MS } from '../upstream/card-provider.ts';
import type { Attempt, Facts, Receipt } from './attempt.ts';
import type { Move } from './moves.ts';
import type { Outcome } from './provider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE;

/** When an unknown outcome is asked for: seconds after it became unknown, before the regular rounds begin. */
const FIRST_QUESTIONS = [5 * SECOND, 15 * SECOND, 30 * SECOND, 60 * SECOND];

/** After this long without being settled, an attempt is for a person to look at. */
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

/**
 * How long the provider's 'never received' is not believed after an authorization was sent, in milliseconds: twice
 * the longest that one may take, so that none is still on its way.
 */
const BELIEVED_AFTER_MS = 2 * AUTHORIZATION_TIMEOUT_MS;

/**
 * Returns when the provider is asked again: at 5, 15, 30 and 60 s, then every 5 minutes for 2 hours, then every hour.
 * All in epoch milliseconds; the answer is always later than `now`.
 */
export function nextQuestionAt(askingSince: number, now: number): number {
  const passed = Math.max(0, now - askingSince);
  const first = FIRST_QUESTIONS.find((wait) => wait > passed);
  if (first !== undefined) return askingSince + first;
  const interval = passed < 2 * HOUR_MS ? 5 * MINUTE : HOUR_MS;
  return askingSince + (Math.floor(passed / interval) + 1) * interval;
}

/** Returns how long a failed step after the charge waits for its next try, in milliseconds: 5 s, doubled each time, 1 hour at most. */
export function retryWaitMs(tries: number): number {
  return Math.min(HOUR_MS, 5 * SECOND * 2 ** Math.min(tries, 20));
}

/** Returns the move that an outcome leads to, whether it answers the authorization itself or a later question. */
export function moveAfter(attempt: Attempt, outcome: Outcome, now: number): Move {
  switch (outcome.kind) {
    case 'approved': {
      const { receipt } = outcome;
      return {
        to: 'approved',
        detail: { transaction: receipt.transactionId },
        facts: { approvedAt: now, ...chargeFacts(receipt), tries: 0 },
      };
    }
    case 'denied':
      return {
        to: 'denied',
        detail: { code: outcome.actionCode.slice(0, 3) },
        facts: { actionCode: outcome.actionCode, denialDate: outcome.transactionDate },
      };
    case 'in_review':
    case 'unknown':
      return askAgain(attempt, outcome, now);
    case 'contradiction': {
      const { kind, reason, receipt } = outcome;
      return {
        to: 'needs_review',
        detail: { outcome: kind, reason },
        ...(receipt && { facts: chargeFacts(receipt) }),
      };
    }
    case 'session_expired':
    case 'card_rejected':
    case 'not_received': {
      const { kind, reason } = outcome;
      const detail = { outcome: kind, reason };
      if (attempt.state === 'auth_sent') {
        // Certainly not charged. The purchase number stays: should it be used twice, the provider would notice.
        return { to: 'session', detail, facts: { credential: null, formReadyAt: null } };
      }
      // An earlier try of the same order may be what the provider tells of, until the last one cannot be on its way.
      const believed =
        attempt.state === 'unknown' && now - (attempt.authorizedAt ?? now) >= BELIEVED_AFTER_MS;
      return believed ? { to: 'abandoned', detail } : askAgain(attempt, { kind: 'unknown', reason }, now);
    }
  }
}

const chargeFacts = (receipt: Receipt): Facts => ({
  transactionId: receipt.transactionId,
  receipt: JSON.stringify(receipt),
});

/** Returns the move of an attempt whose outcome is asked for again, until a person has to look. */
export function askAgain(
  attempt: Attempt,
  { kind, reason }: { kind: 'unknown' | 'in_review'; reason: string },
  now: number,
): Move {
  const detail = { outcome: kind, reason };
  const since = attempt.askingSince ?? now;
  if (now - since >= GIVE_UP_AFTER_MS) return { to: 'needs_review', detail };
  const isReviewed = kind === 'in_review' || attempt.state === 'pending_review';
  return {
    to: isReviewed ? 'pending_review' : 'unknown',
    detail,
    facts: { askingSince: since },
    runAt: nextQuestionAt(since, now),
  };
}

/** Returns the move of a charged attempt whose step failed: it is tried again, until a person has to look. */
export function retryLater(attempt: Attempt, reason: string, now: number, learnt: Facts = {}): Move {
  if (now - (attempt.approvedAt ?? now) >= GIVE_UP_AFTER_MS)
    return { to: 'needs_review', detail: { reason } };
  return {
    to: attempt.state,
    detail: { retry: attempt.tries + 1, reason },
    facts: { ...learnt, tries: attempt.tries + 1 },
    runAt: now + retryWaitMs(attempt.tries),
  };
}

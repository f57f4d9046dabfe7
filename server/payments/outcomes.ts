import { AUTHORIZATION_TIMEOUT_MS } from '../upstream/card-provider.ts';
import type { Attempt } from './attempt.ts';
import type { Outcome } from './provider.ts';
import { ABANDON_AFTER_MS, GIVE_UP_AFTER_MS, nextQuestionAt } from './schedule.ts';
import type { Move } from './writing.ts';

/**
 * How long after sending an authorization the provider's 'never received' is believed, in milliseconds: twice the
 * longest that one may take, so that none is still on its way.
 */
const BELIEVED_AFTER_MS = 2 * AUTHORIZATION_TIMEOUT_MS;

/** What ends an attempt takes the buyer's credential with it. */
export const NO_SECRETS = { credential: null, answer_may_come_until: null } as const;

/** The move that the provider's own answer to an authorization leads to. */
export function moveAfterAuthorization(attempt: Attempt, outcome: Outcome, now: number): Move {
  switch (outcome.kind) {
    case 'session_expired':
    case 'card_rejected':
    case 'not_received':
      // Certainly not charged. The purchase number stays: should it be used twice, the provider would notice.
      return {
        to: 'session',
        detail: { outcome: outcome.kind, reason: outcome.reason },
        facts: { credential: null, form_ready_at: null },
        then: { runAt: now + ABANDON_AFTER_MS },
      };
    case 'approved':
    case 'denied':
    case 'in_review':
    case 'unknown':
    case 'contradiction':
      return settledMove(attempt, outcome, now);
  }
}

/** The move that the answer to a status query leads to. */
export function moveAfterQuestion(attempt: Attempt, outcome: Outcome, now: number): Move {
  switch (outcome.kind) {
    case 'not_received':
    case 'session_expired':
    case 'card_rejected': {
      // An earlier try of the same order may be what the provider tells of, until the last one cannot be on its way.
      const believed =
        attempt.state === 'unknown' && now - (attempt.authorizedAt ?? now) >= BELIEVED_AFTER_MS;
      if (!believed) return stillUnknown(attempt, outcome.reason, now);
      return {
        to: 'abandoned',
        detail: { outcome: outcome.kind, reason: outcome.reason },
        facts: NO_SECRETS,
        then: { runAt: null },
      };
    }
    case 'unknown':
      return stillUnknown(attempt, outcome.reason, now);
    case 'approved':
    case 'denied':
    case 'in_review':
    case 'contradiction':
      return settledMove(attempt, outcome, now);
  }
}

/**
 * The move of an attempt whose outcome could not be learnt: it is asked for again, until a person has to look.
 */
export function stillUnknown(attempt: Attempt, reason: string, now: number): Move {
  const to = attempt.state === 'pending_review' ? 'pending_review' : 'unknown';
  return askAgain(attempt, to, { outcome: 'unknown', reason }, now);
}

function settledMove(
  attempt: Attempt,
  outcome: Extract<Outcome, { kind: 'approved' | 'denied' | 'in_review' | 'unknown' | 'contradiction' }>,
  now: number,
): Move {
  switch (outcome.kind) {
    case 'approved':
      return {
        to: 'approved',
        detail: { transaction: outcome.receipt.transactionId },
        facts: {
          approved_at: now,
          transaction_id: outcome.receipt.transactionId,
          receipt_json: JSON.stringify(outcome.receipt),
          tries: 0,
        },
        then: 'working',
      };
    case 'denied':
      return {
        to: 'denied',
        detail: { code: outcome.actionCode.slice(0, 3) },
        facts: { action_code: outcome.actionCode, denial_date: outcome.transactionDate, ...NO_SECRETS },
        then: { runAt: null },
      };
    case 'in_review':
      return askAgain(attempt, 'pending_review', { outcome: 'in_review', reason: outcome.reason }, now);
    case 'unknown':
      return askAgain(attempt, 'unknown', { outcome: 'unknown', reason: outcome.reason }, now);
    case 'contradiction':
      return {
        to: 'needs_review',
        detail: { outcome: outcome.kind, reason: outcome.reason },
        facts: {
          ...NO_SECRETS,
          transaction_id: outcome.receipt?.transactionId ?? null,
          receipt_json: outcome.receipt && JSON.stringify(outcome.receipt),
        },
        then: { runAt: null },
      };
  }
}

function askAgain(
  attempt: Attempt,
  to: 'unknown' | 'pending_review',
  detail: { outcome: string; reason: string },
  now: number,
): Move {
  const since = attempt.askingSince ?? now;
  if (now - since >= GIVE_UP_AFTER_MS) {
    return { to: 'needs_review', detail, facts: NO_SECRETS, then: { runAt: null } };
  }
  return { to, detail, facts: { asking_since: since }, then: { runAt: nextQuestionAt(since, now) } };
}

import type { Attempt, Facts } from './attempt.ts';
import type { Move } from './moves.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE;

/** When an unknown outcome is asked for: seconds after it became unknown, before the regular rounds begin. */
const FIRST_QUESTIONS = [5 * SECOND, 15 * SECOND, 30 * SECOND, 60 * SECOND];

/** After this long without being settled, an attempt is for a person to look at. */
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

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

/** Returns the move of an attempt whose outcome is asked for again, until a person has to look. */
export function askAgain(
  attempt: Attempt,
  to: 'unknown' | 'pending_review',
  detail: { outcome: string; reason: string },
  now: number,
): Move {
  const since = attempt.askingSince ?? now;
  if (now - since >= GIVE_UP_AFTER_MS) return { to: 'needs_review', detail };
  return { to, detail, facts: { askingSince: since }, runAt: nextQuestionAt(since, now) };
}

/** Returns the move of an attempt whose outcome could not be learnt. */
export function stillUnknown(attempt: Attempt, reason: string, now: number): Move {
  const to = attempt.state === 'pending_review' ? 'pending_review' : 'unknown';
  return askAgain(attempt, to, { outcome: 'unknown', reason }, now);
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

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE;

/** When an unknown outcome is asked for: seconds after it became unknown, before the regular rounds begin. */
const FIRST_QUESTIONS = [5 * SECOND, 15 * SECOND, 30 * SECOND, 60 * SECOND];

/** After this long without being settled, an attempt is for a person to look at. */
export const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

/** An attempt in which nothing was sent is given up after this long without use, in milliseconds. */
export const ABANDON_AFTER_MS = 24 * HOUR_MS;

/**
 * When the provider is asked again: at 5, 15, 30 and 60 s, then every 5 minutes for 2 hours, then every hour.
 * All in epoch milliseconds; the answer is always later than `now`.
 */
export function nextQuestionAt(askingSince: number, now: number): number {
  const passed = Math.max(0, now - askingSince);
  const first = FIRST_QUESTIONS.find((wait) => wait > passed);
  if (first !== undefined) return askingSince + first;
  const interval = passed < 2 * HOUR_MS ? 5 * MINUTE : HOUR_MS;
  return askingSince + (Math.floor(passed / interval) + 1) * interval;
}

/** How long a failed step after the charge waits for its next try: 5 s, doubled each time, 1 hour at most. */
export function retryWaitMs(tries: number): number {
  return Math.min(HOUR_MS, 5 * SECOND * 2 ** Math.min(tries, 20));
}

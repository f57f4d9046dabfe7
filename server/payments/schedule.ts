const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An hour in milliseconds. */
export const HOUR_MS = 60 * MINUTE;

/** How long a payable attempt may be unused until it is abandoned, in milliseconds. */
export const ABANDON_AFTER_MS = 24 * HOUR_MS;

/** How long an order may be paid at the price that it was begun with. Milliseconds. */
export const PRICE_HELD_MS = 24 * HOUR_MS;

/** Returns the multiples of an interval between two times, both included. */
const every = (interval: number, from: number, to: number) =>
  Array.from({ length: (to - from) / interval + 1 }, (_, index) => from + index * interval);

/** When the provider is asked about an unknown outcome: milliseconds after it became unknown. */
const QUESTIONS_AT = [
  ...[5, 15, 30, 60].map((seconds) => seconds * SECOND),
  ...every(5 * MINUTE, 5 * MINUTE, 2 * HOUR_MS),
  ...every(HOUR_MS, 3 * HOUR_MS, 24 * HOUR_MS),
];

/** An outcome that is still unknown after this long is shown to a person, in milliseconds. The questions go on. */
export const PERSON_AFTER_MS = 30 * MINUTE;

/**
 * How long a call without an answer may still be on its way to the bank, in milliseconds, and after how many questions
 * it no longer is, whatever the clock says. Until then, 'not charged' as an answer proves nothing.
 */
export const MAY_YET_CHARGE_MS = 30 * SECOND;
export const MAY_YET_CHARGE_QUESTIONS = 4;

/**
 * When the provider is asked about a sent attempt that ended without a charge: soon at first, since a slow bank is
 * minutes late rather than hours, then every hour, for at least a day. Milliseconds between the questions.
 */
const WATCH_SOON_MS = [2 * MINUTE, 10 * MINUTE];
export const WATCH_EVERY_MS = 60 * MINUTE;
export const WATCH_QUESTIONS = WATCH_SOON_MS.length + 24;
/** After how many questions without 'still payable' a watch ends: a wrong clock may have set its end a year ahead. */
export const MOST_WATCH_QUESTIONS = 72;

/** How often the provider is asked whether a payment to be made later was made, in milliseconds. */
export const ASK_IF_PAID_EVERY_MS = 10 * MINUTE;

/** How late a bank may report a payment that was made in the last minute. Milliseconds. */
export const TOLD_LATE_MS = 24 * HOUR_MS;

/** How long after its intent a call that moves money may still be sent, in milliseconds: well within the lease. */
const SENT_WITHIN_MS = 20 * SECOND;

/** After how many failed tries a step after the charge is shown to a person: about a day. */
export const TRIES_OF_A_DAY = 33;

/**
 * Returns how long to wait before the next question, in milliseconds; null when all have been asked. Questions are
 * asked after 5, 15, 30 and 60 s, then every 5 minutes for 2 hours, then every hour up to a day. They are counted, not
 * timed, so that a jumping clock neither speeds them up nor ends them.
 * @param asked How many were asked before.
 */
export function questionWaitMs(asked: number): number | null {
  const at = QUESTIONS_AT[asked];
  return at === undefined ? null : at - (QUESTIONS_AT[asked - 1] ?? 0);
}

/** Returns how long a failed step waits for its next try, in milliseconds: 5 s, doubled each time, at most 1 hour. */
export function retryWaitMs(tries: number): number {
  return Math.min(HOUR_MS, 5 * SECOND * 2 ** tries);
}

/** Returns for how long an outcome has been asked about, in milliseconds, by the number of questions: no clock counts. */
export const askedAfterMs = (asked: number): number => QUESTIONS_AT[asked - 1] ?? 0;

/** Returns how long to wait before the next question about an ended attempt, in milliseconds. */
export const watchWaitMs = (asked: number): number => WATCH_SOON_MS[asked] ?? WATCH_EVERY_MS;

/**
 * Returns since when something has been missing, and whether that is long enough. The time is that of the lease clock,
 * which does not jump: the end of the lease with which this worker looks. If that clock restarted with the machine, so
 * does the wait.
 * @param since When it was first missed; null for now.
 */
export function missedFor(
  { leaseUntil }: { readonly leaseUntil: number | null },
  since: number | null,
  enoughMs: number,
): { readonly since: number; readonly isEnough: boolean } {
  const looksAt = leaseUntil ?? 0;
  const from = Math.min(since ?? looksAt, looksAt);
  return { since: from, isEnough: looksAt - from >= enoughMs };
}

/**
 * Sends the call for which an intent was written, unless this process has stood still since: another one may by now
 * have asked about the call and learnt that nothing was sent (docs/decisions/0062). Every call that moves money is sent
 * here.
 * @param writtenAt When writing the intent began, in epoch milliseconds of the wall clock.
 * @param notSent The result when nothing is sent.
 */
export function sendSoon<Result>(
  now: () => number,
  writtenAt: number,
  { send, notSent }: { send: () => Promise<Result>; notSent: Result },
): Promise<Result> {
  // In either direction: after the clock was set back, nobody knows how long it was.
  return Math.abs(now() - writtenAt) > SENT_WITHIN_MS ? Promise.resolve(notSent) : send();
}

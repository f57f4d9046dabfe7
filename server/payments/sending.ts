/** How long after its intent a call that moves money may still be sent, in milliseconds: well within the lease. */
const SENT_WITHIN_MS = 20_000;

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

/** How long after its intent a call that moves money may still be sent, in milliseconds: well within the lease. */
const SENT_WITHIN_MS = 20_000;

/**
 * Sends the call that an intent was written for, unless this process has stood still since: by now another may have
 * asked about it, and told that nothing was sent (docs/decisions/0062). Every call that moves money is sent here.
 * @param writtenAt When its intent began to be written, epoch milliseconds by the clock on the wall.
 * @param notSent What comes of it when nothing is sent.
 */
export function sendSoon<Result>(
  now: () => number,
  writtenAt: number,
  { send, notSent }: { send: () => Promise<Result>; notSent: Result },
): Promise<Result> {
  // In either direction: after a clock was put back, nobody knows how long it was.
  return Math.abs(now() - writtenAt) > SENT_WITHIN_MS ? Promise.resolve(notSent) : send();
}

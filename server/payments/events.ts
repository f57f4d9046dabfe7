import { sha256 } from '../store/seal.ts';
import { mayMove } from './transitions.ts';
import type { AttemptState } from './types.ts';

/** What an event says besides the move. Short facts only: never a token, a bearer or an answer as it came. */
export type EventDetail = Readonly<Record<string, string | number | boolean | null>>;

/** One row of the event log. */
export interface PaymentEvent {
  readonly attemptId: string;
  /** 1, 2, 3… without a gap. */
  readonly seq: number;
  readonly from: AttemptState | null;
  readonly to: AttemptState;
  /** Epoch milliseconds; the order of events is `seq`, whatever the clock did. */
  readonly at: number;
  readonly detailJson: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The hash before the first event of an attempt. */
export const FIRST_HASH = '0'.repeat(64);

/** The hash of an event: of everything in it and of the event before. */
export function eventHash(event: Omit<PaymentEvent, 'hash'>): string {
  const { prevHash, attemptId, seq, from, to, at, detailJson } = event;
  return sha256(JSON.stringify([prevHash, attemptId, seq, from, to, at, detailJson]));
}

/**
 * Checks the log of one attempt against the attempt: no gap, no event changed, every move allowed, and the newest
 * event is where the attempt stands. Gives what is wrong, or null.
 */
export function faultInEvents(
  attempt: { readonly state: AttemptState; readonly eventSeq: number; readonly eventHash: string },
  events: readonly PaymentEvent[],
): string | null {
  let prevHash = FIRST_HASH;
  let state: AttemptState | null = null;
  for (const [index, event] of events.entries()) {
    const { hash, ...content } = event;
    if (event.seq !== index + 1) return `event ${index + 1} is missing`;
    if (event.prevHash !== prevHash || eventHash(content) !== hash) return `event ${event.seq} was changed`;
    if (event.from !== state || !mayMove(state, event.to)) return `event ${event.seq} is no allowed move`;
    prevHash = hash;
    state = event.to;
  }
  if (attempt.eventSeq !== events.length) return 'events are missing at the end';
  if (attempt.eventHash !== prevHash || attempt.state !== state)
    return 'the attempt is not where its events end';
  return null;
}

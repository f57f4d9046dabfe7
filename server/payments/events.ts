import type { Expression } from 'kysely';
import { currentRequest } from '../reference.ts';
import type { LeaseClock } from '../store/dialects.ts';
import { sha256 } from '../store/seal.ts';
import { AttemptRow, columnsOf, isRenewed } from './attempt.ts';
import type { Attempt, PaymentDatabase, PaymentEvent } from './attempt.ts';
import { AT_REST, ENDED, PAYABLE, SEAT_KEPT_MS, mayMove, presentState } from './machine.ts';
import type { AttemptState } from './machine.ts';
import type { EventDetail, Move } from './moves.ts';
import { ABANDON_AFTER_MS, HOUR_MS, retryWaitMs } from './schedule.ts';

/** Most tries of a task whose attempt other writers change meanwhile. A try that fails this way has charged nothing. */
const TRIES = 5;

/** Thrown when somebody else has changed an attempt since it was read. Nothing was written. */
export class StaleAttempt extends Error {
  constructor(id: string) {
    super(`Payment attempt ${id} was changed meanwhile`);
    this.name = 'StaleAttempt';
  }
}

/**
 * Runs a task that reads its attempt each time, and repeats it when another writer was faster; `TRIES` times at most.
 * @param wasLate Whether a failure means that another writer was faster; by default, a `StaleAttempt` does.
 */
export async function againWhenLate<Result>(
  task: () => Promise<Result>,
  wasLate: (error: unknown) => boolean = (error) => error instanceof StaleAttempt,
): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await task();
    } catch (error) {
      if (round >= TRIES || !wasLate(error)) throw error;
    }
  }
}

/** Who writes, and when. */
export interface Writer {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names this process in leases. */
  readonly owner: string;
  readonly clock: LeaseClock;
  /** How long a worker may hold what it writes now, in milliseconds. */
  readonly leaseMs: number;
  /** Returns a time of the wall clock, in epoch milliseconds, on the clock that schedules use. */
  readonly planFor: (instant: number) => Expression<number> | number;
}

/**
 * Writes a move within a transaction: the attempt, fenced by its version, and the event. Returns the new version.
 * @throws StaleAttempt when the version differs, RangeError for a move that the machine does not allow
 */
export async function writeMove(
  transaction: PaymentDatabase,
  attempt: Attempt,
  move: Move,
  { now, owner, clock, leaseMs, planFor }: Writer,
): Promise<Attempt> {
  if (!mayMove(attempt.state, move.to)) {
    throw new RangeError(`A payment does not move from ${attempt.state} to ${move.to}`);
  }
  const event = nextEvent(attempt, move, now);
  const runAt = move.runAt ?? nextLookAt(attempt, move, now);
  const rests = runAt !== undefined || AT_REST.includes(move.to) || PAYABLE.includes(move.to);
  const isOver = ENDED.includes(move.to) && runAt === undefined;
  const { reason } = move.detail ?? {};
  const wanted = runAt ?? (PAYABLE.includes(move.to) ? now + ABANDON_AFTER_MS : null);
  // The clock may have been a year ahead when the move was made, and been set right since.
  const plannedAt = wanted === null ? null : Math.min(wanted, now + LONGEST_WAIT_MS);
  const row = await transaction
    .updateTable('paymentAttempt')
    .set({
      ...columnsOf(move.facts ?? {}),
      // The move that ends an attempt removes the buyer's credential.
      ...(isOver && { credential: null, enrolling: null }),
      ...(move.to !== 'needs_review' && { reviewReason: null }),
      ...(move.to === 'needs_review' &&
        attempt.state !== move.to && { reviewReason: String(reason ?? 'unknown') }),
      state: move.to,
      version: attempt.version + 1,
      eventSeq: event.seq,
      eventHash: event.hash,
      // If the worker dies, the attempt becomes due when its lease ends.
      leaseOwner: rests ? null : owner,
      leaseUntil: rests ? null : clock(leaseMs),
      // A move to a payable state leaves a kept seat as it is, a denial keeps one anew, any other move gives it up.
      ...(!PAYABLE.includes(move.to) && {
        seatKeptUntil: move.to === 'denied' && attempt.state !== 'denied' ? clock(SEAT_KEPT_MS) : null,
      }),
      nextRunAt: plannedAt === null ? null : planFor(plannedAt),
      updatedAt: now,
    })
    .where('id', '=', attempt.id)
    .where('version', '=', attempt.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new StaleAttempt(attempt.id);
  await transaction.insertInto('paymentEvent').values(event).execute();
  return AttemptRow.parse(row);
}

/** How often a subscription is looked up, in milliseconds. */
const LOOK_EVERY_MS = 24 * HOUR_MS;

/** The longest wait that is scheduled. Milliseconds. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/**
 * Returns when to check a finished attempt again, in epoch milliseconds; undefined for never. One is checked while it
 * is charged every month (a person may have accepted it before its months were known), and while an unanswered call may
 * still move it to another group.
 */
function nextLookAt(attempt: Attempt, { to, facts }: Move, now: number): number | undefined {
  if (to !== 'done') return undefined;
  const change = facts?.change ?? attempt.change;
  if (change && change.unanswered.length > 0) return now + retryWaitMs(facts?.tries ?? attempt.tries);
  const subscription = facts?.subscription ?? attempt.subscription;
  return isRenewed({ way: attempt.way, subscription }) ? now + LOOK_EVERY_MS : undefined;
}

/** The hash before the first event of an attempt. */
const FIRST_HASH = '0'.repeat(64);

/** Returns the event of a move, chained to the latest one of its attempt; with a state of null, the first event. */
export function nextEvent(
  attempt: Pick<Attempt, 'id' | 'eventSeq' | 'eventHash'> & { readonly state: AttemptState | null },
  move: { readonly to: AttemptState; readonly detail?: EventDetail },
  now: number,
): PaymentEvent {
  const request = currentRequest();
  const content = {
    attemptId: attempt.id,
    seq: attempt.eventSeq + 1,
    fromState: attempt.state,
    toState: move.to,
    at: now,
    // With the reference that a person was shown, support finds the payments that the request moved.
    detailJson: JSON.stringify({ ...move.detail, ...(request && { request: request.reference }) }),
    prevHash: attempt.eventSeq === 0 ? FIRST_HASH : attempt.eventHash,
  };
  return { ...content, hash: hashOf(content) };
}

/** Returns the hash of an event: of all its fields, including the previous event's hash. */
function hashOf(event: Omit<PaymentEvent, 'hash'>): string {
  const { prevHash, attemptId, seq, fromState, toState, at, detailJson } = event;
  return sha256(JSON.stringify([prevHash, attemptId, seq, fromState, toState, at, detailJson]));
}

/**
 * Checks the event log of one attempt: there are no gaps, no event was changed, every move is allowed, and the log ends
 * where the attempt is. Returns what is wrong, or null.
 */
export function faultInEvents(attempt: Attempt, events: readonly PaymentEvent[]): string | null {
  let prevHash = FIRST_HASH;
  let state: AttemptState | null = null;
  for (const [index, event] of events.entries()) {
    const { hash, ...content } = event;
    if (event.seq !== index + 1) return `event ${index + 1} is missing`;
    if (event.prevHash !== prevHash || hashOf(content) !== hash) return `event ${event.seq} was changed`;
    const from: AttemptState | null = event.fromState && presentState(event.fromState);
    const to = presentState(event.toState);
    if (from !== state || !mayMove(state, to)) return `event ${event.seq} is no allowed move`;
    prevHash = hash;
    state = to;
  }
  if (attempt.eventSeq !== events.length) return 'events are missing at the end';
  if (attempt.eventHash !== prevHash || attempt.state !== state)
    return 'the attempt is not where its events end';
  return null;
}

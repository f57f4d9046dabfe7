import { sha256 } from '../store/seal.ts';
import { AttemptRow, EventRow } from './attempt.ts';
import type { Attempt, Facts, PaymentDatabase, PaymentEvent } from './attempt.ts';
import { mayMove, presentState } from './machine.ts';
import type { AttemptState } from './machine.ts';

/** What an event says besides the move. Short facts only: never a token, a bearer or an answer as it came. */
export type EventDetail = Readonly<Record<string, string | number | boolean | null>>;

/** A move of an attempt, and what is learnt with it. */
export interface Move {
  readonly to: AttemptState;
  readonly detail?: EventDetail;
  readonly facts?: Facts;
  /** 'working' keeps the attempt for this worker; an instant or null lets go of it until then, or for good. */
  readonly then: 'working' | { readonly runAt: number | null };
  /** Seats left at the academy API: the move fails with `group_full` when other attempts hold them all. */
  readonly seats?: {
    readonly left: number;
    /** When reading them began: who was enrolled since is not counted in `left` yet. Epoch milliseconds. */
    readonly readAt: number;
  };
}

/** Thrown when an attempt was changed by somebody else since it was read. Nothing was written. */
export class StaleAttempt extends Error {
  constructor(id: string) {
    super(`Payment attempt ${id} was changed meanwhile`);
    this.name = 'StaleAttempt';
  }
}

/** Who writes, and when. */
export interface Writer {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names this process in leases. */
  readonly owner: string;
  /** How long a worker may hold an attempt between two writes, in milliseconds. */
  readonly leaseMs: number;
}

/**
 * Writes a move inside a transaction: the attempt, fenced by its version, and the event.
 * @throws StaleAttempt, RangeError for a move that the machine does not know.
 */
export async function writeMove(
  transaction: PaymentDatabase,
  attempt: Attempt,
  move: Move,
  { now, owner, leaseMs }: Writer,
): Promise<Attempt> {
  if (!mayMove(attempt.state, move.to)) {
    throw new RangeError(`A payment does not move from ${attempt.state} to ${move.to}`);
  }
  const event = nextEvent(attempt, move, now);
  const leaseUntil = move.then === 'working' ? now + leaseMs : null;
  const row = await transaction
    .updateTable('paymentAttempt')
    .set({
      ...move.facts,
      state: move.to,
      version: attempt.version + 1,
      eventSeq: event.seq,
      eventHash: event.hash,
      leaseOwner: leaseUntil === null ? null : owner,
      leaseUntil,
      // A worker that dies leaves an attempt that becomes due when its lease ends.
      nextRunAt: move.then === 'working' ? leaseUntil : move.then.runAt,
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

/** Where the log of an attempt ends. */
interface LogEnd {
  readonly eventSeq: number;
  readonly eventHash: string;
}

/** The hash before the first event of an attempt. */
const FIRST_HASH = '0'.repeat(64);

/** Returns the event of a move, chained to the newest one of its attempt; a state of null makes the first. */
export function nextEvent(
  attempt: LogEnd & { readonly id: string; readonly state: AttemptState | null },
  move: { readonly to: AttemptState; readonly detail?: EventDetail },
  now: number,
): PaymentEvent {
  const content = {
    attemptId: attempt.id,
    seq: attempt.eventSeq + 1,
    fromState: attempt.state,
    toState: move.to,
    at: now,
    detailJson: JSON.stringify(move.detail ?? {}),
    prevHash: attempt.eventSeq === 0 ? FIRST_HASH : attempt.eventHash,
  };
  return { ...content, hash: hashOf(content) };
}

/** The hash of an event: of everything in it and of the event before. */
function hashOf(event: Omit<PaymentEvent, 'hash'>): string {
  const { prevHash, attemptId, seq, fromState, toState, at, detailJson } = event;
  return sha256(JSON.stringify([prevHash, attemptId, seq, fromState, toState, at, detailJson]));
}

/** Returns the log of one attempt, in order. */
export async function readEvents(database: PaymentDatabase, attemptId: string): Promise<PaymentEvent[]> {
  const rows = await database
    .selectFrom('paymentEvent')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => EventRow.parse(row));
}

/**
 * Checks the log of one attempt against the attempt: no gap, no event changed, every move allowed, and the newest
 * event is where the attempt stands. Returns what is wrong, or null.
 */
export function faultInEvents(
  attempt: LogEnd & { readonly state: AttemptState },
  events: readonly PaymentEvent[],
): string | null {
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

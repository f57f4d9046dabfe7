import { currentRequest } from '../reference.ts';
import { sha256 } from '../store/seal.ts';
import { AUTHORIZATION_TIMEOUT_MS } from '../upstream/card-provider.ts';
import { AttemptRow } from './attempt.ts';
import type { Attempt, Facts, PaymentDatabase, PaymentEvent, Receipt } from './attempt.ts';
import { AT_REST, ENDED, PAYABLE, mayMove, presentState } from './machine.ts';
import type { AttemptState, Resolution } from './machine.ts';
import type { Outcome, Verdict } from './provider.ts';

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

/** An attempt in which nothing was sent is given up after this long without use, in milliseconds. */
export const ABANDON_AFTER_MS = 24 * HOUR_MS;

/** Tries before work on an attempt gives up against other writers of it. Nothing is sent between them. */
const TRIES = 5;

/** What an event says besides the move. Short facts only: never a token, a bearer or an answer as it came. */
export type EventDetail = Readonly<Record<string, string | number | boolean | null>>;

/** A move of an attempt, and what is learnt with it. */
export interface Move {
  readonly to: AttemptState;
  readonly detail?: EventDetail;
  readonly facts?: Facts;
  /**
   * Lets go of the attempt until an instant, in epoch milliseconds. Left out, a final attempt is let go of for good,
   * a payable one until it is abandoned, and any other stays with this worker, who goes on at once.
   */
  readonly runAt?: number;
  /** Seats left at the academy API: the move fails with `group_full` when other attempts hold them all. */
  readonly seats?: Seats;
}

/** Seats of a group that the academy API has left. */
export interface Seats {
  readonly left: number;
  /** When reading them began: who was enrolled since is not counted in `left` yet. Epoch milliseconds. */
  readonly readAt: number;
}

/** Thrown when an attempt was changed by somebody else since it was read. Nothing was written. */
export class StaleAttempt extends Error {
  constructor(id: string) {
    super(`Payment attempt ${id} was changed meanwhile`);
    this.name = 'StaleAttempt';
  }
}

/**
 * Runs a task that reads its attempt anew each time, again when another writer was faster.
 * @param wasLate Whether a failure means that; the attempt was changed since it was read unless told otherwise.
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
  const move = moveOf(attempt, outcome, now);
  // Beside what was decided stands what was answered.
  return outcome.answer === undefined
    ? move
    : { ...move, detail: { ...move.detail, answer: outcome.answer } };
}

function moveOf(attempt: Attempt, outcome: Verdict, now: number): Move {
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
        detail: {
          code: outcome.actionCode.slice(0, 3),
          ...(outcome.merchantFault && { merchantFault: true }),
        },
        facts: { actionCode: outcome.actionCode, denialDate: outcome.transactionDate },
      };
    case 'not_charged': {
      const { kind, reason } = outcome;
      return attempt.state === 'unknown'
        ? { to: 'abandoned', detail: { outcome: kind, reason } }
        : askAgain(attempt, { kind: 'unknown', reason }, now);
    }
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

/** What a person decided about an attempt that needs one. */
export interface Decision {
  readonly attemptId: string;
  readonly resolution: Resolution;
  /** Why, in the person's words, and who the person is: both stand in the event for good. */
  readonly reason: string;
  readonly by: string;
}

/**
 * Returns the move that a person's decision leads to. A retry goes on with the enrollment of what is charged, or with
 * the update of the purchase when it is enrolled, and asks the provider again while no charge is known.
 * @throws RangeError when the attempt does not wait for a person.
 */
export function moveOfResolution(attempt: Attempt, { resolution, reason, by }: Decision, now: number): Move {
  if (attempt.state !== 'needs_review') {
    throw new RangeError(`Payment attempt ${attempt.id} does not wait for a person`);
  }
  const detail = { resolution, reason, by };
  switch (resolution) {
    case 'enrolled':
      return { to: 'done', detail, facts: { resolution, enrolledAt: attempt.enrolledAt ?? now } };
    case 'refunded':
      return { to: 'refunded', detail, facts: { resolution } };
    case 'not_charged':
      return { to: 'abandoned', detail, facts: { resolution } };
    case 'retry': {
      const facts = { tries: 0, approvedAt: now };
      if (attempt.transactionId === null)
        return { to: 'needs_review', detail, facts: { tries: 0 }, runAt: now };
      return { to: attempt.enrolledAt === null ? 'approved' : 'enrolled', detail, facts, runAt: now };
    }
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
  const rests = move.runAt !== undefined || AT_REST.includes(move.to) || PAYABLE.includes(move.to);
  const isOver = ENDED.includes(move.to) && move.runAt === undefined;
  const { reason } = move.detail ?? {};
  const leaseUntil = rests ? null : now + leaseMs;
  const abandonAt = PAYABLE.includes(move.to) ? now + ABANDON_AFTER_MS : null;
  const row = await transaction
    .updateTable('paymentAttempt')
    .set({
      ...move.facts,
      // What ends an attempt takes the buyer's credential with it.
      ...(isOver && { credential: null, answerMayComeUntil: null }),
      ...(move.to !== 'needs_review' && { reviewReason: null }),
      ...(move.to === 'needs_review' &&
        attempt.state !== move.to && { reviewReason: String(reason ?? 'unknown') }),
      state: move.to,
      version: attempt.version + 1,
      eventSeq: event.seq,
      eventHash: event.hash,
      leaseOwner: leaseUntil === null ? null : owner,
      leaseUntil,
      // A worker that dies leaves an attempt that becomes due when its lease ends.
      nextRunAt: leaseUntil ?? move.runAt ?? abandonAt,
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

/** The hash before the first event of an attempt. */
const FIRST_HASH = '0'.repeat(64);

/** Returns the event of a move, chained to the newest one of its attempt; a state of null makes the first. */
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
    // What a person was shown in the request that moved it leads here.
    detailJson: JSON.stringify({ ...move.detail, ...(request && { request: request.reference }) }),
    prevHash: attempt.eventSeq === 0 ? FIRST_HASH : attempt.eventHash,
  };
  return { ...content, hash: hashOf(content) };
}

/** The hash of an event: of everything in it and of the event before. */
function hashOf(event: Omit<PaymentEvent, 'hash'>): string {
  const { prevHash, attemptId, seq, fromState, toState, at, detailJson } = event;
  return sha256(JSON.stringify([prevHash, attemptId, seq, fromState, toState, at, detailJson]));
}

/**
 * Checks the log of one attempt against the attempt: no gap, no event changed, every move allowed, and the newest
 * event is where the attempt stands. Returns what is wrong, or null.
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

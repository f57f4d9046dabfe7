import type { Kysely, Transaction, Updateable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Store } from '../store/database.ts';
import type { PaymentAttemptTable, Schema } from '../store/schema.ts';
import { attemptFromRow } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import { FIRST_HASH, eventHash } from './events.ts';
import type { EventDetail, PaymentEvent } from './events.ts';
import { HOLDS_SEAT, STATES, mayMove } from './transitions.ts';
import type { AttemptState } from './types.ts';

const State = z.enum(STATES);

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/** Columns that a move may set. Identity, price and the log's own columns are not among them. */
export type Facts = Pick<
  Updateable<PaymentAttemptTable>,
  | 'purchase_id'
  | 'tries'
  | 'form_ready_at'
  | 'authorized_at'
  | 'asking_since'
  | 'answer_may_come_until'
  | 'approved_at'
  | 'enrolled_at'
  | 'transaction_id'
  | 'action_code'
  | 'denial_date'
  | 'receipt_json'
  | 'credential'
  | 'return_hash'
  | 'return_used'
>;

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

/** Denied attempts of a user since an instant. */
export async function countDenials(database: Kysely<Schema>, userId: string, since: number): Promise<number> {
  const row = await database
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'denied')
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Seats of a group held by payments on their way or enrolled since an instant, besides one attempt's own. */
export async function heldSeats(
  database: Kysely<Schema>,
  groupRef: string,
  { exceptId, enrolledSince }: { exceptId: string | null; enrolledSince: number },
): Promise<number> {
  const row = await database
    .selectFrom('payment_attempt')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('group_ref', '=', groupRef)
    .where((row) => row.or([row('state', 'in', HOLDS_SEAT), row('enrolled_at', '>=', enrolledSince)]))
    .where('id', '!=', exceptId ?? '')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Makes two buyers of one group's last seat take turns. SQLite's transactions already do. */
export async function lockGroup(
  store: Store,
  transaction: Transaction<Schema>,
  groupRef: string,
): Promise<void> {
  if (store.raw.dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${groupRef}, 0))`.execute(transaction);
}

/**
 * Writes a move inside a transaction: the attempt, fenced by its version, and the event.
 * @throws StaleAttempt, RangeError
 */
export async function writeMove(
  transaction: Transaction<Schema>,
  attempt: Attempt,
  move: Move,
  { now, owner }: { now: number; owner: string },
): Promise<Attempt> {
  if (!mayMove(attempt.state, move.to)) {
    throw new RangeError(`A payment does not move from ${attempt.state} to ${move.to}`);
  }
  const event = nextEvent(attempt, move, now);
  const working = move.then === 'working';
  const rest = working ? null : move.then.runAt;
  const row = await transaction
    .updateTable('payment_attempt')
    .set({
      ...move.facts,
      state: move.to,
      version: attempt.version + 1,
      event_seq: event.seq,
      event_hash: event.hash,
      lease_owner: working ? owner : null,
      lease_until: working ? now + LEASE_MS : null,
      // A worker that dies leaves an attempt that becomes due when its lease ends.
      next_run_at: working ? now + LEASE_MS : rest,
      updated_at: now,
    })
    .where('id', '=', attempt.id)
    .where('version', '=', attempt.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new StaleAttempt(attempt.id);
  await insertEvent(transaction, event);
  return attemptFromRow(row);
}

/** The event of a move, chained to the attempt's newest. */
export function nextEvent(
  attempt: {
    readonly id: string;
    readonly state: AttemptState | null;
    readonly eventSeq: number;
    readonly eventHash: string;
  },
  move: { readonly to: AttemptState; readonly detail?: EventDetail },
  now: number,
): PaymentEvent {
  const content = {
    attemptId: attempt.id,
    seq: attempt.eventSeq + 1,
    from: attempt.state,
    to: move.to,
    at: now,
    detailJson: JSON.stringify(move.detail ?? {}),
    prevHash: attempt.eventSeq === 0 ? FIRST_HASH : attempt.eventHash,
  };
  return { ...content, hash: eventHash(content) };
}

/** Adds an event to the log. */
export async function insertEvent(transaction: Transaction<Schema>, event: PaymentEvent): Promise<void> {
  await transaction
    .insertInto('payment_event')
    .values({
      attempt_id: event.attemptId,
      seq: event.seq,
      from_state: event.from,
      to_state: event.to,
      at: event.at,
      detail_json: event.detailJson,
      prev_hash: event.prevHash,
      hash: event.hash,
    })
    .execute();
}

/** The log of one attempt, in order. */
export async function readEvents(database: Kysely<Schema>, attemptId: string): Promise<PaymentEvent[]> {
  const rows = await database
    .selectFrom('payment_event')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    seq: row.seq,
    from: row.from_state === null ? null : State.parse(row.from_state),
    to: State.parse(row.to_state),
    at: row.at,
    detailJson: row.detail_json,
    prevHash: row.prev_hash,
    hash: row.hash,
  }));
}

import type { Expression, ExpressionBuilder } from 'kysely';
import type { Attempt, PaymentDatabase, PaymentTables } from './attempt.ts';
import { HOLDS_SEAT, KEEPS_SEAT, SEAT_KEPT_MS } from './machine.ts';
import type { Order } from './types.ts';

/** The clock of leases, as what a query reads some milliseconds from now: one for all who share the store. */
export type LeaseClock = (milliseconds: number) => Expression<number>;

/** Who asks for seats: a seat that is kept for a buyer does not count against the same buyer. */
interface Asker {
  readonly userId: string;
  /** The attempt that asks, once it exists. */
  readonly attemptId?: string | undefined;
  readonly clock: LeaseClock;
}

/** How many were enrolled in each group when its seats were about to be read. */
export type EnrolledBefore = ReadonlyMap<string, number>;

/** Seats that the academy API has left, of the group that has the fewest. */
export interface Seats {
  readonly left: number;
  /** Who was enrolled later is not in `left` yet. Counted, not timed, since clocks differ and jump. */
  readonly enrolledBefore: EnrolledBefore;
}

/** Returns every group in which an order takes a seat: a pack in each that it sells, by the name that all sell it by. */
export function groupsOf({ groupRef, otherGroupRefs = [] }: Order): string[] {
  return [...new Set([groupRef, ...otherGroupRefs])];
}

/** Writes, together with an attempt, in which groups it takes a seat once it may be charged. */
export async function writeSeats(database: PaymentDatabase, attemptId: string, order: Order): Promise<void> {
  await insertSeats(database, attemptId, groupsOf(order), 0);
}

async function insertSeats(
  database: PaymentDatabase,
  attemptId: string,
  groupRefs: readonly string[],
  taking: 0 | 1,
): Promise<void> {
  await database
    .insertInto('paymentSeat')
    .values(groupRefs.map((groupRef) => ({ attemptId, groupRef, taking })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a move to another group does with seats: take those there, keep only them, or leave them again. */
export interface SeatChange {
  readonly does: 'take' | 'keep' | 'leave';
  readonly groups: readonly string[];
}

/** Writes what a move to another group does with the seats of an attempt. */
export async function changeSeats(
  database: PaymentDatabase,
  attemptId: string,
  { does, groups }: SeatChange,
): Promise<void> {
  const own = database.deleteFrom('paymentSeat').where('attemptId', '=', attemptId);
  if (does === 'take') return insertSeats(database, attemptId, groups, 1);
  await (does === 'leave' ? own.where('taking', '=', 1) : own).execute();
  if (does === 'keep') await insertSeats(database, attemptId, groups, 0);
}

/** Returns the groups of an attempt, in the order in which transactions take turns about them. */
export async function groupsOfAttempt(database: PaymentDatabase, attemptId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('paymentSeat')
    .select('groupRef')
    .where('attemptId', '=', attemptId)
    .orderBy('groupRef')
    .execute();
  return rows.map(({ groupRef }) => groupRef);
}

/** Returns how many were enrolled in each of some groups by now: asked before the academy API is. */
export async function enrolledIn(
  database: PaymentDatabase,
  groupRefs: readonly string[],
): Promise<EnrolledBefore> {
  const counts = await seatsOf(database, groupRefs)
    .select(({ fn }) => [
      'paymentSeat.groupRef',
      fn.count('enrolledAt').filterWhere('taking', '=', 0).as('enrolled'),
    ])
    .execute();
  return new Map(counts.map(({ groupRef, enrolled }) => [groupRef, Number(enrolled)]));
}

/**
 * Whether one of some groups is full: payments on their way, seats kept for others after a denial, and enrollments since
 * the seats were read hold some of what the academy API had left.
 */
export async function isFull(
  database: PaymentDatabase,
  groupRefs: readonly string[],
  { left, enrolledBefore }: Seats,
  { userId, attemptId = '', clock }: Asker,
): Promise<boolean> {
  const counts = await seatsOf(database, groupRefs)
    .select(({ fn }) => [
      'paymentSeat.groupRef',
      fn.count('enrolledAt').filterWhere('taking', '=', 0).as('enrolled'),
      // The academy counts somebody who is moved there only once it was told.
      fn
        .countAll()
        .filterWhere((row) =>
          row.or([
            row('taking', '=', 1),
            row.and([
              row('enrolledAt', 'is', null),
              row.or([row('state', 'in', HOLDS_SEAT), isKept(row, clock)]),
            ]),
          ]),
        )
        .as('held'),
    ])
    .where('paymentAttempt.id', '!=', attemptId)
    .where((row) => row.or([row('userId', '!=', userId), row('state', 'not in', KEEPS_SEAT)]))
    .execute();
  const taken = counts.map(({ groupRef, held, enrolled }) => {
    return Number(held) + Math.max(0, Number(enrolled) - (enrolledBefore.get(groupRef) ?? 0));
  });
  return left - Math.max(0, ...taken) <= 0;
}

/** Whether a kept seat's time is not over. The clock of leases may have begun anew when the machine did. */
const isKept = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>, clock: LeaseClock) =>
  row.and([
    row('state', 'in', KEEPS_SEAT),
    row('seatKeptUntil', '>', clock(0)),
    row('seatKeptUntil', '<=', clock(SEAT_KEPT_MS)),
  ]);

/**
 * Takes the seat that is kept after a denial over to the next attempt for the same. Returns until when it is kept; null
 * where none is.
 */
export async function takeKeptSeat(
  database: PaymentDatabase,
  {
    userId,
    productRef,
    groupRef,
    studentRef,
  }: Pick<Attempt, 'userId' | 'productRef' | 'groupRef' | 'studentRef'>,
): Promise<number | null> {
  const rows = await database
    .selectFrom('paymentAttempt')
    .select(['id', 'seatKeptUntil'])
    .where('userId', '=', userId)
    .where('productRef', '=', productRef)
    .where('groupRef', '=', groupRef)
    .where('studentRef', '=', studentRef)
    .where('state', 'in', KEEPS_SEAT)
    .execute();
  const kept = rows.flatMap(({ id, seatKeptUntil }) =>
    seatKeptUntil === null ? [] : [{ id, seatKeptUntil }],
  );
  if (kept.length === 0) return null;
  const ids = kept.map(({ id }) => id);
  await database.updateTable('paymentAttempt').set({ seatKeptUntil: null }).where('id', 'in', ids).execute();
  return Math.max(...kept.map(({ seatKeptUntil }) => seatKeptUntil));
}

/** Returns how many seats of a group wait to be paid in cash or by transfer: held for so long, they are worth waiting for. */
export async function seatsAwaitingPayment(database: PaymentDatabase, groupRef: string): Promise<number> {
  const { held } = await seatsOf(database, [groupRef])
    .clearGroupBy()
    .select(({ fn }) => fn.countAll().as('held'))
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** Every attempt that may take a seat in some groups, by group. */
const seatsOf = (database: PaymentDatabase, groupRefs: readonly string[]) =>
  database
    .selectFrom('paymentSeat')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentSeat.attemptId')
    .where('paymentSeat.groupRef', 'in', groupRefs)
    .groupBy('paymentSeat.groupRef');

import type { ExpressionBuilder } from 'kysely';
import type { LeaseClock } from '../store/dialects.ts';
import type { Attempt, PaymentDatabase, PaymentTables } from './attempt.ts';
import { HOLDS_SEAT, KEEPS_SEAT, SEAT_KEPT_MS } from './machine.ts';
import type { Order } from './types.ts';

/** The buyer who needs a seat. Seats kept for this buyer do not count as taken. */
interface Asker {
  readonly userId: string;
  /** The attempt that needs the seat, once it exists. */
  readonly attemptId?: string | undefined;
  readonly clock: LeaseClock;
}

/**
 * The attempts that were enrolled in each group just before the group's seats were read. Their ids, not their number,
 * since one may leave while another comes.
 */
export type EnrolledBefore = ReadonlyMap<string, ReadonlySet<string>>;

/** Seats left according to the academy API, in the group with the fewest. */
export interface Seats {
  readonly left: number;
  /** Later enrollments are not yet subtracted in `left`. They are found by ids, not by times, since clocks differ and jump. */
  readonly enrolledBefore: EnrolledBefore;
}

/**
 * Returns every group in which an order takes a seat. A pack takes one in each of its groups, under the name that all
 * products which sell the group use.
 */
export function groupsOf({ groupRef, otherGroupRefs = [] }: Order): string[] {
  return [...new Set([groupRef, ...otherGroupRefs])];
}

/**
 * Stores the groups in which an attempt takes a seat once it may be charged.
 * @param taking 1 for groups to which it is being moved.
 */
export async function insertSeats(
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

/**
 * What a change of group does with seats: 'take' those of the new group in addition, 'keep' only these, or 'leave' them
 * again.
 */
export interface SeatChange {
  readonly does: 'take' | 'keep' | 'leave';
  readonly groups: readonly string[];
}

/** Stores what a change of group does with the seats of an attempt. */
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

/** Returns the groups in which an attempt has a seat or is getting one. */
export async function groupsOfAttempt(database: PaymentDatabase, attemptId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('paymentSeat')
    .select('groupRef')
    .where('attemptId', '=', attemptId)
    .execute();
  return rows.map(({ groupRef }) => groupRef);
}

/** Returns the attempts enrolled in each of some groups so far. To be called before the academy API is asked for seats. */
export async function enrolledIn(
  database: PaymentDatabase,
  groupRefs: readonly string[],
): Promise<EnrolledBefore> {
  const rows = await seatsOf(database, groupRefs)
    .select(['paymentSeat.groupRef', 'paymentSeat.attemptId'])
    .where('taking', '=', 0)
    .where('enrolledAt', 'is not', null)
    .execute();
  const placesOf = (group: string) => rows.filter(({ groupRef }) => groupRef === group);
  return new Map(
    groupRefs.map((group) => [group, new Set(placesOf(group).map(({ attemptId }) => attemptId))]),
  );
}

/**
 * Whether some groups are too full for one more attempt. The seats that the academy API had left are reduced by
 * unfinished payments, by places being moved there, by seats kept for other buyers after a denial, and by enrollments
 * since the seats were read. With several groups, the one with the most of these counts.
 */
export async function isFull(
  database: PaymentDatabase,
  groupRefs: readonly string[],
  { left, enrolledBefore }: Seats,
  { userId, attemptId = '', clock }: Asker,
): Promise<boolean> {
  const counts = await seatsOf(database, groupRefs)
    .groupBy('paymentSeat.groupRef')
    .select(({ fn }) => [
      'paymentSeat.groupRef',
      // The academy counts a place that is moved there only once it was told.
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
  const heldIn = new Map(counts.map(({ groupRef, held }) => [groupRef, Number(held)]));
  const taken = [...(await enrolledIn(database, groupRefs))].map(([groupRef, enrolled]) => {
    const before = enrolledBefore.get(groupRef);
    const since = [...enrolled].filter((id) => !before?.has(id));
    return (heldIn.get(groupRef) ?? 0) + since.length;
  });
  return left - Math.max(0, ...taken) <= 0;
}

/** Whether a kept seat has not expired. The upper bound is for a lease clock that has restarted with the machine. */
const isKept = (row: ExpressionBuilder<PaymentTables, 'paymentAttempt'>, clock: LeaseClock) =>
  row.and([row('seatKeptUntil', '>', clock(0)), row('seatKeptUntil', '<=', clock(SEAT_KEPT_MS))]);

/**
 * Hands the seat kept after a denial over to the next attempt for the same product, group and student. Returns until
 * when it is kept, in milliseconds of the lease clock; null when none is.
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
    .execute();
  const kept = rows.flatMap(({ id, seatKeptUntil }) =>
    seatKeptUntil === null ? [] : [{ id, seatKeptUntil }],
  );
  if (kept.length === 0) return null;
  const ids = kept.map(({ id }) => id);
  await database.updateTable('paymentAttempt').set({ seatKeptUntil: null }).where('id', 'in', ids).execute();
  return Math.max(...kept.map(({ seatKeptUntil }) => seatKeptUntil));
}

/**
 * Returns how many seats of a group await a payment in cash or by transfer: held that long, they are worth waiting for.
 */
export async function seatsAwaitingPayment(database: PaymentDatabase, groupRef: string): Promise<number> {
  const { held } = await seatsOf(database, [groupRef])
    .select(({ fn }) => fn.countAll().as('held'))
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
  return Number(held);
}

/** All attempts that may take a seat in some groups, by group. */
const seatsOf = (database: PaymentDatabase, groupRefs: readonly string[]) =>
  database
    .selectFrom('paymentSeat')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentSeat.attemptId')
    .where('paymentSeat.groupRef', 'in', groupRefs);

import type { PaymentDatabase } from './attempt.ts';
import { HOLDS_SEAT } from './machine.ts';
import type { Order } from './types.ts';

/** How many were enrolled in each group when its seats were about to be read. */
export type EnrolledBefore = ReadonlyMap<string, number>;

/** Seats that the academy API has left, of the group that has the fewest. */
export interface Seats {
  readonly left: number;
  /** Who was enrolled since is not counted in `left` yet. Counted, not timed: clocks differ, and jump. */
  readonly enrolledBefore: EnrolledBefore;
}

/** Returns every group in which an order takes a seat: a pack in each that it sells, by the name that all sell it by. */
export function groupsOf({ groupRef, otherGroupRefs = [] }: Order): string[] {
  return [...new Set([groupRef, ...otherGroupRefs])];
}

/** Writes in which groups an attempt takes a seat once it may be charged; with the attempt, and never changed. */
export async function writeSeats(database: PaymentDatabase, attemptId: string, order: Order): Promise<void> {
  const rows = groupsOf(order).map((groupRef) => ({ attemptId, groupRef }));
  await database.insertInto('paymentSeat').values(rows).execute();
}

/** Returns the groups of an attempt, in the order in which they are taken turns about. */
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
  const counts = await countsOf(database, groupRefs, '');
  return new Map(counts.map(({ groupRef, enrolled }) => [groupRef, enrolled]));
}

/**
 * Whether one of some groups is full: payments on their way, and enrollments since the seats were read, hold some of
 * what the academy API had left.
 */
export async function isFull(
  database: PaymentDatabase,
  groupRefs: readonly string[],
  { left, enrolledBefore }: Seats,
  exceptId = '',
): Promise<boolean> {
  const counts = await countsOf(database, groupRefs, exceptId);
  const taken = counts.map(({ groupRef, held, enrolled }) => {
    return held + Math.max(0, enrolled - (enrolledBefore.get(groupRef) ?? 0));
  });
  return left - Math.max(0, ...taken) <= 0;
}

async function countsOf(database: PaymentDatabase, groupRefs: readonly string[], exceptId: string) {
  const rows = await database
    .selectFrom('paymentSeat')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentSeat.attemptId')
    .select(({ fn }) => [
      'paymentSeat.groupRef',
      fn.count('enrolledAt').as('enrolled'),
      fn.countAll().filterWhere('enrolledAt', 'is', null).filterWhere('state', 'in', HOLDS_SEAT).as('held'),
    ])
    .where('paymentSeat.groupRef', 'in', groupRefs)
    .where('paymentAttempt.id', '!=', exceptId)
    .groupBy('paymentSeat.groupRef')
    .execute();
  return rows.map((row) => ({ ...row, enrolled: Number(row.enrolled), held: Number(row.held) }));
}

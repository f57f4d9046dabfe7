import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Store } from '../store/database.ts';

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/**
 * Returns the lease clock some milliseconds from now, as an SQL expression. All processes that share the store have the
 * same one.
 */
export type LeaseClock = (milliseconds: number) => Expression<number>;

const sinceTheMachineStarted = () => Number(process.hrtime.bigint() / 1_000_000n);

/** Returns the lease clock. It is not the wall clock, which jumps and differs between machines. */
export function leaseClockOf({ raw }: Store, told?: () => number): LeaseClock {
  const clock = told ?? (raw.dialect === 'sqlite' ? sinceTheMachineStarted : null);
  if (!clock) {
    return (milliseconds) =>
      // As a subquery it is evaluated once, and an index can be used with it.
      sql<number>`(select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + ${milliseconds})`;
  }
  return (milliseconds) => sql<number>`cast(${Math.floor(clock()) + milliseconds} as bigint)`;
}

import { sql } from 'kysely';
import type { Expression, QueryExecutorProvider } from 'kysely';
import type { Store } from './database.ts';

// What differs between the two databases for those who write: one process owns a SQLite file, several may share
// PostgreSQL.

/** Whether other processes may work on the same store. */
export const isShared = ({ raw }: Store): boolean => raw.dialect === 'postgres';

/**
 * Returns the lease clock some milliseconds from now, as an SQL expression. All processes that share the store have the
 * same one.
 */
export type LeaseClock = (milliseconds: number) => Expression<number>;

const sinceTheMachineStarted = () => Number(process.hrtime.bigint() / 1_000_000n);

/** Returns the lease clock. It is not the wall clock, which jumps and differs between machines. */
export function leaseClockOf(store: Store, told?: () => number): LeaseClock {
  const clock = told ?? (isShared(store) ? null : sinceTheMachineStarted);
  if (!clock) {
    return (milliseconds) =>
      // As a subquery it is evaluated once, and an index can be used with it.
      sql<number>`(select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) + ${milliseconds})`;
  }
  return (milliseconds) => sql<number>`cast(${Math.floor(clock()) + milliseconds} as bigint)`;
}

/** Makes transactions with the same lock names run one after another. Those of SQLite already do. */
export async function takeTurns(
  store: Store,
  transaction: QueryExecutorProvider,
  names: readonly string[],
): Promise<void> {
  if (!isShared(store)) return;
  // Always in the same order, so that two transactions cannot deadlock.
  for (const name of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }
}

/** Whether an error is a unique constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(String(error.code));
}

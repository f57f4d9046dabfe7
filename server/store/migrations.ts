import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import type { Kysely, Migration, Transaction } from 'kysely';
import pg from 'pg';
import { sessionsAndPayments } from './migrations/0001-sessions-and-payments.ts';
import { dashboards } from './migrations/0002-dashboards.ts';
import { calendarFeeds } from './migrations/0003-calendar-feeds.ts';
import { elevenPaymentStates } from './migrations/0004-eleven-payment-states.ts';
import { aPersonDecides } from './migrations/0005-a-person-decides.ts';
import { backOffice } from './migrations/0006-back-office.ts';
import { steadyLeases } from './migrations/0007-steady-leases.ts';
import { seats } from './migrations/0008-seats.ts';
import { students } from './migrations/0009-students.ts';
import { waysToPay } from './migrations/0010-ways-to-pay.ts';
import { seatsOfChanges } from './migrations/0011-seats-of-changes.ts';
import { keptSeats } from './migrations/0012-kept-seats.ts';
import { purchaseDrafts } from './migrations/0013-purchase-drafts.ts';
import { devices } from './migrations/0014-devices.ts';
import { dataRequests } from './migrations/0015-data-requests.ts';
import { endsWithoutACharge } from './migrations/0016-ends-without-a-charge.ts';
import type { Schema } from './schema.ts';

/**
 * Applied in the order of their names; one that was released never changes. Each only adds: anything that an older
 * version still reads or writes is removed one release later. Names in migrations are those of the database
 * (snake_case).
 */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_sessions_and_payments': sessionsAndPayments,
  '0002_dashboards': dashboards,
  '0003_calendar_feeds': calendarFeeds,
  '0004_eleven_payment_states': elevenPaymentStates,
  '0005_a_person_decides': aPersonDecides,
  '0006_back_office': backOffice,
  '0007_steady_leases': steadyLeases,
  '0008_seats': seats,
  '0009_students': students,
  '0010_ways_to_pay': waysToPay,
  '0011_seats_of_changes': seatsOfChanges,
  '0012_kept_seats': keptSeats,
  '0013_purchase_drafts': purchaseDrafts,
  '0014_devices': devices,
  '0015_data_requests': dataRequests,
  '0016_ends_without_a_charge': endsWithoutACharge,
};

/** How often a migration is tried that waits for a table: for ten minutes, with the limit of `openStore`. */
const MOST_TRIES = 600;

/** The lock of Kysely's migrator, by which earlier releases migrate (docs/decisions/0102). */
const LOCK = sql.lit('3853314791062309107');

/**
 * Migrates a database to the schema of this version. One that a newer version has already migrated is left as it is:
 * changes only add, so that an older version can run beside a newer one, and after it (docs/decisions/0060). A table
 * that is in use (by a copy of the store, say) is asked for again and again: while a migration waits for it, so does
 * everybody who asks after it.
 * @param isShared Whether other processes may migrate it at the same time.
 * @throws Error when a migration fails; all changes are rolled back.
 */
export async function migrate(database: Kysely<Schema>, isShared: boolean): Promise<void> {
  for (let tries = 1; !(await hasLayout(database)); tries += 1) {
    try {
      await database
        .withoutPlugins()
        .transaction()
        .execute(async (transaction) => {
          if (isShared) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
          await applyMissing(transaction);
        });
    } catch (error) {
      if (tries >= MOST_TRIES || !isLockTimeout(error))
        throw new Error('The store could not be migrated', { cause: error });
    }
  }
}

/** @throws Error when a newer version has migrated the database, but not with all changes of this one. */
async function applyMissing(transaction: Transaction<Schema>): Promise<void> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction);
  const applied = await appliedTo(transaction);
  const unknown = [...applied].filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0) throw new Error(`Another version has made the changes ${unknown.join(', ')}`);
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (applied.has(name)) continue;
    await up(transaction);
    const at = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(transaction);
  }
}

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/** @throws Error when the schema of a database is older than this version. */
export async function assertLayout(database: Kysely<Schema>): Promise<void> {
  if (await hasLayout(database)) return;
  throw new Error('The database has an older schema: start the site of this version once');
}

/** Returns whether a database has every migration of this version, possibly among others. */
async function hasLayout(database: Kysely<Schema>): Promise<boolean> {
  const applied = await appliedTo(database).catch((error: unknown) => {
    if (isMissingTable(error)) return new Set<string>();
    throw error;
  });
  return Object.keys(MIGRATIONS).every((name) => applied.has(name));
}

/** Returns the names of all migrations that were applied to a database. */
async function appliedTo(database: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns whether an error means that a database has no tables of ours yet; any other error says nothing about its
 * schema.
 */
function isMissingTable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '42P01';
  return error instanceof SqliteDatabase.SqliteError && error.message.startsWith('no such table');
}

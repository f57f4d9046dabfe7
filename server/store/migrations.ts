import { Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { referenceOf } from '../reference.ts';
import type { Schema } from './schema.ts';

/** Applied in the order of their names; one that has shipped never changes. Names are the database's own here. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_sessions_and_payments': {
    async up(database) {
      await database.schema
        .createTable('session')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('data', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('session_expires_at').on('session').column('expires_at').execute();

      await database.schema
        .createTable('rate_limit')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();

      await database.schema
        .createTable('payment_attempt')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('payer_json', 'text', (column) => column.notNull())
        .addColumn('product_ref', 'text', (column) => column.notNull())
        .addColumn('group_ref', 'text', (column) => column.notNull())
        .addColumn('order_json', 'text', (column) => column.notNull())
        .addColumn('amount_minor', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('merchant_id', 'text', (column) => column.notNull())
        .addColumn('purchase_id', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addColumn('event_seq', 'bigint', (column) => column.notNull())
        .addColumn('event_hash', 'text', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'bigint')
        .addColumn('next_run_at', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('form_ready_at', 'bigint')
        .addColumn('authorized_at', 'bigint')
        .addColumn('asking_since', 'bigint')
        .addColumn('answer_may_come_until', 'bigint')
        .addColumn('approved_at', 'bigint')
        .addColumn('enrolled_at', 'bigint')
        .addColumn('transaction_id', 'text')
        .addColumn('action_code', 'text')
        .addColumn('denial_date', 'text')
        .addColumn('receipt_json', 'text')
        .addColumn('credential', 'text')
        .addColumn('return_hash', 'text')
        .addColumn('return_used', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute();
      // One attempt that may still charge, for one buyer, product and cohort: two tabs cannot pay twice.
      await database.schema
        .createIndex('payment_attempt_open')
        .unique()
        .on('payment_attempt')
        .columns(['user_id', 'product_ref', 'group_ref'])
        .where(sql<boolean>`state not in ('done', 'denied', 'abandoned', 'needs_review')`)
        .execute();
      await database.schema
        .createIndex('payment_attempt_purchase')
        .unique()
        .on('payment_attempt')
        .columns(['merchant_id', 'purchase_id'])
        .execute();
      await database.schema
        .createIndex('payment_attempt_user')
        .on('payment_attempt')
        .columns(['user_id', 'created_at'])
        .execute();
      await database.schema
        .createIndex('payment_attempt_due')
        .on('payment_attempt')
        .column('next_run_at')
        .execute();
      await database.schema
        .createIndex('payment_attempt_group')
        .on('payment_attempt')
        .columns(['group_ref', 'state'])
        .execute();

      await database.schema
        .createTable('payment_event')
        .addColumn('attempt_id', 'text', (column) => column.notNull().references('payment_attempt.id'))
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('from_state', 'text')
        .addColumn('to_state', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('detail_json', 'text', (column) => column.notNull())
        .addColumn('prev_hash', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('payment_event_key', ['attempt_id', 'seq'])
        .execute();

      await database.schema
        .createTable('payment_key')
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('idempotency_key', 'text', (column) => column.notNull())
        .addColumn('request_hash', 'text', (column) => column.notNull())
        .addColumn('attempt_id', 'text', (column) => column.notNull().references('payment_attempt.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('payment_key_key', ['user_id', 'idempotency_key'])
        .execute();
    },
  },
  '0002_dashboards': {
    async up(database) {
      await database.schema
        .createTable('dismissed_course')
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('child_id', 'text', (column) => column.notNull())
        .addColumn('enrolment_id', 'text', (column) => column.notNull())
        .addColumn('dismissed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('dismissed_course_key', ['user_id', 'child_id', 'enrolment_id'])
        .execute();

      await database.schema
        .createTable('login_reveal')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('child_id', 'text', (column) => column.notNull())
        .addColumn('request_id', 'text', (column) => column.notNull())
        .addColumn('revealed_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('login_reveal_user')
        .on('login_reveal')
        .columns(['user_id', 'revealed_at'])
        .execute();
    },
  },
  '0003_calendar_feeds': {
    async up(database) {
      await database.schema
        .createTable('calendar_feed')
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('child_id', 'text', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('token', 'text', (column) => column.notNull())
        .addColumn('credential', 'text', (column) => column.notNull())
        .addColumn('copy', 'text', (column) => column.notNull())
        .addColumn('copied_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('calendar_feed_key', ['user_id', 'child_id'])
        .execute();
    },
  },
  '0004_eleven_payment_states': {
    async up(database) {
      const renamed = { payer_json: 'payer', order_json: 'ordered', receipt_json: 'receipt' };
      for (const [before, after] of Object.entries({ ...renamed, purchase_id: 'purchase_number' })) {
        await database.schema.alterTable('payment_attempt').renameColumn(before, after).execute();
      }
      // Two states went into the ones before them. Events keep what they say; the raised version fences a process of
      // the version before that still holds such an attempt.
      for (const [before, after] of [
        ['enroll_sent', 'approved'],
        ['patch_sent', 'enrolled'],
      ]) {
        await sql`update payment_attempt set state = ${after}, version = version + 1
          where state = ${before}`.execute(database);
      }
    },
  },
  '0005_a_person_decides': {
    async up(database) {
      const attempts = () => database.schema.alterTable('payment_attempt');
      for (const column of ['resolution', 'review_reason'])
        await attempts().addColumn(column, 'text').execute();
      await attempts()
        .addColumn('reference', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      const { rows } = await sql<{ id: string }>`select id from payment_attempt`.execute(database);
      for (const { id } of rows) {
        await sql`update payment_attempt set reference = ${referenceOf(id)} where id = ${id}`.execute(
          database,
        );
      }
      await database.schema
        .createIndex('payment_attempt_reference')
        .on('payment_attempt')
        .column('reference')
        .execute();
      // A late proof may make a second charge of what was paid meanwhile: only what may still charge is alone.
      await database.schema.dropIndex('payment_attempt_open').execute();
      await database.schema
        .createIndex('payment_attempt_open')
        .unique()
        .on('payment_attempt')
        .columns(['user_id', 'product_ref', 'group_ref'])
        .where(sql<boolean>`state in ('open', 'session', 'auth_sent', 'pending_review', 'unknown')`)
        .execute();
    },
  },
  '0006_back_office': {
    async up(database) {
      await database.schema
        .createTable('error_report')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('status', 'integer', (column) => column.notNull())
        .addColumn('method', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text')
        .addColumn('cause', 'text')
        .addColumn('user_hash', 'text')
        .addColumn('scenario', 'text')
        .execute();
      for (const column of ['reference', 'at']) {
        await database.schema
          .createIndex(`error_report_${column}`)
          .on('error_report')
          .column(column)
          .execute();
      }
      await database.schema
        .createTable('reconciliation')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .addColumn('from_day', 'text', (column) => column.notNull())
        .addColumn('to_day', 'text', (column) => column.notNull())
        .addColumn('differences', 'text')
        .execute();
      // How payments stand is asked every few seconds.
      await database.schema
        .createIndex('payment_attempt_state')
        .on('payment_attempt')
        .columns(['state', 'authorized_at'])
        .execute();
    },
  },
  '0008_seats': {
    async up(database) {
      await database.schema
        .createTable('payment_seat')
        .addColumn('attempt_id', 'text', (column) => column.notNull().references('payment_attempt.id'))
        .addColumn('group_ref', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('payment_seat_key', ['attempt_id', 'group_ref'])
        .execute();
      await database.schema
        .createIndex('payment_seat_group')
        .on('payment_seat')
        .column('group_ref')
        .execute();
      await sql`insert into payment_seat (attempt_id, group_ref)
        select id, group_ref from payment_attempt`.execute(database);
    },
  },
  '0007_steady_leases': {
    async up(database) {
      const attempts = () => database.schema.alterTable('payment_attempt');
      await attempts().addColumn('enrolling', 'text').execute();
      // Which course was on its way had not been written: each may be.
      await sql`update payment_attempt set enrolling = '{"lines":[0,1,2,3,4,5,6,7,8,9],"since":null}'
        where answer_may_come_until is not null`.execute(database);
      await attempts().dropColumn('answer_may_come_until').execute();
      await database.schema
        .createIndex('payment_attempt_leased')
        .on('payment_attempt')
        .column('lease_until')
        .execute();
      // A held attempt has no time to run at any more: it is due when its lease ends.
      await sql`update payment_attempt set next_run_at = null where lease_until is not null`.execute(
        database,
      );
    },
  },
};

/**
 * Brings a database to the newest layout. Safe to call by several processes at once on PostgreSQL: the migrator
 * takes a lock of its own.
 * @throws Error when a migration fails; what it had changed is rolled back.
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) throw new Error('The store could not be migrated', { cause: error });
}

/** @throws Error when a database does not have the layout of this version: older, or newer. */
export async function assertNewestLayout(database: Kysely<Schema>): Promise<void> {
  const applied = sql<{ name: string }>`select name from kysely_migration`.execute(database.withoutPlugins());
  const names = await applied.then(
    ({ rows }) => rows.map(({ name }) => name).sort(),
    () => [],
  );
  if (names.join() === Object.keys(MIGRATIONS).sort().join()) return;
  throw new Error('The store has the layout of another version: start the site of this version once');
}

function migratorOf(database: Kysely<Schema>): Migrator {
  return new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  });
}

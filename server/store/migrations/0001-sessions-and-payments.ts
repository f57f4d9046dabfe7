import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const sessionsAndPayments: Migration = {
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
    // Only one attempt that may still charge per buyer, product and cohort: two tabs cannot pay twice.
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
};

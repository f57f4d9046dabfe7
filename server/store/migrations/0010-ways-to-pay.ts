import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const waysToPay: Migration = {
  async up(database) {
    const table = () => database.schema.alterTable('payment_attempt');
    await table()
      .addColumn('way', 'text', (column) => column.notNull().defaultTo('card'))
      .execute();
    await table().addColumn('payable_until', 'bigint').execute();
    await table().addColumn('instructions', 'text').execute();
    await table().addColumn('invoice_id', 'text').execute();
    await table().addColumn('change', 'text').execute();
    await table().addColumn('refund', 'text').execute();
    await table().addColumn('subscription', 'text').execute();
    // A payment that awaits cash may still be paid: it is as unique as one that may still charge.
    await database.schema.dropIndex('payment_attempt_open').execute();
    await database.schema
      .createIndex('payment_attempt_open')
      .unique()
      .on('payment_attempt')
      .columns(['user_id', 'product_ref', 'group_ref', 'student_ref'])
      .where(
        sql<boolean>`state in ('open', 'session', 'auth_sent', 'awaiting_payment', 'pending_review', 'unknown')`,
      )
      .execute();
  },
};

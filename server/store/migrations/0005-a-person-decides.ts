import { sql } from 'kysely';
import type { Migration } from 'kysely';
import { referenceOf } from '../../reference.ts';

export const aPersonDecides: Migration = {
  async up(database) {
    const attempts = () => database.schema.alterTable('payment_attempt');
    for (const column of ['resolution', 'review_reason'])
      await attempts().addColumn(column, 'text').execute();
    await attempts()
      .addColumn('reference', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    const { rows } = await sql<{ id: string }>`select id from payment_attempt`.execute(database);
    for (const { id } of rows) {
      await sql`update payment_attempt set reference = ${referenceOf(id)} where id = ${id}`.execute(database);
    }
    await database.schema
      .createIndex('payment_attempt_reference')
      .on('payment_attempt')
      .column('reference')
      .execute();
    // A late proof may reveal a second charge for something paid meanwhile: only attempts that may still charge are
    // unique.
    await database.schema.dropIndex('payment_attempt_open').execute();
    await database.schema
      .createIndex('payment_attempt_open')
      .unique()
      .on('payment_attempt')
      .columns(['user_id', 'product_ref', 'group_ref'])
      .where(sql<boolean>`state in ('open', 'session', 'auth_sent', 'pending_review', 'unknown')`)
      .execute();
  },
};

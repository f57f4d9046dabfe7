import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const students: Migration = {
  async up(database) {
    await database.schema
      .alterTable('payment_attempt')
      .addColumn('student_ref', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // The same product is bought for twins: attempts that may still charge are unique per student.
    await database.schema.dropIndex('payment_attempt_open').execute();
    await database.schema
      .createIndex('payment_attempt_open')
      .unique()
      .on('payment_attempt')
      .columns(['user_id', 'product_ref', 'group_ref', 'student_ref'])
      .where(sql<boolean>`state in ('open', 'session', 'auth_sent', 'pending_review', 'unknown')`)
      .execute();
  },
};

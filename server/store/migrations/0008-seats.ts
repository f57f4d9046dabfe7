import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const seats: Migration = {
  async up(database) {
    await database.schema
      .createTable('payment_seat')
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('payment_attempt.id'))
      .addColumn('group_ref', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_seat_key', ['attempt_id', 'group_ref'])
      .execute();
    await database.schema.createIndex('payment_seat_group').on('payment_seat').column('group_ref').execute();
    await sql`insert into payment_seat (attempt_id, group_ref)
      select id, group_ref from payment_attempt`.execute(database);
  },
};

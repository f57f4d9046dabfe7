import type { Migration } from 'kysely';

export const seatsOfChanges: Migration = {
  async up(database) {
    await database.schema
      .alterTable('payment_seat')
      .addColumn('taking', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

import type { Migration } from 'kysely';

export const purchaseDrafts: Migration = {
  async up(database) {
    await database.schema
      .createTable('purchase_draft')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

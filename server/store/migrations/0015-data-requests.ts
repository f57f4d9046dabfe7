import type { Migration } from 'kysely';

export const dataRequests: Migration = {
  async up(database) {
    await database.schema
      .createTable('data_request')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('user_hash', 'text', (column) => column.notNull())
      .addColumn('by_whom', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .execute();
  },
};

import type { Migration } from 'kysely';

export const calendarFeeds: Migration = {
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
};

import type { Migration } from 'kysely';

export const devices: Migration = {
  async up(database) {
    // Existing sessions do not say whose they are, so 'end all others' would not find them: they end, once.
    await database.deleteFrom('session').execute();
    await database.schema.alterTable('session').addColumn('user_id', 'text').execute();
    await database.schema
      .alterTable('session')
      .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await database.schema
      .alterTable('session')
      .addColumn('seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await database.schema.createIndex('session_user').on('session').column('user_id').execute();
  },
};

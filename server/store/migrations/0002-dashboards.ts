import type { Migration } from 'kysely';

export const dashboards: Migration = {
  async up(database) {
    await database.schema
      .createTable('dismissed_course')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('child_id', 'text', (column) => column.notNull())
      .addColumn('enrolment_id', 'text', (column) => column.notNull())
      .addColumn('dismissed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('dismissed_course_key', ['user_id', 'child_id', 'enrolment_id'])
      .execute();

    await database.schema
      .createTable('login_reveal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('child_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('revealed_at', 'bigint', (column) => column.notNull())
      .execute();
    await database.schema
      .createIndex('login_reveal_user')
      .on('login_reveal')
      .columns(['user_id', 'revealed_at'])
      .execute();
  },
};

import type { Migration } from 'kysely';

export const backOffice: Migration = {
  async up(database) {
    await database.schema
      .createTable('error_report')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('method', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text')
      .addColumn('cause', 'text')
      .addColumn('user_hash', 'text')
      .addColumn('scenario', 'text')
      .execute();
    for (const column of ['reference', 'at']) {
      await database.schema.createIndex(`error_report_${column}`).on('error_report').column(column).execute();
    }
    await database.schema
      .createTable('reconciliation')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('to_day', 'text', (column) => column.notNull())
      .addColumn('differences', 'text')
      .execute();
    // The state of payments is queried every few seconds.
    await database.schema
      .createIndex('payment_attempt_state')
      .on('payment_attempt')
      .columns(['state', 'authorized_at'])
      .execute();
  },
};

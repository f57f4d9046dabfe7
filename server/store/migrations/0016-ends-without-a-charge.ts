import type { Migration } from 'kysely';

export const endsWithoutACharge: Migration = {
  async up(database) {
    await database.schema.alterTable('payment_attempt').addColumn('ended_at', 'bigint').execute();
  },
};

import type { Migration } from 'kysely';

export const keptSeats: Migration = {
  async up(database) {
    await database.schema.alterTable('payment_attempt').addColumn('seat_kept_until', 'bigint').execute();
  },
};

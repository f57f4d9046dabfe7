import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const steadyLeases: Migration = {
  async up(database) {
    const attempts = () => database.schema.alterTable('payment_attempt');
    await attempts().addColumn('enrolling', 'text').execute();
    // It was not recorded which course's enrollment was in progress: it may be any.
    await sql`update payment_attempt set enrolling = '{"lines":[0,1,2,3,4,5,6,7,8,9],"since":null}'
      where answer_may_come_until is not null`.execute(database);
    await attempts().dropColumn('answer_may_come_until').execute();
    await database.schema
      .createIndex('payment_attempt_leased')
      .on('payment_attempt')
      .column('lease_until')
      .execute();
    // A leased attempt no longer has a next run time: it is due when its lease ends.
    await sql`update payment_attempt set next_run_at = null where lease_until is not null`.execute(database);
  },
};

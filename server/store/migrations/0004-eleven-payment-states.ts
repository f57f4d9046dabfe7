import { sql } from 'kysely';
import type { Migration } from 'kysely';

export const elevenPaymentStates: Migration = {
  async up(database) {
    const renamed = { payer_json: 'payer', order_json: 'ordered', receipt_json: 'receipt' };
    for (const [before, after] of Object.entries({ ...renamed, purchase_id: 'purchase_number' })) {
      await database.schema.alterTable('payment_attempt').renameColumn(before, after).execute();
    }
    // Two states were merged into their predecessors. Events are left as they are; the increased version fences off a
    // process of the previous release that still holds such an attempt.
    for (const [before, after] of [
      ['enroll_sent', 'approved'],
      ['patch_sent', 'enrolled'],
    ]) {
      await sql`update payment_attempt set state = ${after}, version = version + 1
        where state = ${before}`.execute(database);
    }
  },
};

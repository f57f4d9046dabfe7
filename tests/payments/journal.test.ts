import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AttemptRow, EventRow, KeyRow, paymentDatabase } from '../../server/payments/attempt.ts';
import { createJournal } from '../../server/payments/journal.ts';
import { referenceOf } from '../../server/reference.ts';
import type { Store } from '../../server/store/database.ts';
import { sha256 } from '../../server/store/seal.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns column, kind of value and nullability, as a schema of rows declares them. */
function declaredColumns(row: z.ZodObject) {
  return Object.entries(row.shape).map(([name, column]) => {
    const declared = JSON.stringify(z.toJSONSchema(column, { io: 'input' }));
    const kind = declared.includes('"string"') ? 'text' : 'number';
    return `${snakeCase(name)} ${kind}${declared.includes('"null"') ? ' or null' : ''}`;
  });
}

/** The states through which the earlier machine of thirteen states passed before `approved` and `enrolled`. */
const HOPS: Readonly<Record<string, string>> = { approved: 'enroll_sent', enrolled: 'patch_sent' };

/** Reverts a journal to the layout before the migration to eleven states, with its log hashed as it was then. */
async function asThirteenStates(store: Store): Promise<void> {
  const database = paymentDatabase(store);
  const raw = store.kysely.withoutPlugins();
  const events = await database
    .selectFrom('paymentEvent')
    .selectAll()
    .orderBy('attemptId')
    .orderBy('seq')
    .execute();
  let prevHash = '';
  let from: string | null = null;
  for (const { attemptId, seq, fromState, toState, at, detailJson } of events) {
    if (seq === 1) [prevHash, from] = ['0'.repeat(64), null];
    const to = (fromState === toState ? HOPS[toState] : undefined) ?? toState;
    const hash = sha256(JSON.stringify([prevHash, attemptId, seq, from, to, at, detailJson]));
    await sql`update payment_event set from_state = ${from}, to_state = ${to}, prev_hash = ${prevHash}, hash = ${hash}
      where attempt_id = ${attemptId} and seq = ${seq}`.execute(raw);
    await sql`update payment_attempt set state = ${to}, event_hash = ${hash} where id = ${attemptId}`.execute(
      raw,
    );
    [prevHash, from] = [hash, to];
  }
  const renamed = {
    payer: 'payer_json',
    ordered: 'order_json',
    receipt: 'receipt_json',
    purchase_number: 'purchase_id',
  };
  await raw.schema.dropIndex('payment_attempt_leased').execute();
  await raw.schema.alterTable('payment_attempt').dropColumn('enrolling').execute();
  await raw.schema.alterTable('payment_attempt').addColumn('answer_may_come_until', 'bigint').execute();
  for (const [after, before] of Object.entries(renamed)) {
    await raw.schema.alterTable('payment_attempt').renameColumn(after, before).execute();
  }
  await raw.schema.dropIndex('payment_attempt_open').execute();
  await raw.schema.alterTable('payment_attempt').dropColumn('student_ref').execute();
  await raw.schema.createIndex('payment_attempt_open').on('payment_attempt').column('user_id').execute();
  const later = [
    ...['way', 'payable_until', 'instructions', 'invoice_id', 'change', 'refund', 'subscription'],
    ...['seat_kept_until', 'ended_at'],
  ];
  for (const column of ['reference', 'resolution', 'review_reason', ...later]) {
    if (column === 'reference') await raw.schema.dropIndex('payment_attempt_reference').execute();
    await raw.schema.alterTable('payment_attempt').dropColumn(column).execute();
  }
  for (const table of ['error_report', 'reconciliation', 'payment_seat', 'purchase_draft', 'data_request'])
    await raw.schema.dropTable(table).execute();
  await raw.schema.dropIndex('session_user').execute();
  for (const column of ['user_id', 'device', 'seen_at']) {
    await raw.schema.alterTable('session').dropColumn(column).execute();
  }
  await raw.schema.dropIndex('payment_attempt_state').execute();
  await sql`delete from kysely_migration where name > '0004'`.execute(raw);
}

describeOnBothDatabases('The journal', (stores) => {
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  test.each([
    ['payment_attempt', AttemptRow],
    ['payment_event', EventRow],
    ['payment_key', KeyRow],
  ])('has the columns of %s that are declared, no more and no others', async (name, row) => {
    const store = await stores.open();
    const tables = await store.kysely.introspection.getTables();
    const columns = tables.find((table) => table.name === name)?.columns ?? [];
    const found = columns.map(({ name: column, dataType, isNullable }) => {
      const kind = /text/i.test(dataType) ? 'text' : 'number';
      // SQLite reports primary keys as nullable.
      return `${column} ${kind}${isNullable && column !== 'id' ? ' or null' : ''}`;
    });
    expect(found.sort()).toEqual(declaredColumns(row).sort());
  });

  test('takes no move that the machine does not allow, and writes nothing of it', async () => {
    const shop = openShop(await stores.open());
    const { id } = await shop.atForm(rosa);
    const attempt = await shop.journal.find(id);
    if (!attempt) throw new TypeError('The attempt is gone');
    for (const to of ['done', 'enrolled', 'refunded', 'denied'] as const) {
      await expect(shop.journal.move(attempt, { to })).rejects.toBeInstanceOf(RangeError);
    }
    expect(await shop.journal.find(id)).toEqual(attempt);
  });

  test('lends an attempt to one process at a time, and what a dead one held to the next that owns the store', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    const attempt = await shop.journal.find(id);
    if (!attempt) throw new TypeError('The attempt is gone');
    const { now, steady: leaseClock } = shop.clock;
    const next = createJournal({ store, now, leaseClock, logger: shop.log.logger });

    const held = await shop.journal.claim(attempt);
    if (!held) throw new TypeError('Nobody holds the attempt');
    expect(await next.claim(held)).toBeNull();
    // A process that begins takes nothing from itself.
    await shop.journal.releaseLeases();
    expect(await shop.journal.find(id)).toEqual(held);
    const given = await shop.journal.move(held, { to: 'session' });
    // Whoever read it before may know less than whoever held it since.
    expect(await next.claim(attempt)).toBeNull();

    const left = await shop.journal.claim(given);
    await next.releaseLeases();
    const taken = store.raw.dialect === 'sqlite' ? { leaseOwner: null, leaseUntil: null } : left;
    expect(await shop.journal.find(id)).toMatchObject({ ...taken });
  });

  test('of thirteen states goes on with eleven, and its log still verifies', async () => {
    const { store, reopen } = await stores.openReopenable();
    const shop = openShop(store);
    const failure = { fault: 'status', status: 500, work: 'not_done' } as const;
    shop.academy.failNext('createEnrollment', failure);
    const enrolling = await shop.atForm(rosa);
    expect(await shop.pay(rosa, enrolling.id, 'approve')).toMatchObject({ enrolled: false });
    shop.academy.failNext('updatePurchase', failure);
    const updating = await shop.atForm(luis);
    expect(await shop.pay(luis, updating.id, 'approve')).toMatchObject({ enrolled: true });
    const denied = await shop.atForm(rosa, orderOf({ groupRef: 'g-martes' }));
    await shop.pay(rosa, denied.id, 'deny-180');
    await asThirteenStates(store);
    const old = await sql<{ state: string }>`select state from payment_attempt`.execute(store.kysely);
    expect(old.rows.map(({ state }) => state).sort()).toEqual(['denied', 'enroll_sent', 'patch_sent']);
    await store.close();

    const next = openShop(await reopen(), shop.academy, shop.clock);
    expect(await next.verifyLog()).toEqual([]);
    expect(await next.see(rosa, enrolling.id)).toMatchObject({
      reference: referenceOf(enrolling.id),
      status: 'approved',
      enrolled: false,
    });
    await next.later(5 * SECOND);
    for (const [buyer, { id }] of [
      [rosa, enrolling],
      [luis, updating],
    ] as const) {
      expect(await next.see(buyer, id)).toMatchObject({ status: 'approved', enrolled: true });
    }
    expect(next.academy.charges).toHaveLength(2);
    expect(next.academy.enrollments).toHaveLength(4);
    expect(next.academy.updates).toHaveLength(2);
    expect(await next.verifyLog()).toEqual([]);
  });

  test('with an attempt of a provider that is not configured works on all the others', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const lost = await shop.atForm(rosa);
    await shop.pay(rosa, lost.id, 'used');
    const found = await shop.atForm(luis);
    await shop.pay(luis, found.id, 'used');
    await paymentDatabase(store)
      .updateTable('paymentAttempt')
      .set({ provider: 'gone' })
      .where('id', '=', lost.id)
      .execute();
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, lost.id)).toMatchObject({ status: 'verifying' });
    expect(await shop.see(luis, found.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect((await shop.service.purchases({ userId: 'rosa' })).map(({ id }) => id)).toEqual([lost.id]);

    for (let passed = 0; passed < 3 * 24 * HOUR; passed += 10 * MINUTE) await shop.later(10 * MINUTE);
    expect(await shop.see(rosa, lost.id)).toMatchObject({ status: 'needs_review' });
    const told = shop.log.lines.filter((line) => line.startsWith('["error"') && line.includes(lost.id));
    expect(told.filter((line) => line.includes('a payment step failed'))).toHaveLength(2);
    expect(told.join()).toContain(referenceOf(lost.id));
    expect(told.filter((line) => line.includes('payment needs a person'))).toHaveLength(1);
  });

  test('with a row that another version wrote works on all the others, and lists it for a person', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const strange = await shop.atForm(rosa);
    await shop.pay(rosa, strange.id, 'used');
    const other = await shop.atForm(rosa, orderOf({ productRef: 'vacation:youtuber' }));
    await shop.pay(rosa, other.id, 'used');
    await paymentDatabase(store)
      .updateTable('paymentAttempt')
      .set({ ordered: '{"of":"another version"}' })
      .where('id', '=', strange.id)
      .execute();

    await shop.later(5 * SECOND);
    await shop.later(10 * SECOND);
    expect(await shop.see(rosa, other.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect((await shop.service.purchases({ userId: 'rosa' })).map(({ id }) => id)).toEqual([other.id]);
    const told = shop.log.lines.filter((line) => line.includes('payment cannot be read'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(referenceOf(strange.id));
    expect(await shop.verifyLog()).toEqual([`${strange.id}: cannot be read`]);
    // It may have been charged, so it is not charged again.
    expect(await refusal(shop.begin(rosa))).toBe('payment_unconfirmed');
    expect(await refusal(shop.see(rosa, strange.id))).toBe('payment_unconfirmed');
  });
});

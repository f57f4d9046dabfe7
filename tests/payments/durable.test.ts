import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';
import { temporaryFolder } from '../support/academy.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { openLine } from '../store/breakable-line.ts';
import { buyerOf, openShop, refusal } from './payment-service.ts';

const rosa = buyerOf('rosa');

/** Returns the states of the attempts in a database. */
async function statesIn(store: Store): Promise<string[]> {
  const rows = await paymentDatabase(store).selectFrom('paymentAttempt').select('state').execute();
  return rows.map(({ state }) => state);
}

/** Returns what would be found after a crash at this moment: SQLite's files on disk, without the process. */
async function statesInCopyOf(file: string): Promise<string[]> {
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${copy}${part}`);
  const store = await openStore({ file: copy });
  const states = await statesIn(store);
  await store.close();
  return states;
}

describeOnBothDatabases('What a payment has on disk', (stores) => {
  test('is its intent before the call that charges is sent, and its end before its buyer is told', async () => {
    const { store, reopen, file } = await stores.openReopenable();
    const shop = openShop(store);
    // PostgreSQL shows other connections only what is on its disk (`synchronous_commit`).
    const onDisk = async () => (file === null ? statesIn(await reopen()) : statesInCopyOf(file));
    const { id } = await shop.atForm(rosa);
    expect(await onDisk()).toEqual(['session']);
    const release = shop.academy.hold('cardAuthorization');
    const paid = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.countCalls('cardAuthorization')).toBe(1);
    expect(await onDisk()).toEqual(['auth_sent']);
    release();
    expect(await paid).toMatchObject({ status: 'approved', enrolled: true });
    expect(await onDisk()).toEqual(['done']);
  });
});

test('An intent whose commit was not answered is taken back: its buyer reads that nothing was sent, and pays', async () => {
  const database = await (await fetch(inject('databases'), { method: 'POST' })).text();
  const line = await openLine(database);
  const store = await openStore({ url: line.url, file: '' });
  const beside = await openStore({ url: database, file: '' });
  onTestFinished(async () => {
    for (const one of [store, beside, line]) await one.close();
  });
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(beside.kysely);
    return rows.length;
  };
  const shop = openShop(store);
  const { id } = await shop.atForm(rosa);
  const deliver = line.loseNextCommit();
  const refused = refusal(shop.pay(rosa, id, 'approve'));
  await expect.poll(waiting).toBeGreaterThan(0);
  deliver();
  expect(await refused).toBe('payment_not_sent');
  expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
  await shop.service.openCardForm({ buyer: rosa, attemptId: id });
  expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
  expect(await shop.verifyLog()).toEqual([]);
});

/** Layout of SQLite's write-ahead log (https://www.sqlite.org/fileformat.html#walformat). Bytes. */
const WAL = {
  header: 32,
  pageSizeAt: 8,
  saltAt: 16,
  frameHeader: 24,
  sizeAfterCommitAt: 4,
  frameSaltAt: 8,
  salt: 8,
};

/** Counts the commits in a write-ahead log: each is synced once, with `synchronous=FULL` (tests/store/store.test.ts). */
function countCommits(log: Buffer): number {
  const frame = WAL.frameHeader + log.readUInt32BE(WAL.pageSizeAt);
  const saltOf = (at: number) => log.toString('hex', at, at + WAL.salt);
  let commits = 0;
  for (let at = WAL.header; at + frame <= log.length; at += frame) {
    // Frames of an earlier use of the file are not part of the log.
    if (saltOf(at + WAL.frameSaltAt) !== saltOf(WAL.saltAt)) break;
    if (log.readUInt32BE(at + WAL.sizeAfterCommitAt) > 0) commits += 1;
  }
  return commits;
}

/** The calls that the buyer's answer waits for after the charge, in order. */
const AFTER_THE_CHARGE = [
  ...['enrollments', 'createEnrollment', 'enrollments', 'createEnrollment'],
  ...['updatePurchase', 'enrollments', 'invoiceEnrolments', 'invoiceDone', 'invoicePaidEmail'],
];

test('A good payment is eight commits in the log of SQLite, and nine calls once it is charged', async () => {
  const file = path.join(temporaryFolder(), 'kipu.sqlite');
  const store = await openStore({ file });
  const shop = openShop(store);
  const commits = () => countCommits(readFileSync(`${file}-wal`));
  const before = commits();
  const { id } = await shop.atForm(rosa);
  expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
  expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved' });
  expect(commits() - before).toBe(8);
  const called = shop.academy.calls.map(({ endpoint }) => endpoint);
  expect(called.slice(called.indexOf('cardAuthorization') + 1)).toEqual(AFTER_THE_CHARGE);
  await store.close();
});

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';
import { isStoreOutage } from '../../server/store/outage.ts';
import type { Schema } from '../../server/store/schema.ts';
import { openLine } from './breakable-line.ts';
import type { BreakableLine } from './breakable-line.ts';

/** Far shorter than the time limit of a test, and long enough for a busy machine. Milliseconds. */
const LIMITS = { connect: 1_500, statement: 1_500, lock: 300, idleTransaction: 500 };

/** More than three times the sum of these limits. Milliseconds. */
const DEADLINE_MS = 12_000;

let database: string;
let line: BreakableLine;
let store: Store;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await (await fetch(inject('databases'), { method: 'POST' })).text();
  line = await openLine(database);
  store = await openStore({ url: line.url, limits: LIMITS, file: '' });
  opened.push(store, line);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const one = async (on: Pick<Store, 'kysely'> = store) =>
  (await sql<{ one: number }>`select 1 as one`.execute(on.kysely)).rows[0]?.one;
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** Waits for a task that its own limits must end, and fails with a message when they do not. */
async function inTime<Result>(task: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const over = wait(DEADLINE_MS, null, { signal: limit.signal }).then(() => {
    // Otherwise whatever waits for the connection would keep the test from ending.
    void line.close();
    throw new Error(`Still waiting after ${DEADLINE_MS / 1000} s`);
  });
  try {
    return await Promise.race([task, over]);
  } finally {
    over.catch(() => undefined);
    limit.abort();
  }
}

/** Ends every connection to the store's database at the server, as an operator or a failure does. */
async function terminateAll(): Promise<number> {
  const operator = new pg.Client(database);
  await operator.connect();
  const { rowCount } = await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await operator.end();
  return rowCount ?? 0;
}

describe('A PostgreSQL store', () => {
  test('outlives the end of connections at rest, and answers the next call', async () => {
    await one();
    expect(await terminateAll()).toBeGreaterThan(0);
    await expect.poll(() => failure(one())).toBeNull();
  });

  test('is out of order while it refuses the login, or cannot prove who it is', async () => {
    const url = new URL(database);
    url.password = 'replaced';
    const refused = await failure(new pg.Client(url.href).connect());
    expect(refused).toMatchObject({ code: '28P01' });
    expect(isStoreOutage(refused)).toBe(true);
    const expired = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    expect(isStoreOutage(expired)).toBe(true);
  });

  test('outlives the end of a connection in the middle of a transaction that asks for nothing', async () => {
    const told = failure(
      store.kysely.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await terminateAll();
        await expect.poll(() => failure(sql`select 1`.execute(transaction))).not.toBeNull();
        await sql`select 1`.execute(transaction);
      }),
    );
    expect(isStoreOutage(await told)).toBe(true);
    await expect.poll(() => failure(one())).toBeNull();
  });

  test('outlives the end of a connection under a statement', async () => {
    const sleeping = failure(sql`select pg_sleep(30)`.execute(store.kysely));
    await expect.poll(terminateAll).toBeGreaterThan(0);
    expect(isStoreOutage(await sleeping)).toBe(true);
    await expect.poll(() => failure(one())).toBeNull();
  });

  test('gives up a statement, a lock and a forgotten transaction that take too long', async () => {
    expect(isStoreOutage(await failure(sql`select pg_sleep(30)`.execute(store.kysely)))).toBe(true);
    const other = await openStore({
      url: database,
      limits: { ...LIMITS, idleTransaction: 60_000 },
      file: '',
    });
    opened.unshift(other);
    const waiting = other.kysely.transaction().execute(async (transaction) => {
      await sql`lock table session`.execute(transaction);
      return failure(store.kysely.selectFrom('session').selectAll().execute());
    });
    expect(await waiting).toMatchObject({ code: '55P03' });
    const forgotten = store.kysely.transaction().execute(async (transaction) => {
      await sql`lock table session`.execute(transaction);
      // The other store gets in although this transaction never ends by itself.
      const inside = () => failure(other.kysely.selectFrom('session').selectAll().execute());
      await expect.poll(inside).toBeNull();
      await sql`select 1`.execute(transaction);
    });
    expect(isStoreOutage(await failure(forgotten))).toBe(true);
  });

  test('is out of order for a transaction that its host finds too long, or that gets in the way of another', async () => {
    const within = (setting: string, act: (transaction: Transaction<Schema>) => Promise<unknown>) =>
      failure(
        store.kysely.transaction().execute(async (transaction) => {
          await sql`set local ${sql.raw(setting)}`.execute(transaction);
          await act(transaction);
        }),
      );
    let ended: unknown;
    await within('transaction_timeout = 50', async (transaction) => {
      ended = await failure(sql`select pg_sleep(30)`.execute(transaction));
    });
    expect(ended).toMatchObject({ code: '25P04' });

    let both: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => (both = resolve));
    let there = 0;
    const lockBoth = (first: string, second: string) =>
      within('deadlock_timeout = 20', async (transaction) => {
        await sql`lock table ${sql.ref(first)}`.execute(transaction);
        if ((there += 1) === 2) both();
        await meeting;
        await sql`lock table ${sql.ref(second)}`.execute(transaction);
      });
    const results = await Promise.all([lockBoth('session', 'rate_limit'), lockBoth('rate_limit', 'session')]);
    const chosen = results.find((error) => error !== null);
    expect(chosen).toMatchObject({ code: '40P01' });
    expect([ended, chosen].map(isStoreOutage)).toEqual([true, true]);
  });

  test('is read by the site that serves while the next one waits to migrate a table in use', async () => {
    await sql`delete from kysely_migration where name like '0016%'`.execute(store.kysely);
    await sql`alter table payment_attempt drop column ended_at`.execute(store.kysely);
    const copying = new pg.Client(database);
    await copying.connect();
    onTestFinished(() => copying.end());
    await copying.query('begin; lock table payment_attempt in access share mode');
    const next = openStore({ url: database, file: '' });
    const waiting = sql`select 1 from pg_locks where not granted`;
    await expect.poll(async () => (await waiting.execute(store.kysely)).rows).not.toEqual([]);
    const read = () => failure(sql`select 1 from payment_attempt`.execute(store.kysely));
    await expect.poll(read, { timeout: DEADLINE_MS }).toBeNull();
    await copying.query('commit');
    opened.unshift(await next);
    expect(await failure(sql`select ended_at from payment_attempt`.execute(store.kysely))).toBeNull();
  });

  test('that is frozen fails every call in time, and is whole again when the line is', async () => {
    await one();
    line.freeze();
    const calls = await inTime(Promise.all(Array.from({ length: 30 }, () => failure(one()))));
    expect(calls.every(isStoreOutage)).toBe(true);
    line.mend();
    await expect.poll(() => failure(one())).toBeNull();
    const after = await Promise.all(Array.from({ length: 30 }, () => one()));
    expect(after).toEqual(Array.from({ length: 30 }, () => 1));
  });

  test('that is frozen can be closed', async () => {
    await one();
    line.freeze();
    const waiting = failure(one());
    await inTime(store.close());
    expect(isStoreOutage(await inTime(waiting))).toBe(true);
  });

  test('that is gone is an outage, and what a statement is refused for is none', async () => {
    await line.close();
    expect(isStoreOutage(await failure(one()))).toBe(true);
    const whole = await openStore({ url: database, limits: LIMITS, file: '' });
    opened.unshift(whole);
    const refused = [sql`select missing from session`, sql`insert into session (id_hash) values ('a')`];
    for (const statement of refused) {
      const error = await failure(statement.execute(whole.kysely));
      expect(error).toBeInstanceOf(Error);
      expect(isStoreOutage(error)).toBe(false);
    }
  });
});

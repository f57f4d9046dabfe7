import { sql } from 'kysely';
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import { createRateLimiter } from '../../server/store/rate-limits.ts';
import { openLine } from './breakable-line.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Opens a store over a connection that records what is sent. */
async function open(options: { readonly isManaged?: boolean; readonly connections?: number }) {
  const line = await openLine(await (await fetch(inject('databases'), { method: 'POST' })).text());
  const store = await openStore({ url: line.url, file: '', ...options });
  opened.push(store, line);
  return { line, store };
}

test.each([
  [false, ['fsync', 'full_page_writes', 'synchronous_commit']],
  [true, ['synchronous_commit']],
])('managed: %s, a start looks at %s', async (isManaged, looked) => {
  const { line } = await open({ isManaged });
  expect([...line.asked().matchAll(/\bshow (\w+)/g)].map(([, name]) => name)).toEqual(looked);
});

test('a process has no more connections than it is given, however much is asked at once', async () => {
  const { store } = await open({ connections: 2 });
  if (store.raw.dialect !== 'postgres') throw new Error('Not PostgreSQL');
  const { client } = store.raw;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await sql`select 1`.execute(store.kysely);
      most = Math.max(most, client.totalCount);
    }),
  );
  expect(most).toBe(2);
});

test('a connection in use all the time is replaced within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store } = await open({ connections: 1 });
  const process = async (on: Pick<typeof store.kysely, 'getExecutor'>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;
  const first = await store.kysely.transaction().execute(async (transaction) => {
    vi.advanceTimersByTime(60_000);
    return process(transaction);
  });
  expect(await process(store.kysely)).not.toBe(first);
});

test('processes that start together migrate in turns, by a lock that ends with its transaction', async () => {
  const { line, store } = await open({});
  await sql`delete from kysely_migration where name like '0016%'`.execute(store.kysely);
  await sql`alter table payment_attempt drop column ended_at`.execute(store.kysely);
  const next = await Promise.all([1, 2, 3].map(() => openStore({ url: line.url, file: '' })));
  opened.unshift(...next);
  for (const one of next) await sql`select ended_at from payment_attempt`.execute(one.kysely);
  // A lock of the session would stay with a connection of a pooler, and hold up the next release.
  expect([...new Set(line.asked().match(/pg_advisory\w+/g))]).toEqual(['pg_advisory_xact_lock']);
});

// A pooler may give each transaction another connection, which has no state of the earlier one.
test('nothing that is asked for stays with a connection', async () => {
  const { store } = await open({ connections: 1 });
  const limiter = createRateLimiter({ store });
  const subject = { email: 'mama@kipu.test', ip: '10.0.0.1' };
  await limiter.admitLogin(subject);
  await limiter.loginSucceeded(subject);
  const { rows } = await sql`select name, statement from pg_prepared_statements`.execute(store.kysely);
  expect(rows).toEqual([]);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { openLine } from '../store/breakable-line.ts';
import type { BreakableLine } from '../store/breakable-line.ts';
import { startPostgres } from '../store/postgres.ts';

/** This many terminations once made six processes exit. */
const TERMINATIONS = 12;

let database: string;
let line: BreakableLine;
let kipu: RunningKipu;
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  const postgres = await startPostgres();
  opened.push({ close: () => postgres.stop() });
  database = await postgres.createDatabase('gone');
  line = await openLine(database);
  opened.push(line);
  kipu = await startKipu({ DATABASE_URL: line.url });
  opened.push({ close: () => kipu.end() });
});
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

/** A page whose visitor must be looked up in the database. */
const open = () => fetch(`${kipu.siteOrigin}/enrollment`, { headers: { cookie: 'kipu_session=unknown' } });
const statusOf = async (path: string) => (await fetch(`${kipu.siteOrigin}${path}`)).status;

test('the site outlives the end of its connections under requests, again and again', async () => {
  const operator = new pg.Client(database);
  await operator.connect();
  for (let round = 0; round < TERMINATIONS; round += 1) {
    const asked = Array.from({ length: 10 }, open);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (const answer of await Promise.all(asked)) expect([200, 503]).toContain(answer.status);
  }
  await operator.end();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test('under a frozen database it says that it lives and is not ready, and people read why', async () => {
  line.freeze();
  expect(await statusOf('/livez')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  const answer = await open();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(CATALOGUE.payment_unconfirmed.text);
});

test('it ends when it is told to, although the database stays frozen', async () => {
  const waiting = open().then(
    ({ status }) => status,
    () => null,
  );
  expect(await kipu.stopSite()).toBe(0);
  expect([503, null]).toContain(await waiting);
});

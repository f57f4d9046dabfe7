import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetricsListener } from '../../server/metrics.ts';
import { AT_REST, STATES } from '../../server/payments/machine.ts';
import { ROBLOX, buy, newBuyer, reachPay } from '../api/buyers.ts';
import { referenceOf } from '../../server/reference.ts';
import { ask } from './cached-site.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
/** Metrics before and after the test's requests, since other sites of this process count, too. */
let before: string;
let metrics: string;
beforeAll(async () => {
  site = await openSite({
    variables: { REQUEST_ID_HEADER: 'X-Request-Id' },
    cached: true,
    page: () =>
      Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  });
  const { services } = site.kipu;
  const listener = createMetricsListener({
    health: () => services.health(),
    byState: () => services.backOffice.byState(),
    now: services.api.now,
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  before = await read();
  await buy(await newBuyer(site.kipu, 'metrics', 'metrics'), ROBLOX);
  await reachPay(await newBuyer(site.kipu, 'metrics', 'begun'), ROBLOX);
  await site.get('/contacto');
  for (const answer of [await ask(site.port, '/precios'), await ask(site.port, '/precios')]) {
    expect(answer.status).toBe(200);
  }
  metrics = await read();
  listener.close();
});
afterAll(() => site.close());

/** Returns the value of one line; NaN without it. */
const valueOf = (line: string, text = metrics) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  );
/** Returns how much a line has grown; a new one started at 0. */
const growthOf = (line: string) => valueOf(line) - (valueOf(line, before) || 0);

test('tell requests, calls upstream, kept pages, and payments by state', () => {
  expect(growthOf('kipu_request_seconds_count{method="GET",status="200"}')).toBeGreaterThanOrEqual(2);
  expect(growthOf('kipu_upstream_seconds_count{endpoint="createPurchase",outcome="answered"}')).toBe(2);
  expect(growthOf('kipu_public_pages_total{from="drawing"}')).toBe(1);
  expect(growthOf('kipu_public_pages_total{from="memory"}')).toBe(1);
  expect(valueOf('kipu_payments{state="done"}')).toBe(1);
  expect(valueOf('kipu_payments_oldest_seconds{state="session"}')).toBeGreaterThanOrEqual(0);
  expect(metrics).not.toContain('kipu_payments_oldest_seconds{state="done"}');
  // Otherwise the first denials of a new site would be no rise, and the alarm of many would not see them.
  expect(valueOf('kipu_payments{state="denied"}')).toBe(0);
  expect(valueOf('kipu_payments_need_person')).toBe(0);
  expect(valueOf('kipu_store_up')).toBe(1);
});

test.each(['deploy/dashboard.json', 'deploy/alarms.yml'])('have everything that %s looks at', (file) => {
  const shown = readFileSync(file, 'utf8').match(/kipu_[a-z_]+/g) ?? [];
  expect(shown.length).toBeGreaterThan(7);
  const told = new Set(metrics.match(/kipu_[a-z_]+/g));
  expect(shown.filter((name) => !told.has(name))).toEqual([]);
});

test('every state that a payment leaves by itself within minutes is watched by the alarm of those that do not end', () => {
  const [, told = ''] =
    /oldest_seconds\{state=~"([^"]+)"/.exec(readFileSync('deploy/alarms.yml', 'utf8')) ?? [];
  const ofOthers = ['open', 'session', 'awaiting_payment', 'refunding'];
  const ending = STATES.filter((state) => ![...AT_REST, ...ofOthers].includes(state));
  expect(told.split('|').toSorted()).toEqual(ending.toSorted());
});

test('a request has the id that its proxy gave it, as far as the academy; one that is none is replaced', async () => {
  const id = '5f0c8e1bb1f64d6f9d6c8b1a2f3e4d5c';
  for (const path of ['/contacto', '/compras', '/api/trpc/session.current']) {
    const { headers } = await ask(site.port, path, { 'x-request-id': id });
    expect([headers['x-request-id'], headers['x-reference']], path).toEqual([id, referenceOf(id)]);
  }
  expect(site.kipu.lines.some((line) => line.includes(`"requestId":"${id}"`))).toBe(true);
  const { headers } = await site.get('/contacto', { 'x-request-id': 'a b' });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

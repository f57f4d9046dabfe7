import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';
import { ask } from './cached-site.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const lateness = { isLate: false, begins: () => undefined, stoodStillSince: () => false };
/** Callbacks that release the pages that are held. */
let held: (() => void)[] = [];
let holds = false;
let site: TestSite;

beforeAll(async () => {
  site = await openSite({
    lateness,
    cached: true,
    // Like Remix, it reads a submission to its end first.
    page: async (request) => {
      await request.text();
      const page = new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
      return holds ? new Promise((resolve) => held.push(() => resolve(page))) : page;
    },
  });
});
beforeEach(() => {
  lateness.isLate = false;
  holds = true;
});
afterAll(() => site.close());

/** Requests so many pages that are not cached; returns once all of them are held. */
async function inHand(count: number): Promise<() => Promise<number[]>> {
  const before = held.length;
  const answers = Array.from({ length: count }, () => site.get('/contacto'));
  while (held.length < before + count) await new Promise(setImmediate);
  return async () => {
    for (const letGo of held) letGo();
    held = [];
    return (await Promise.all(answers)).map(({ status }) => status);
  };
}

test('a late process with pages in hand tells the next visitor to come back, without drawing', async () => {
  const end = await inHand(16);
  lateness.isLate = true;
  const drawn = site.drawn.length;
  const refused = await site.get('/contacto');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toContain(CATALOGUE.site_busy.text);
  expect(site.drawn).toHaveLength(drawn);
  expect(new Set(await end())).toEqual(new Set([200]));
  holds = false;
  expect((await site.get('/contacto')).status).toBe(200);
});

test('a process that keeps up refuses nobody, however many pages wait for the academy', async () => {
  const end = await inHand(60);
  expect(new Set(await end())).toEqual(new Set([200]));
});

test('what a program asked for is refused in its own way', async () => {
  const end = await inHand(16);
  lateness.isLate = true;
  const refused = await site.get('/api/trpc/session.current');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await refused.text()).toContain('site_busy');
  await end();
});

test('when pages are refused, copies and health are given, and forms and new copies are taken', async () => {
  holds = false;
  expect((await ask(site.port, '/precios')).status).toBe(200);
  holds = true;
  const end = await inHand(16);
  lateness.isLate = true;
  const drawn = site.drawn.length;
  expect((await ask(site.port, '/precios')).status).toBe(200);
  expect(site.drawn).toHaveLength(drawn);
  for (const path of ['/livez', '/readyz']) expect((await site.get(path)).status, path).toBe(200);
  holds = false;
  expect((await site.post('/contacto', {})).status).toBe(200);
  expect((await ask(site.port, '/nosotros')).status).toBe(200);
  await end();
});

test.each([
  ['a page', 16, 'GET', '/contacto'],
  ['a form', 32, 'POST', '/contacto'],
  ['a new copy', 32, 'GET', '/blog'],
  ['a page about a payment', 64, 'GET', '/enrollment'],
] as const)(
  '%s is refused with %d requests in hand, and not with one less',
  async (_what, room, method, path) => {
    const send = async () =>
      method === 'POST' ? (await site.post(path, {})).status : (await ask(site.port, path)).status;
    const end = await inHand(room);
    lateness.isLate = true;
    expect(await send()).toBe(503);
    const [letGo] = held.splice(0, 1);
    letGo?.();
    holds = false;
    while ((await send()) === 503) await new Promise(setImmediate);
    await end();
  },
);

/** Begins a submission of a form; returns it once the site has begun to read it. */
async function begun(): Promise<ClientRequest> {
  const headers = {
    origin: site.origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 3,
    expect: '100-continue',
  };
  const submission = request({ port: site.port, path: '/contacto', method: 'POST', headers });
  submission.flushHeaders();
  await once(submission, 'continue');
  return submission;
}

test('what is still arriving keeps nobody out, and is answered once it is here', async () => {
  holds = false;
  const arriving = await Promise.all(Array.from({ length: 40 }, begun));
  lateness.isLate = true;
  expect((await site.get('/contacto')).status).toBe(200);
  lateness.isLate = false;
  const statuses = arriving.map(
    (submission) =>
      new Promise((resolve, reject) => {
        submission.on('response', (answer) => resolve(answer.resume().statusCode));
        submission.on('error', reject).end('a=b');
      }),
  );
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

test('a payment is never refused', async () => {
  const end = await inHand(200);
  lateness.isLate = true;
  holds = false;
  expect((await site.post('/enrollment', {})).status).toBe(200);
  await end();
});

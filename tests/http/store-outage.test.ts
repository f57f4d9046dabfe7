import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { failureOf } from '../api/failing.ts';
import { logIn, person } from '../api/kipu.ts';
import { openLine } from '../store/breakable-line.ts';
import type { BreakableLine } from '../store/breakable-line.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { CATALOGUE } from '../../server/errors.ts';
import type { PageHandler } from '../../server/http/host.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const ATTEMPT = '019f0000-0000-7000-8000-000000000000';
const BANK = { origin: 'http://provider.test', 'sec-fetch-site': 'cross-site' };

let line: BreakableLine;
let site: TestSite;
let cookie: string;
let page: (...args: Parameters<PageHandler>) => Promise<Response | undefined>;

beforeEach(async () => {
  line = await openLine(await (await fetch(inject('databases'), { method: 'POST' })).text());
  page = () => Promise.resolve(undefined);
  site = await openSite({
    variables: {
      DATABASE_URL: line.url,
      DATABASE_CONNECT_TIMEOUT_MS: '1500',
      DATABASE_STATEMENT_TIMEOUT_MS: '1500',
    },
    page: (...args) => page(...args),
  });
  const papa = person(site.kipu, { sandbox: 'outage' });
  await logIn(papa);
  cookie = papa.cookie();
});
afterEach(async () => {
  await site.close();
  await line.close();
});

/** What an answer says of money and of what to do next. */
async function told(answer: Response) {
  const html = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after') !== null,
    unconfirmed: html.includes(CATALOGUE.payment_unconfirmed.advice) && html.includes('href="/compras"'),
    tryAgain: html.includes('vuelve a intentarlo'),
    nothingCharged: html.includes(NOTHING_CHARGED),
  };
}
const UNCONFIRMED = {
  status: 503,
  retryAfter: true,
  unconfirmed: true,
  tryAgain: false,
  nothingCharged: false,
};

describe('while the store does not answer', () => {
  test('the process says that it lives, and that it is not ready, and why', async () => {
    const ready = async () => (await site.get('/readyz')).status;
    expect(await ready()).toBe(200);
    line.freeze();
    const answer = await site.get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'failing', store: 'failing' });
    expect((await site.get('/livez')).status).toBe(200);
    line.mend();
    await expect.poll(ready).toBe(200);
  });

  test('a page of somebody with a session is refused in words, and programs are told to come back', async () => {
    line.freeze();
    const answer = await site.get('/dashboard', { cookie });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await answer.text()).toContain(CATALOGUE.store_unavailable.text);
  });

  test.each(['/enrollment', '/enrollment.data', '/compras/179523833312'])(
    'a form sent to %s is told to look at the purchases before paying again',
    async (path) => {
      line.freeze();
      expect(await told(await site.post(path, { intent: 'pay' }, { cookie }))).toEqual(UNCONFIRMED);
    },
  );

  test.each(['/enrollment?paso=4', '/compras', '/compras/179523833312'])(
    'so is whoever opens %s, which may be where a payment led to',
    async (path) => {
      line.freeze();
      expect(await told(await site.get(path, { cookie }))).toEqual(UNCONFIRMED);
    },
  );

  test('so is whoever comes back from the bank', async () => {
    line.freeze();
    const path = `/pagos/retorno/${ATTEMPT}?clave=${'x'.repeat(43)}`;
    const answer = await site.post(path, { transactionToken: 'A'.repeat(32) }, BANK);
    expect(answer.status).toBe(303);
    expect(await told(await site.get(answer.headers.get('location') ?? ''))).toEqual(UNCONFIRMED);
  });

  test('a payment procedure says the same over HTTP', async () => {
    line.freeze();
    const answer = await site.send('/api/trpc/payments.pay', {
      method: 'POST',
      headers: { origin: site.origin, 'content-type': 'application/json', 'x-kipu-request': '1', cookie },
      body: '{}',
    });
    expect(await answer.text()).toContain(CATALOGUE.payment_unconfirmed.advice);
  });
});

describe('when the store is lost in the middle of a request', () => {
  const session = { country: 'CL' };

  test('the answer to a payment arrives all the same', async () => {
    page = (_request, { visit }) => {
      visit.session.remember(session);
      line.freeze();
      return Promise.resolve(new Response(null, { status: 303, headers: { location: '/compras/1' } }));
    };
    const answer = await site.post('/enrollment', { intent: 'pay' }, { cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/compras/1']);
  });

  test('any other form is refused in words: what it changed of the session is lost', async () => {
    page = (_request, { visit }) => {
      visit.session.remember(session);
      line.freeze();
      return Promise.resolve(new Response(null, { status: 303, headers: { location: '/' } }));
    };
    const answer = await site.post('/pais', { country: 'CL' }, { cookie });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(CATALOGUE.store_unavailable.text);
  });

  test('so is a logout, on the page of a payment too: it must not look done', async () => {
    page = (_request, { visit }) => {
      visit.session.signOut();
      line.freeze();
      return Promise.resolve(new Response(null, { status: 303, headers: { location: '/' } }));
    };
    expect((await site.post('/enrollment', { intent: 'salir' }, { cookie })).status).toBe(503);
  });

  test('what a page of a payment reads afterwards does not advise to try again', async () => {
    page = async (_request, { visit }) => {
      line.freeze();
      return Response.json(await failureOf(visit.api.payments.attempt({ attemptId: ATTEMPT })));
    };
    const paying = await site.post('/enrollment', { intent: 'pay' }, { cookie });
    expect(await paying.json()).toMatchObject({ code: 'payment_unconfirmed', leadsTo: 'purchases' });
  });
});

test('a fault of ours on the way of a payment leads to the purchases, and the log has its cause', async () => {
  page = () => Promise.reject(new Error('a bug of ours'));
  const answer = await site.post('/enrollment', { intent: 'pay' }, { cookie });
  expect(await told(answer)).toEqual(UNCONFIRMED);
  expect(site.kipu.lines.join('')).toContain('a bug of ours');
  const elsewhere = await site.post('/contacto', {}, { cookie });
  expect(elsewhere.status).toBe(500);
});

test('a row that may be told after a charge never says that nothing was charged', () => {
  const rows: readonly (readonly [string, { readonly text: string; readonly advice?: string }])[] =
    Object.entries(CATALOGUE);
  const saying = rows.filter(([, { advice = '' }]) => advice.includes(NOTHING_CHARGED)).map(([code]) => code);
  for (const code of ['upstream_unavailable', 'store_unavailable', 'unexpected', 'payment_unconfirmed']) {
    expect(saying).not.toContain(code);
  }
});

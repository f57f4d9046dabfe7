import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
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

let database: string;
let line: BreakableLine;
let site: TestSite;
let cookie: string;
let page: (...args: Parameters<PageHandler>) => Promise<Response | undefined> = () =>
  Promise.resolve(undefined);

beforeAll(async () => {
  database = await (await fetch(inject('databases'), { method: 'POST' })).text();
  line = await openLine(database);
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
afterAll(async () => {
  await site.close();
  await line.close();
});

const readiness = async () => (await site.get('/readyz')).status;

/** How long a busy machine may take to notice: the default for polling (vitest.config.ts). Milliseconds. */
const MENDED_MS = 20_000;

/** Restores the connection, and waits until the site has noticed. */
async function mend(): Promise<void> {
  line.mend();
  page = () => Promise.resolve(undefined);
  await vi.waitUntil(async () => (await readiness()) === 200, { timeout: MENDED_MS });
}

/** Returns what a response says about money and about what to do next. */
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
  const pay = { intent: 'pay' };
  const back = `/pagos/retorno/${ATTEMPT}?clave=${'x'.repeat(43)}`;
  const asked: Readonly<Record<string, () => Promise<Response>>> = {
    'the form of a payment': () => site.post('/enrollment', pay, { cookie }),
    'its data': () => site.post('/enrollment.data', pay, { cookie }),
    'another card for a purchase': () => site.post('/compras/179523833312', pay, { cookie }),
    'the order, which a payment may lead back to': () => site.get('/enrollment?paso=4', { cookie }),
    'all purchases': () => site.get('/compras', { cookie }),
    'a purchase, which a payment led to': () => site.get('/compras/179523833312', { cookie }),
  };
  /** All at the same time, since each waits for the same time limits. */
  const answers = new Map<string, Response>();

  beforeAll(async () => {
    expect(await readiness()).toBe(200);
    line.freeze();
    const others = {
      ready: () => site.get('/readyz'),
      live: () => site.get('/livez'),
      anonymous: () => site.get('/'),
      bank: async () => {
        const answer = await site.post(back, { transactionToken: 'A'.repeat(32) }, BANK);
        return site.get(answer.headers.get('location') ?? '');
      },
      dashboard: () => site.get('/dashboard', { cookie }),
      procedure: () =>
        site.send('/api/trpc/payments.pay', {
          method: 'POST',
          headers: { origin: site.origin, 'content-type': 'application/json', 'x-kipu-request': '1', cookie },
          body: '{}',
        }),
    };
    const asking = Object.entries({ ...asked, ...others });
    await Promise.all(asking.map(async ([name, ask]) => answers.set(name, await ask())));
  });
  afterAll(mend);

  function answerOf(name: string): Response {
    const answer = answers.get(name);
    if (!answer) throw new Error(`${name} was not asked`);
    return answer;
  }

  test('the process says that it lives, and that it is not ready, and why', async () => {
    expect(answerOf('live').status).toBe(200);
    expect(answerOf('ready').status).toBe(503);
    expect(await answerOf('ready').json()).toMatchObject({ status: 'failing', store: 'failing' });
  });

  test('whoever has no session gets the page', () => {
    expect(answerOf('anonymous').status).toBe(200);
  });

  test('a page of somebody with a session is refused in words, and programs are told to come back', async () => {
    const answer = answerOf('dashboard');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    const words = await answer.text();
    expect(words).toContain(CATALOGUE.store_unavailable.text);
    expect(words).toContain('<a href="/dashboard">Volver a cargar</a>');
  });

  test.each(Object.keys(asked))('%s: look at the purchases before paying again', async (name) => {
    expect(await told(answerOf(name))).toEqual(UNCONFIRMED);
  });

  test('so says the page to which the way back from the bank leads', async () => {
    expect(await told(answerOf('bank'))).toEqual({ ...UNCONFIRMED, status: 200, retryAfter: false });
  });

  test('a payment procedure says the same over HTTP', async () => {
    expect(await answerOf('procedure').text()).toContain(CATALOGUE.payment_unconfirmed.advice);
  });
});

describe('when the store is lost in the middle of a request', () => {
  const session = { country: 'CL' };
  afterEach(mend);

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

describe('while the store can be read but not written', () => {
  /** Executes statements of an operator, whose own connection is not concerned. */
  async function operate(...statements: readonly string[]): Promise<void> {
    const operator = new pg.Client(database);
    await operator.connect();
    for (const statement of statements) await operator.query(statement);
    await operator.end();
  }
  const becomes = (readOnly: 'on' | 'off') =>
    `alter database ${new URL(database).pathname.slice(1)} set default_transaction_read_only = ${readOnly}`;
  const ANEW =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

  beforeAll(async () => {
    const HOURS_AGO = 'update session set expires_at = expires_at - 7200000';
    await operate(HOURS_AGO, becomes('on'), ANEW);
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: MENDED_MS });
  });
  afterAll(async () => {
    await operate('set default_transaction_read_only = off', becomes('off'), ANEW);
    await mend();
  });

  test('whoever comes back after hours reads the page, and an operator learns of it', async () => {
    const answer = await site.get('/dashboard', { cookie });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(site.kipu.lines.join('')).toContain('session not stored');
  });

  test('a form that changes the session is refused in words', async () => {
    page = (_request, { visit }) => {
      visit.session.remember({ country: 'CL' });
      return Promise.resolve(new Response(null, { status: 303, headers: { location: '/' } }));
    };
    const answer = await site.post('/pais', { country: 'CL' }, { cookie });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(CATALOGUE.store_unavailable.text);
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

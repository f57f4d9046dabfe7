import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contentSecurityPolicy, pageHeaders } from '../../server/http/security-headers.ts';
import { readReference, referenceOf } from '../../server/reference.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite({
    variables: { CLIENT_IP_HEADER: 'x-real-ip' },
    page: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/rota') throw new Error('secret detail of a fault');
      return undefined;
    },
  });
});
afterAll(() => site.close());

const PAGE = {
  nonce: 'n0nce',
  path: '/cursos',
  cardOrigins: {
    script: ['https://form.example', 'https://abroad.example'],
    frame: ['https://form.example', 'https://fields.example'],
    connect: ['https://calls.example'],
    image: ['https://brands.example'],
    page: ['https://bank.example'],
  },
  studentZoneOrigins: ['https://zona.example'],
  https: true,
  development: false,
};

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the content security policy', () => {
  test('allows nothing that it does not name', () => {
    const policy = directivesOf(contentSecurityPolicy(PAGE));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'script-src': "'self' 'nonce-n0nce'",
      'form-action': "'self'",
      'upgrade-insecure-requests': '',
    });
    expect(policy['frame-src']).toBeUndefined();
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|data:/);
  });

  test.each(['/enrollment', '/enrollment/'])('lets the card provider in on %s', (path) => {
    const policy = directivesOf(contentSecurityPolicy({ ...PAGE, path }));
    expect(policy['script-src']).toContain('https://form.example');
    expect(policy['frame-src']).toBe('https://form.example https://fields.example');
    expect(policy['connect-src']).toBe("'self' https://calls.example");
    expect(policy['img-src']).toBe("'self' https://brands.example");
    expect(policy['form-action']).toBe("'self' https://bank.example");
  });

  test.each(['/', '/vacaciones', '/compras/1', '/enrollments', '/dashboardb2b/organization/1'])(
    'keeps everybody else out of %s',
    (path) => {
      expect(contentSecurityPolicy({ ...PAGE, path })).not.toContain('example');
    },
  );

  test.each(['/dashboard', '/dashboard/faq', '/login-perfiles'])(
    'lets forms of %s lead into a student zone, and nothing else of it in',
    (path) => {
      const { 'form-action': formAction, ...others } = directivesOf(contentSecurityPolicy({ ...PAGE, path }));
      expect(formAction).toBe("'self' https://zona.example");
      expect(JSON.stringify(others)).not.toContain('example');
    },
  );

  test('has another nonce for each of a hundred answers, the same that the page got', async () => {
    const nonces = new Set<string>();
    for (let request = 0; request < 100; request += 1) {
      const answer = await site.get('/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? '';
      expect(await answer.text()).toContain(`data-nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(100);
  });
});

describe('headers', () => {
  test('have no id that a visitor chose, where no proxy is trusted with it', async () => {
    const id = '5f0c8e1bb1f64d6f9d6c8b1a2f3e4d5c';
    const { headers } = await site.get('/', { 'x-request-id': id });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('stand on every answer, refusals and faults included', async () => {
    for (const path of ['/', '/rota', '/healthz', '/api/trpc/session.current', '/media/nada.svg']) {
      const { headers } = await site.get(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-reference'), path).toBe(referenceOf(headers.get('x-request-id') ?? ''));
      expect(headers.get('x-powered-by'), path).toBeNull();
    }
  });

  test('ask for https for two years where the site has it', () => {
    expect(pageHeaders(PAGE)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(pageHeaders({ ...PAGE, https: false })['strict-transport-security']).toBeUndefined();
  });
});

describe('a fault that nobody foresaw', () => {
  test('shows the words of the catalogue and a reference, nothing of itself', async () => {
    const answer = await site.get('/rota');
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain('Algo se rompió de nuestro lado');
    const reference = answer.headers.get('x-reference') ?? '';
    expect(page).toContain(`Referencia ${reference}`);
    expect(page).not.toContain('secret detail');
    const lines = site.kipu.lines.filter((line) => line.includes(`"reference":"${reference}"`));
    expect(lines.some((line) => line.includes('secret detail'))).toBe(true);
  });
});

describe('the reference of a refusal', () => {
  test('stands on the page that refuses a submission of a foreign origin, and beside its id in the log', async () => {
    const answer = await site.post('/', {}, { origin: 'http://elsewhere.test' });
    const reference = answer.headers.get('x-reference') ?? '';
    expect(readReference(reference)).toBe(reference);
    expect(await answer.text()).toContain(`Referencia ${reference}`);
    const told = site.kipu.lines.filter((line) => line.includes('foreign origin')).join();
    const id = answer.headers.get('x-request-id') ?? '';
    expect(told).toContain(`"requestId":"${id}","reference":"${reference}"`);
  });

  test('is in what a procedure answers over HTTP, whoever refused it', async () => {
    for (const path of ['payments.mine', 'payments.nothing']) {
      const answer = await site.get(`/api/trpc/${path}`);
      expect(await answer.text(), path).toContain(`"reference":"${answer.headers.get('x-reference')}"`);
    }
    const answer = await site.post('/api/trpc/session.logout', {});
    expect(await answer.text()).toContain(`"reference":"${answer.headers.get('x-reference')}"`);
  });
});

describe('an answer', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('to a browser that accepts "%s" is encoded as %s', async (accepted, encoding) => {
    const answer = await site.get('/', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.text()).toContain('<p');
  });

  test('to HEAD has no body', async () => {
    const answer = await site.send('/', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });
});

describe('what the policy of a page refused', () => {
  const report = (blocked: string, path: string, from = '203.0.113.1') =>
    site.send('/informes/politica', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', 'x-real-ip': from },
      body: JSON.stringify({
        'csp-report': {
          'effective-directive': 'script-src-elem',
          'blocked-uri': blocked,
          'document-uri': `${site.origin}${path}?clave=one-time`,
        },
      }),
    });
  const written = (words: string) => site.kipu.lines.filter((line) => line.includes(words));

  test('is asked for by every policy, and written down without what is private', async () => {
    expect(contentSecurityPolicy(PAGE)).toContain('report-uri /informes/politica');
    expect((await report('https://evil.example/skimmer.js?pan=1', '/recuperar/secret')).status).toBe(204);
    const [line = ''] = written('https://evil.example');
    expect(line).toContain('"path":"/recuperar/[secret]"');
    expect(line).not.toMatch(/skimmer|one-time/);
  });

  test('is written down five times a minute of one network, and never keeps out what others tell', async () => {
    for (let sent = 0; sent < 40; sent += 1) await report('https://many.example/x.js', '/enrollment');
    expect(written('https://many.example').length).toBeLessThanOrEqual(5);
    await report('https://skimmer.example/x.js', '/enrollment', '203.0.113.2');
    expect(written('https://skimmer.example')).toHaveLength(1);
  });

  test('is written down thirty times a minute at most, and read only where it is a report', async () => {
    for (let sent = 0; sent < 40; sent += 1)
      await report('https://all.example/x.js', '/enrollment', `198.51.100.${sent}`);
    expect(written('https://all.example').length).toBeLessThanOrEqual(30);
    expect((await site.send('/informes/politica', { method: 'POST', body: 'x' })).status).toBe(400);
    const long = 'x'.repeat(9_000);
    expect((await site.send('/informes/politica', { method: 'POST', body: long })).status).toBe(413);
  });
});

describe('what a page tells of an error in its browser', () => {
  const tell = (changes: object) =>
    site.send('/informes/errores', {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
      body: JSON.stringify({
        message: 'TypeError: x is not a function',
        stack: 'at draw (https://kipu.test/assets/root-1.js?clave=one-time:1:2)',
        page: '/dashboard',
        reference: 'K-7F3Q-2T',
        ...changes,
      }),
    });
  const written = (words: string) => site.kipu.lines.filter((line) => line.includes(words));

  test('is written down with the reference of the page, and without what is private', async () => {
    const page = await site.get('/dashboard');
    const reference = page.headers.get('x-reference') ?? '';
    const message = 'Error: mama@kipu.test has no 4474 1183 5563 2240';
    expect((await tell({ message, reference, page: '/recuperar/secret' })).status).toBe(204);
    const [line = ''] = written('"event":"browser_error"');
    expect(line).toContain(`"pageReference":"${reference}"`);
    expect(line).toContain('"path":"/recuperar/[secret]"');
    expect(line).toContain('"device":"Firefox en una computadora con Linux"');
    expect(line).toContain('[e-mail] has no [number]');
    expect(line).not.toMatch(/one-time|4474|secret"/);
  });

  test('is written down thirty times a minute at most, and read only where it is a report', async () => {
    for (let sent = 0; sent < 40; sent += 1) await tell({ message: 'many' });
    expect(written('"message":"many"').length).toBeLessThanOrEqual(30);
    expect((await tell({ page: 'https://evil.example/' })).status).toBe(400);
    expect((await tell({ message: 'x'.repeat(301) })).status).toBe(400);
    expect((await tell({ message: 'x'.repeat(9_000) })).status).toBe(413);
  });
});

test('what card providers need on the payment page is told by settings, beside the origins of their forms', async () => {
  const telling = await openSite({
    variables: {
      CARD_SCRIPT_ORIGINS: 'https://risk.example',
      CARD_FRAME_ORIGINS: 'https://fields.example',
      CARD_CONNECT_ORIGINS: 'https://calls.example, https://more.example',
      CARD_IMAGE_ORIGINS: 'https://brands.example',
    },
  });
  onTestFinished(() => telling.close());
  const answer = await telling.get('/enrollment');
  const policy = directivesOf(answer.headers.get('content-security-policy') ?? '');
  expect(policy['script-src']).toMatch(/http:\/\/provider\.test https:\/\/risk\.example$/);
  expect(policy).toMatchObject({
    'frame-src': 'http://provider.test https://fields.example',
    'connect-src': "'self' https://calls.example https://more.example",
    'img-src': "'self' https://brands.example",
  });
});

test('the log has one line a request, without its query', async () => {
  site.kipu.lines.length = 0;
  await site.get('/pagos/retorno/x?clave=one-time-value', { cookie: 'kipu_session=s3cret' });
  const lines = site.kipu.lines.filter((line) => line.includes('"msg":"request"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"path":"/pagos/retorno/x"');
  expect(site.kipu.lines.join('')).not.toMatch(/one-time-value|s3cret/);
});

test('health tells of store and academy API', async () => {
  const answer = await site.get('/healthz');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'ok',
    store: 'ok',
    upstream: 'closed',
    payments: {
      needPerson: 0,
      oldestUnknown: null,
      runnerBeat: null,
      statusCall: 'not_asked',
      reconciles: false,
      reconciliation: null,
    },
    draining: false,
  });
});

test('scripts are told which release answers them, whatever it answers, and documents are not', async () => {
  const release = async (path: string) => (await site.get(path)).headers.get('x-kipu-release');
  const asked = ['/dashboard.data', '/rota.data', '/api/trpc/parents.zone', '/api/trpc/nothing'];
  expect(await Promise.all(asked.map(release))).toEqual(asked.map(() => 'of-the-tests'));
  expect(await release('/dashboard')).toBeNull();
});

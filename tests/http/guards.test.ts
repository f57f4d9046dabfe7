import { Agent, request } from 'node:http';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { ApiRouter } from '../../server/api/router.ts';
import { CATALOGUE, KipuError } from '../../server/errors.ts';
import { openDrawnSite } from './drawn-site.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => {
  site.drawn.length = 0;
});
afterAll(() => site.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CALL = { 'content-type': 'application/json', 'x-kipu-request': '1' };
const OWN_TOKEN = { cookie: `kipu_form=${'a'.repeat(43)}` };

describe('a submission', () => {
  test('from a page of ours reaches its page', async () => {
    const answer = await site.post('/pais', { country: 'CL' });
    expect(answer.status).toBe(200);
    expect(site.drawn).toHaveLength(1);
  });

  test.each([
    'http://localhost:3000/pais',
    'http://localhost:3000',
    'HTTP://LocalHost:3000/pais?a=b#c',
    'http://rosa@localhost:3000/',
  ])('of a text browser, which tells only that it comes from %s, reaches its page', async (referer) => {
    const headers = { ...FORM, referer };
    const answer = await site.send('/pais', { method: 'POST', headers, body: 'country=CL' });
    expect(answer.status).toBe(200);
    expect(site.drawn).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the origin "null"', { origin: 'null' }],
    ['without an origin', {}],
    ['of a longer origin that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['of our origin over another scheme', { origin: 'https://localhost:3000' }],
    [
      'that the browser calls cross-site',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ],
    ['that the browser calls same-site', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['from a page of another origin', { referer: 'https://evil.example/pais' }],
    ['from a page whose address begins like ours', { referer: 'http://localhost:3000.evil.example/' }],
    ['from a page that has our name for its user', { referer: 'http://localhost:3000@evil.example/' }],
    ['from a page on another port', { referer: 'http://localhost:3001/' }],
    ['from a page over another scheme', { referer: 'https://localhost:3000/' }],
    ['from our name with a dot behind it', { referer: 'http://localhost.:3000/' }],
    ['from an address that is none', { referer: 'localhost:3000' }],
    ['from our page, of the origin "null"', { origin: 'null', referer: 'http://localhost:3000/pais' }],
    [
      'from our page, of another origin',
      { origin: 'https://evil.example', referer: 'http://localhost:3000/' },
    ],
    [
      'from our page, that the browser calls cross-site',
      { referer: 'http://localhost:3000/', 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s is refused with a page in Spanish', async (_name, headers) => {
    for (const path of ['/pais', '/', '/enrollment.data', '/pagos/retorno', '/assets/x']) {
      const answer = await site.send(path, { method: 'POST', headers: { ...FORM, ...headers }, body: 'a=1' });
      expect(answer.status, path).toBe(403);
      const page = await answer.text();
      expect(page).toContain('lang="es"');
      expect(page).toContain('No pudimos confirmar que este envío salió de nuestra página');
      expect(page).toContain(`<a href="${path}">Volver a la página</a>`);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(site.drawn).toHaveLength(0);
  });

  test('that is refused is logged with the origin that it told, by which a wrong SITE_ORIGIN is found', async () => {
    const warn = vi.spyOn(site.kipu.services.api.log, 'warn');
    await site.post('/pais', { country: 'CL' }, { origin: 'https://www.kipu.example' });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ origin: 'https://www.kipu.example' }),
      'submission of a foreign origin refused',
    );
  });

  test('is seen by its page under the origin of the site, whatever host a proxy names', async () => {
    const drawn = await openDrawnSite();
    onTestFinished(() => drawn.close());
    // Remix refuses a submission whose origin is not that of its host.
    const proxied = { 'x-forwarded-host': 'academy.internal' };
    expect((await drawn.post('/pais', { country: 'CL' }, proxied)).status).toBe(303);
  });

  test.each([
    ['JSON', 'application/json', '{"country":"CL"}'],
    ['broken JSON', 'application/json', '{"country'],
    ['multipart', 'multipart/form-data; boundary=x', '--x\r\nnot really'],
    ['plain text', 'text/plain', 'country=CL'],
    ['nothing that is named', 'application/octet-stream', 'country=CL'],
  ])('of %s is answered with 415, never with 500', async (_name, type, body) => {
    // Of what begins like the address of the procedures, too.
    for (const path of ['/pais', '/api/no-existe']) {
      expect((await site.post(path, body, { 'content-type': type })).status, path).toBe(415);
    }
    expect(site.drawn).toHaveLength(0);
  });

  test('of more than 64 kB is answered with 413', async () => {
    const answer = await site.post('/pais', `a=${'x'.repeat(70_000)}`);
    expect(answer.status).toBe(413);
    expect(site.drawn).toHaveLength(0);
  });

  test.each([
    ['a form', '/pais', FORM],
    ['a form of unknown length', '/pais', { ...FORM, 'transfer-encoding': 'chunked' }],
    ['a report', '/informes/politica', FORM],
  ])(
    'that is too large, of %s, does not lose the next request on its connection',
    async (_of, path, told) => {
      // Behind a proxy that is a request of somebody else.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      const ask = (method: string, at: string, body = '') =>
        new Promise((resolve, reject) => {
          const length = 'transfer-encoding' in told ? {} : { 'content-length': body.length };
          const headers = body ? { origin: site.origin, ...length, ...told } : {};
          const asked = request({ agent, port: site.port, method, path: at, headers }, (answer) => {
            answer.resume().on('end', () => resolve([answer.statusCode, asked.reusedSocket]));
          });
          asked.on('error', reject).end(body);
        });
      expect(await ask('POST', path, 'x'.repeat(1_000_000))).toEqual([413, false]);
      expect(await ask('GET', '/livez')).toEqual([200, true]);
    },
  );

  // As proxies forward requests that they do not buffer, and as HTTP/2 allows.
  test('whose length nobody told is read like any other', async () => {
    const inPieces = (text: string, path = '/pais') =>
      site.send(path, {
        method: 'POST',
        headers: { origin: site.origin, ...FORM },
        body: new Blob([text]).stream(),
        duplex: 'half',
      });
    expect((await inPieces('country=CL')).status).toBe(200);
    expect(await site.drawn[0]?.text()).toBe('country=CL');
    expect((await inPieces(`a=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect((await inPieces('')).status).toBe(200);
    expect((await inPieces('{}', '/informes/errores')).status).toBe(400);
  });

  // Lines break, and anybody may break off: whoever watches the log is called at each line of its level 'error'.
  test.each<[string, string, Record<string, string>, string]>([
    ['a form of unknown length', '/pais', { ...FORM, 'transfer-encoding': 'chunked' }, 'country=C'],
    ['a form without an origin', '/pais', { ...FORM, 'content-length': '100', ...OWN_TOKEN }, '_form='],
    ['the answer of the bank', '/pagos/retorno/x', { ...FORM, 'content-length': '100' }, 'transactionT'],
    ['a call', '/api/trpc/session.chooseCountry', { ...CALL, 'content-length': '100' }, '{"json"'],
    [
      'a call of unknown length',
      '/api/trpc/session.chooseCountry',
      { ...CALL, 'transfer-encoding': 'chunked' },
      '{"js',
    ],
  ])('that breaks off in the middle of %s is no error of ours', async (_what, path, headers, begun) => {
    const { log, errorReports } = site.kipu.services.api;
    const [error, info] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
    onTestFinished(() => void vi.restoreAllMocks());
    const origin = 'cookie' in headers ? {} : { origin: site.origin };
    const sent = request({ port: site.port, path, method: 'POST', headers: { ...origin, ...headers } });
    sent.on('error', () => undefined);
    sent.write(begun, () => setImmediate(() => sent.destroy()));
    await vi.waitFor(() =>
      expect(info).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST', path }), 'request'),
    );
    expect(error).not.toHaveBeenCalled();
    await errorReports.settled();
    for (const [line] of info.mock.calls) {
      const { reference = '' } = z.object({ reference: z.string().optional() }).parse(line);
      expect(await errorReports.find(reference)).toEqual([]);
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s is answered with 405', async (method) => {
    const answer = await site.send('/pais', { method, headers: { origin: site.origin } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

test.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
  'a page that may be private is not drawn for a %s, which raises no alarm for failing answers',
  async (purpose) => {
    const answer = await site.get('/dashboard', { 'sec-purpose': purpose });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(site.drawn).toHaveLength(0);
  },
);

describe('the procedures over HTTP', () => {
  const call = (headers: Record<string, string>, body = '{"json":{"country":"CL"}}') =>
    site.send('/api/trpc/session.chooseCountry', {
      method: 'POST',
      headers: { origin: site.origin, ...headers },
      body,
    });

  test('take JSON with the header of our own client', async () => {
    const answer = await call({ 'content-type': 'application/json', 'x-kipu-request': '1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['a form', { ...FORM, 'x-kipu-request': '1' }, 415],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x', 'x-kipu-request': '1' }, 415],
    ['plain text', { 'content-type': 'text/plain', 'x-kipu-request': '1' }, 415],
    ['JSON without the header', { 'content-type': 'application/json' }, 403],
  ])('refuse %s', async (_name, headers, status) => {
    const answer = await call(headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['a foreign origin', { origin: 'https://evil.example' }, 403, 'foreign_origin'],
    ['a form', { ...FORM, 'x-kipu-request': '1' }, 415, 'body_unreadable'],
    ['JSON without the header', { 'content-type': 'application/json' }, 403, 'foreign_origin'],
  ])('refuse %s as tRPC would: its client reads the failure', async (_name, headers, status, code) => {
    const sent = call({ ...headers });
    const client = createTRPCClient<ApiRouter>({
      links: [httpBatchLink({ url: 'http://x/api/trpc', transformer: superjson, fetch: () => sent })],
    });
    const error = await client.session.chooseCountry.mutate({ country: 'CL' }).catch((told: unknown) => told);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(error).toMatchObject({ data: { httpStatus: status, failure: { code, status } } });
  });

  test('are under maintenance in the shape of tRPC, with when to come back', async () => {
    const answer = await site.get('/api/trpc/session.current', { 'x-mock-scenario': 'mantenimiento' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('300');
    expect(await answer.json()).toMatchObject({
      error: { json: { message: 'En mantenimiento, volvemos en unos minutos', data: { httpStatus: 503 } } },
    });
  });

  test('are at most ten a request, however short each is', async () => {
    const ask = (calls: number) =>
      site.get(`/api/trpc/${Array.from({ length: calls }, () => 'session.current').join(',')}?batch=1`);
    expect((await ask(10)).status).toBe(200);
    const refused = await ask(11);
    expect(refused.status).toBe(400);
    expect((await refused.text()).length).toBeLessThan(2_000);
  });

  test('are answered compressed where that is worthwhile', async () => {
    const calls = Array.from({ length: 10 }, () => 'session.current').join(',');
    const answer = await site.get(`/api/trpc/${calls}?batch=1`, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toHaveLength(10);
  });

  test('refuse who began too many sessions, which is no error of ours', async () => {
    const { log, rateLimiter } = site.kipu.services.api;
    const error = vi.spyOn(log, 'error');
    vi.spyOn(rateLimiter, 'admitMessage').mockRejectedValue(new KipuError('messages_limited'));
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await call(CALL)).status).toBe(429);
    expect(error).not.toHaveBeenCalled();
  });

  test.each(['%', '%E0%A4', 'session.current,%'])('have no name like %s', async (name) => {
    const error = vi.spyOn(site.kipu.services.api.log, 'error');
    onTestFinished(() => error.mockRestore());
    const answer = await site.get(`/api/trpc/${name}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('"code":"address_unreadable"');
    expect(error).not.toHaveBeenCalled();
  });

  test('change nothing on GET', async () => {
    const answer = await site.get('/api/trpc/account.logout');
    expect(answer.status).toBe(405);
  });

  test.each([
    ['broken JSON', '{"json"', 400],
    ['JSON of another shape', '[1]', 400],
  ])('answer %s with the catalogue', async (_name, body, status) => {
    const answer = await call({ 'content-type': 'application/json', 'x-kipu-request': '1' }, body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('"code":"invalid_input"');
  });

  test('name a forged field in our words: a schema has English ones of its own', async () => {
    const headers = { 'content-type': 'application/json', 'x-kipu-request': '1' };
    const answer = await call(headers, '{"json":{"country":5}}');
    expect(await answer.json()).toMatchObject({
      error: { json: { data: { failure: { fields: { country: CATALOGUE.invalid_input.text } } } } },
    });
  });

  test('carry failures of the catalogue, without stacks', async () => {
    const answer = await site.get('/api/trpc/payments.mine');
    expect(answer.status).toBe(401);
    const text = await answer.text();
    expect(text).toContain('"code":"login_required"');
    expect(text).not.toMatch(/stack|node_modules/);
  });
});

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { kipuErrorOf } from '../../server/api/failures.ts';
import type { Reading } from '../../server/upstream/reading.ts';
import { pooled } from '../../server/upstream/connections.ts';
import { listEnrollments, updatePurchase } from '../../server/upstream/purchases.ts';
import { byFetch } from '../../server/upstream/transport.ts';
import { nullWhenGone } from '../../server/upstream/types.ts';
import type { UpstreamContext } from '../../server/upstream/types.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { clientAt, faultOf, ONCE, SAFE } from './calling.ts';
import {
  compressed,
  cut,
  hang,
  json,
  onNewConnections,
  reset,
  startPlayingServer,
  text,
  zipped,
} from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

/** JSON that can be parsed, but not gone through. */
const NESTED = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

const clientFor = (context?: Partial<UpstreamContext>) => clientAt(server.url, context);

describe('a call', () => {
  test('tells what is ours by its path where it is shown, and leaves all else as it was sent', async () => {
    for (const [sent, read] of [
      ['http://academy.test/media/silabos/a%20b.pdf', '/media/silabos/a b.pdf'],
      ['http://kipu.test/cursos', '/cursos'],
      ['https://evil.example/media/plan.pdf', 'https://evil.example/media/plan.pdf'],
    ]) {
      server.play(json({ id: sent }), json({ id: sent }));
      await expect(clientFor().call({ ...SAFE, bends: true })).resolves.toEqual({ id: read });
      await expect(clientFor().call(SAFE)).resolves.toEqual({ id: sent });
    }
  });

  test.each(['.', '..', '../..', '%2e%2e', 'a/b', '?', '#'])(
    'about %s, an id that somebody typed, is no other call',
    async (id) => {
      for (const transport of [byFetch, pooled()]) {
        server.play(json({ id: '1' }));
        await clientAt(server.url, {}, { transport }).call({ ...SAFE, parts: { id } });
        expect(server.arrivals[0]?.url).toMatch(/^\/api\/campaigns\/[^/?#]+$/);
      }
    },
  );

  test('carries request id, bearer and mock controls, and its body as JSON', async () => {
    server.play(json({ id: '1' }));
    const client = clientFor({ controls: new CallControls({ scenario: 'lento', sandbox: 'prueba-1' }) });
    await expect(client.call(ONCE)).resolves.toEqual({ id: '1' });
    expect(server.arrivals[0]).toMatchObject({
      method: 'POST',
      url: '/api/purchases/',
      body: '{"MERCHANT_ID":"111"}',
      headers: {
        'x-request-id': 'request-1',
        authorization: 'Bearer refresh-token',
        'x-mock-scenario': 'lento',
        'x-mock-sandbox': 'prueba-1',
        'content-type': 'application/json',
      },
    });
  });

  test('that changes something is answered by anything that does not say that it failed', async () => {
    const body = { amount: 450, currency: 'PEN', transaction_id: 't-1' } as const;
    const update = () => updatePurchase(clientFor(), '17', body, 'key');
    for (const kept of [text(''), json({ message: 'ok' }), json({ error: null, data: null })]) {
      server.play(kept);
      await update();
    }
    for (const failed of [json({ error: 'closed' }), json({ success: false })]) {
      server.play(failed);
      expect((await faultOf(update())).fault).toBe('contract');
    }
  });

  test('to a public endpoint never carries the bearer', async () => {
    server.play(json({ id: '1' }));
    await clientFor().call(SAFE);
    expect(server.arrivals[0]?.headers.authorization).toBeUndefined();
    expect(server.arrivals[0]?.headers['x-mock-sandbox']).toBeUndefined();
  });

  test('with a login is answered by no cache on its way; to a public endpoint, it may be', async () => {
    server.play(json({ data: [] }), json({ id: '1' }));
    await listEnrollments(clientFor(), '17', false);
    await clientFor().call(SAFE);
    expect(server.arrivals.map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', undefined]);
  });

  test('to the content service goes to its own base URL, with the id encoded', async () => {
    server.play(json({ id: '1' }));
    await clientFor().call({ ...SAFE, endpoint: 'courseEntry', parts: { id: 'a/b' } });
    expect(server.arrivals[0]?.url).toBe('/content/entries/a%2Fb');
  });
});

/** How a running site sends its calls, and the client's default. */
const TRANSPORTS = [
  { by: 'the connections of a site', transport: pooled() },
  { by: 'fetch', transport: byFetch },
];

describe.each(TRANSPORTS)('a fault of a call by $by', ({ transport }) => {
  const clientFor = (apiUrl = server.url) => clientAt(apiUrl, {}, { transport });

  test('is "refused" only when no connection was made', async () => {
    const gone = await startPlayingServer();
    await gone.close();
    expect((await faultOf(clientFor(gone.url).call(ONCE))).fault).toBe('refused');
  });

  test.each([
    ['connection_lost', 'a connection reset before the answer', reset],
    ['connection_lost', 'an answer cut in the middle', cut],
    ['timeout', 'no answer in time', hang],
    ['not_json', 'an HTML page with status 200', text('<h1>Bienvenidos</h1>')],
    ['not_json', 'nothing at all where something is asked', text('')],
    ['not_json', 'truncated JSON', text('{"id": "1"')],
    ['not_json', 'lists within lists without end', text(`{"id": "1", "x": ${NESTED}}`)],
    ['contract', 'JSON of another shape', json({ name: 1 })],
  ])('is "%s" for %s', async (fault, _name, play) => {
    server.play(play);
    const error = await faultOf(clientFor().call(fault === 'timeout' ? { ...ONCE, timeoutMs: 500 } : ONCE));
    expect(error).toMatchObject({ fault, endpoint: 'createPurchase', requestId: 'request-1' });
    // On a busy machine the time limit may pass before the server has read the request.
    await vi.waitFor(() => expect(server.arrivals).toHaveLength(1), 10_000);
  });

  test('keeps status and body of a refusal', async () => {
    server.play(json({ detail: 'no' }, 403));
    const error = await faultOf(clientFor().call(ONCE));
    expect(error).toMatchObject({ fault: 'status', status: 403, body: { detail: 'no' } });
  });

  test('with an HTML page of a proxy keeps its status', async () => {
    server.play(text('<h1>Bad gateway</h1>', 502));
    expect(await faultOf(clientFor().call(ONCE))).toMatchObject({ fault: 'status', status: 502 });
  });

  test('for a redirect is a fault: a bearer must not follow it', async () => {
    server.play((response) => response.writeHead(302, { location: `${server.url}/other` }).end());
    expect((await faultOf(clientFor().call(ONCE))).fault).toBe('connection_lost');
    expect(server.arrivals).toHaveLength(1);
  });
});

test('a failure of ours while an answer is read is not told as one of the academy', async () => {
  server.play(json({ id: '1' }));
  const answer = z.unknown().transform((): never => {
    throw new RangeError('Invalid time value');
  });
  await expect(clientFor().call({ ...ONCE, answer })).rejects.toThrow(RangeError);
});

test('a call that may not be sent again never goes out on a connection that the other side may be closing', async () => {
  const client = clientAt(server.url, {}, { transport: pooled() });
  server.play(onNewConnections(json({ id: '1' })));
  await client.call(SAFE);
  await expect(client.call(ONCE)).resolves.toEqual({ id: '1' });
  await expect(client.call(ONCE)).resolves.toEqual({ id: '1' });
});

test('a connection is kept, but not for good: the name of the academy may lead elsewhere by now', async () => {
  const client = clientAt(server.url, {}, { transport: pooled() });
  const calls = new Map<unknown, number>();
  server.play((response) => {
    calls.set(response.req.socket, (calls.get(response.req.socket) ?? 0) + 1);
    json({ id: '1' })(response);
  });
  for (let sent = 0; sent < 250; sent += 1) await client.call(SAFE);
  // The last call of a connection tells the other side that it ends.
  expect(Math.max(...calls.values())).toBe(101);
});

test.each(TRANSPORTS)('a call by $by goes out with any key, and two keys stay two', async ({ transport }) => {
  const client = clientAt(server.url, {}, { transport });
  const keys = ['N.º 7:VERANO–10', 'N.º 7:VERANO%E2%80%9310', 'fiesta 🎉\n', '\ud83c', 'attempt:0'];
  server.play(...keys.map(() => json({ id: '1' })));
  for (const idempotencyKey of keys)
    await expect(client.call({ ...ONCE, idempotencyKey })).resolves.toEqual({ id: '1' });
  const sent = server.arrivals.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(sent).size).toBe(keys.length);
  // As written, where a header can carry it: academies may log it beside ours.
  expect(sent.at(-1)).toBe('attempt:0');
});

test('a compressed answer of which a part came to a site is a lost connection', async () => {
  server.play(zipped('{"id":"1"}', 20));
  const client = clientAt(server.url, {}, { transport: pooled() });
  expect((await faultOf(client.call(ONCE))).fault).toBe('connection_lost');
});

test.each(TRANSPORTS)('an answer by $by may come compressed, and says the same', async ({ transport }) => {
  server.play(zipped('\ufeff{"id":"ñandú"}'));
  await expect(clientAt(server.url, {}, { transport }).call(SAFE)).resolves.toEqual({ id: 'ñandú' });
  const { 'accept-encoding': encodings, 'user-agent': agent } = server.arrivals[0]?.headers ?? {};
  expect(encodings).toContain('gzip');
  expect(agent).toBe('node');
});

/** The error of a system call, as Node makes it; of the tries at several addresses, that of all together. */
function systemError(...tries: readonly (readonly [code: string, syscall: string])[]): Error {
  const errors = tries.map(([code, syscall]) =>
    Object.assign(new Error(`${syscall} ${code}`), { code, syscall }),
  );
  const [first] = errors;
  return first && errors.length === 1
    ? first
    : Object.assign(new AggregateError(errors), { code: first?.code });
}

test.each([
  ['refused', 'no address for its name', systemError(['ENOTFOUND', 'getaddrinfo'])],
  ['refused', 'no file left on this machine', systemError(['EMFILE', 'connect'])],
  ['refused', 'no port left on it', systemError(['EADDRNOTAVAIL', 'connect'])],
  [
    'refused',
    'one address that does not answer, and one that refuses',
    systemError(['ETIMEDOUT', 'connect'], ['ECONNREFUSED', 'connect']),
  ],
  [
    'refused',
    'a connection that is not made in time',
    Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' }),
  ],
  ['connection_lost', 'a connection that went silent', systemError(['ETIMEDOUT', 'read'])],
])('a call fails as "%s" for %s', async (fault, _name, error) => {
  const transport = () => Promise.reject(error);
  expect((await faultOf(clientAt(server.url, {}, { transport }).call(ONCE))).fault).toBe(fault);
});

// As Java servlets write it unless they are told otherwise.
test.each(TRANSPORTS)('an answer by $by that is not UTF-8 has its accents', async ({ transport }) => {
  server.play(
    (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json;charset=ISO-8859-1' })
        .end(Buffer.from('{"id":"Ñandú"}', 'latin1')),
    json({ id: 'Ñandú' }),
  );
  const client = clientAt(server.url, {}, { transport });
  await expect(client.call(SAFE)).resolves.toEqual({ id: 'Ñandú' });
  await expect(client.call(SAFE)).resolves.toEqual({ id: 'Ñandú' });
});

describe.each(TRANSPORTS)('an answer by $by', ({ transport }) => {
  const clientFor = () => clientAt(server.url, {}, { transport });

  test.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['GZIP', gzipSync],
    ['x-gzip', gzipSync],
  ])('may come as "%s" from a cache in between, which keeps what others asked for', async (name, packed) => {
    server.play(compressed(name, packed('{"id":"ñandú"}')));
    await expect(clientFor().call(SAFE)).resolves.toEqual({ id: 'ñandú' });
  });

  test('that is empty says what its status says, though it is called compressed', async () => {
    server.play(compressed('gzip', '', 204));
    await expect(clientFor().call({ ...ONCE, answer: z.unknown() })).resolves.toBeNull();
    for (const status of [401, 404, 503]) {
      server.play(compressed('gzip', '', status));
      expect(await faultOf(clientFor().call(ONCE))).toMatchObject({ fault: 'status', status });
    }
  });
});

test.each([
  ['as it is', json({ id: 'a'.repeat(21 * 1024 * 1024) })],
  ['once it is unpacked', zipped(`{"id":"${'a'.repeat(21 * 1024 * 1024)}"}`)],
])(
  'an answer that is larger %s than any of an academy is not read by a site to its end',
  async (_how, play) => {
    server.play(play);
    const client = clientAt(server.url, {}, { transport: pooled() });
    expect((await faultOf(client.call(ONCE))).fault).toBe('connection_lost');
  },
);

test.each([404, 410])(
  'a thing of which the academy says %i is not there, and no fault of ours',
  async (status) => {
    const ask = () => {
      server.play(json({ detail: 'No.' }, status));
      return clientFor().call({ ...SAFE, endpoint: 'courseEntry', parts: { id: 'x' } });
    };
    expect(await nullWhenGone(ask())).toBeNull();
    expect(kipuErrorOf(await ask().catch((reason: unknown) => reason)).code).toBe('not_found');
  },
);

test('an answer that says what one said before is not read again, and any other is', async () => {
  const read = vi.fn((id: string) => id);
  const answer = z.object({ id: z.string().transform(read) });
  const request = { ...SAFE, answer, bends: true, known: new Map<string, Reading<{ id: string }>>() };
  const client = clientFor();
  for (const [id, times] of [
    ['a', 1],
    ['a', 1],
    ['b', 2],
    ['a', 2],
  ] as const) {
    server.play(json({ id }));
    await expect(client.call(request)).resolves.toEqual({ id });
    expect(read).toHaveBeenCalledTimes(times);
  }
  server.play(json({ id: 7 }), json({ id: 7 }), json({ id: 'a' }, 409));
  expect((await faultOf(client.call(request))).fault).toBe('contract');
  expect((await faultOf(client.call(request))).fault).toBe('contract');
  expect((await faultOf(client.call(request))).status).toBe(409);
});

test('fetch is looked up at the time of the call', async () => {
  const client = clientFor();
  const played = vi.fn<typeof fetch>().mockImplementation(async () => Response.json({ id: 'played' }));
  vi.stubGlobal('fetch', played);
  await expect(client.call(SAFE)).resolves.toEqual({ id: 'played' });
  expect(played).toHaveBeenCalledOnce();
});

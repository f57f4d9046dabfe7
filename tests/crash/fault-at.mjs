// Loaded into the site before anything else (NODE_OPTIONS): lets one kind of call to the academy API fail in one way,
// for the families whose sandbox is named for it: 'fault-<call>-<fault>-<times>-…'. What it did is told line by line
// in the file FAULTS_FILE; in SITE_PID_FILE stands which process it is.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import './asked-by-fetch.mjs';

/** @typedef {{ input: string, init: RequestInit, signal: AbortSignal | null }} Call */

/** @type {Record<string, (method: string, path: string) => boolean>} */
const CALLS = {
  createPurchase: (method, path) => method === 'POST' && path === '/api/purchases/',
  cardToken: (method, path) => method === 'POST' && path.endsWith('/token/'),
  cardSession: (method, path) => method === 'POST' && path.endsWith('/session/'),
  cardAuthorization: (method, path) => method === 'POST' && path.endsWith('/authorization/'),
  enrollments: (method, path) => method === 'GET' && path === '/api/enrollments/',
  createEnrollment: (method, path) => method === 'POST' && path === '/api/enrollments/',
  updatePurchase: (method, path) => method === 'PATCH' && path.startsWith('/api/purchases/'),
};

const LATE_MS = 90_000;
const LOOK_AGAIN_MS = 20;
const PAGE = '<html><head><title>502 Bad Gateway</title></head><body></body></html>';
/** Nobody listens there, and no rule of browsers forbids to ask. */
const NOBODY = 'http://127.0.0.1:2/';
/** Longer than a part of a name may be: no server needs to be asked that it does not exist. */
const NOWHERE = `http://${'a'.repeat(64)}.invalid/`;

const fetchReally = globalThis.fetch;
/** The call as it should have gone, whoever has given it up. @param {Call} call */
const send = ({ input, init }) => fetchReally(input, { ...init, signal: null });
/** @param {Call} call @returns {Promise<never>} */
const givenUp = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
/** @param {number} status @param {string} body */
const answer = (status, body) => new Response(body, { status });

/** What the site gets, and what became of its call. @type {Record<string, (call: Call) => Promise<Response>>} */
const FAULTS = {
  refused: ({ init }) => fetchReally(NOBODY, init),
  unresolved: ({ init }) => fetchReally(NOWHERE, init),
  failsBefore: () => Promise.resolve(answer(500, '{"detail":"x"}')),
  failsAfter: async (call) => {
    await send(call);
    return answer(500, '{"detail":"x"}');
  },
  page: async (call) => {
    await send(call);
    return answer(502, PAGE);
  },
  hangs: givenUp,
  hangsThenWorks: (call) => givenUp(call).finally(() => send(call)),
  // Its answer has come, and is held back for as long as HOLD_FILE is there.
  held: async (call) => {
    const came = await send(call);
    while (existsSync(process.env['HOLD_FILE'] ?? '')) await pause(LOOK_AGAIN_MS);
    return came;
  },
  late: (call) => Promise.race([send(call).then((came) => pause(LATE_MS, came)), givenUp(call)]),
  cut: async (call) => {
    const whole = await (await send(call)).text();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(whole.slice(0, whole.length / 2)));
        controller.error(new TypeError('terminated'));
      },
    });
    return new Response(body, { status: 200 });
  },
  half: async (call) => {
    const whole = await (await send(call)).text();
    return answer(200, whole.slice(0, whole.length / 2));
  },
  strange: async (call) => {
    await send(call);
    return answer(200, '{"somebody":"else"}');
  },
  forbidden: () => Promise.resolve(answer(struck.size % 2 === 0 ? 401 : 403, '{"detail":"x"}')),
};

/** How often each sandbox was struck. @type {Map<string, number>} */
const struck = new Map();
const file = process.env['FAULTS_FILE'];

// The mock backend is given the same settings.
if (file && !process.env['MOCK_PORT']) {
  writeFileSync(process.env['SITE_PID_FILE'] ?? '', String(process.pid));
  // Whose file may not grow is killed for trying, unless it listens: then the write fails, as on a full disk.
  process.on('SIGXFSZ', () => undefined);
  globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const sandbox = new Headers(init.headers).get('x-mock-sandbox') ?? '';
    const [, call = '', fault = '', times = ''] = /^fault-(\w+)-(\w+)-(\d+)-/.exec(sandbox) ?? [];
    const fail = FAULTS[fault];
    const before = struck.get(sandbox) ?? 0;
    if (!fail || before >= Number(times) || !CALLS[call]?.(init.method ?? 'GET', new URL(url).pathname)) {
      return fetchReally(input, init);
    }
    struck.set(sandbox, before + 1);
    appendFileSync(file, `${sandbox}\n`);
    return fail({ input: url, init, signal: init.signal ?? null });
  };
}

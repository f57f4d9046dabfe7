// Loaded into the site before anything else (NODE_OPTIONS): makes one kind of call to the academy API fail in one way,
// for sandboxes named 'fault-<call>-<fault>-<times>-…'. It writes the sandbox of each fault to the file
// FAULTS_FILE, one per line, and the id of the process to SITE_PID_FILE.
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
/** A port where nobody listens, and which fetch does not block. */
const NOBODY = 'http://127.0.0.1:2/';
/** Longer than a DNS label may be: resolution fails without asking any server. */
const NOWHERE = `http://${'a'.repeat(64)}.invalid/`;

const fetchReally = globalThis.fetch;
/** Sends the call as it should have been sent, even if its caller has given up. @param {Call} call */
const send = ({ input, init }) => fetchReally(input, { ...init, signal: null });
/** @param {Call} call @returns {Promise<never>} */
const givenUp = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
/** @param {number} status @param {string} body */
const answer = (status, body) => new Response(body, { status });

/** The result of the call for the site, by fault. @type {Record<string, (call: Call) => Promise<Response>>} */
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
  // The answer has arrived, but is held back while HOLD_FILE exists.
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

/** How many faults each sandbox has had. @type {Map<string, number>} */
const struck = new Map();
const file = process.env['FAULTS_FILE'];

// The mock backend gets the same settings, but no faults.
if (file && !process.env['MOCK_PORT']) {
  writeFileSync(process.env['SITE_PID_FILE'] ?? '', String(process.pid));
  // A process that exceeds its file size limit is killed, unless it handles the signal: then the write fails, as on a
  // full disk.
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

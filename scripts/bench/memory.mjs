// node scripts/bench/memory.mjs: the memory of the built site after many requests of every kind, measured after a
// garbage collection, with the limit that `npm run start:production` gives it.
import { once } from 'node:events';
import autocannon from 'autocannon';
import { say, show } from '../console.mjs';
import { onSite } from './site.mjs';

/** Numbers of requests after which memory is measured. */
const LOOKS = [10_000, 25_000, 50_000, 75_000, 100_000];
const CONNECTIONS = 16;
const PEOPLE = ['mama@kipu.test', 'papa@kipu.test', 'alumna@kipu.test', 'empresa@kipu.test'];

/** What anybody requests: cached copies, pages drawn each time, unknown paths, files, and what programs poll. */
const ANONYMOUS = [
  '/',
  '/cursos',
  '/vacaciones',
  '/vacaciones/8-a-11',
  '/cursos?tema=%',
  '/cursos?edad=8&buscar=%',
  '/precios?sin-copia=%',
  '/?ingresar',
  '/no-existe/%',
  '/contacto',
  '/readyz',
  '/sitemap.xml',
  '/api/trpc/session.current',
  '/enrollment',
];
const SIGNED_IN = ['/dashboard', '/', '/compras', '/cuenta', '/dashboard/faq', '/dashboard.data'];

/** @typedef {{ rss: number, heapUsed: number, external: number }} Memory */

/**
 * Replaces '%' by a value that was never requested before.
 * @param {autocannon.Request} request
 */
function withOwnValue(request) {
  const path = request.path?.replace('%', Math.random().toString(36).slice(2));
  return { ...request, ...(path !== undefined && { path }) };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Memory>}
 */
async function memoryOf(child) {
  child.kill('SIGUSR2');
  for (;;) {
    const [chunk] = await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data');
    const [, json] = /^memory (.*)$/m.exec(String(chunk)) ?? [];
    if (json) return JSON.parse(json);
  }
}

/** @param {Memory} memory */
const told = ({ heapUsed, external, rss }) =>
  `heap ${megabytes(heapUsed)}, external ${megabytes(external)}, resident ${megabytes(rss)}`;

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * @param {'heapUsed' | 'rss'} field
 * @param {Memory} now
 * @param {Memory} before
 */
const ratio = (field, now, before) => (now[field] / before[field]).toFixed(3);

await onSite(
  async ({ origin, port, server, signIn }) => {
    const cookies = await Promise.all(PEOPLE.map(signIn));
    /** @type {autocannon.Request[]} */
    const requests = [
      ...ANONYMOUS.map((path) => ({ path })),
      ...cookies.flatMap((cookie) => SIGNED_IN.map((path) => ({ path, headers: { cookie } }))),
      // A visit that begins with a form: each one creates a session.
      {
        method: /** @type {const} */ ('POST'),
        path: '/pais',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'country=CL&volver=/',
      },
    ].map((request) => ({ ...request, setupRequest: withOwnValue }));
    /** @type {{ asked: number, memory: Memory }[]} */
    const looks = [];
    let asked = 0;
    for (const until of LOOKS) {
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        headers: { host: new URL(origin).host, 'accept-encoding': 'br' },
        connections: CONNECTIONS,
        amount: until - asked,
        timeout: 60,
        requests,
      });
      asked = until;
      const memory = await memoryOf(server.child);
      looks.push({ asked, memory });
      say(
        `${asked} requests (${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors): ${told(memory)}`,
      );
    }
    const [first, ...rest] = looks;
    for (const { asked: after, memory } of rest) {
      if (first)
        show(
          `  ${after} / ${first.asked}: heap ${ratio('heapUsed', memory, first.memory)}, resident ${ratio('rss', memory, first.memory)}`,
        );
    }
  },
  {
    nodeOptions: ['--max-old-space-size=1024', '--expose-gc', '--import', './scripts/bench/memory-told.mjs'],
    extra: { HEAP_SNAPSHOTS: process.env['HEAP_SNAPSHOTS'] ?? '' },
  },
);

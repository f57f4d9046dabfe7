// npm run bench: how fast public pages are given, beside the least that Node needs to send the same bytes. Only the
// ratios mean anything: they hold from machine to machine, and requests per second do not.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createNetServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build.mjs';
import { say, show, stop } from './console.mjs';
import { demoEnvironment, machineEnvironment, MOCK_COMMAND, SITE_COMMAND } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { startServer } from './processes.mjs';

const CONNECTIONS = 50;
const ROUNDS = 3;
/** Of one measurement, and of what is run before it and not counted. Milliseconds. */
const MEASURE_MS = 3_000;
const WARM_UP_MS = 1_000;

if (process.argv[2] === 'bare') await serveBare();
else await bench();

/** The yardstick: a server that does nothing but send one Buffer, as many bytes as the site's page. */
async function serveBare() {
  const { createServer } = await import('node:http');
  const body = Buffer.alloc(Number(process.argv[3]), 'a');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
  createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
    Number(process.argv[4]),
    '127.0.0.1',
    () => process.stdout.write(`Bare server is ready at http://127.0.0.1:${process.argv[4]}\n`),
  );
}

async function bench() {
  await installDependencies();
  await buildSite();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'kipu-bench-'));
  const [sitePort, mockPort, barePort] = await Promise.all([freePort(), freePort(), freePort()]);
  const environment = demoEnvironment({ sitePort, mockPort, dataFolder });
  /** @type {import('./processes.mjs').Server[]} */
  const servers = [];
  const start = async (
    /** @type {string} */ name,
    /** @type {readonly string[]} */ args,
    /** @type {import('./demo-environment.mjs').Settings} */ env,
  ) => servers.push(await startServer({ name, args, env: { ...machineEnvironment(), ...env } }));
  try {
    await start('Mock backend', MOCK_COMMAND, environment.mock);
    await start('Site', SITE_COMMAND, environment.site);
    const bytes = await bytesOf(sitePort, '/vacaciones');
    const bare = [fileURLToPath(import.meta.url), 'bare', String(bytes), String(barePort)];
    await start('Bare server', bare, { NODE_ENV: 'production' });
    const site = { port: sitePort, host: new URL(environment.site['SITE_ORIGIN'] ?? '').host };
    const targets = [
      { name: `bare node:http, ${bytes} bytes`, port: barePort, host: 'localhost', path: '/', headers: '' },
      { name: 'copy of a page (brotli)', ...site, path: '/vacaciones', headers: '' },
      { name: 'page drawn each time (brotli)', ...site, path: '/vacaciones?sin-copia', headers: '' },
    ];
    say(`${ROUNDS} rounds of ${targets.length} targets, ${CONNECTIONS} connections.`);
    /** @type {number[][]} */
    const counted = targets.map(() => []);
    // In turns, so that whatever else the machine does meets all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, target] of targets.entries()) {
        await load(target, WARM_UP_MS);
        counted[index]?.push(await load(target, MEASURE_MS));
      }
    }
    const medians = counted.map(median);
    const yardstick = medians[0] ?? Number.NaN;
    const lines = targets.map(({ name }, index) => {
      const each = medians[index] ?? Number.NaN;
      const perSecond = Math.round(each).toLocaleString('en-US').padStart(10);
      return `  ${name.padEnd(34)}${perSecond}${(each / yardstick).toFixed(3).padStart(10)}`;
    });
    show(`\n  ${''.padEnd(34)}${'per second'.padStart(10)}${'ratio'.padStart(10)}\n${lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const server of servers.reverse()) await server.end();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Asks for one page over and over on several connections.
 * @param {{ port: number, host: string, path: string, headers: string }} target
 * @param {number} ms
 * @returns {Promise<number>} Whole answers per second.
 */
async function load({ port, host, path: page, headers }, ms) {
  const request = `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n${headers}\r\n`;
  const startedAt = performance.now();
  const until = startedAt + ms;
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(port, request, until)));
  const seconds = (performance.now() - startedAt) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

/**
 * One connection that asks again as soon as it was answered.
 * @param {number} port
 * @param {string} request
 * @param {number} until As performance.now() tells time.
 * @returns {Promise<number>} Answers.
 * @throws {Error} at an answer other than 200.
 */
function askUntil(port, request, until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answers = 0;
    /** Of the answer under way. */
    let missing = 0;
    let head = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const text = head.toString('latin1', 0, end);
        const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
        if (!text.startsWith('HTTP/1.1 200') || Number.isNaN(length)) {
          socket.destroy();
          reject(new Error(`Answered with:\n${text}`));
          return;
        }
        missing = end + 4 + length - head.length;
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.end();
        resolve(answers);
      }
    });
  });
}

/**
 * How large a page is on its way.
 * @param {number} port
 * @param {string} page
 * @returns {Promise<number>}
 */
async function bytesOf(port, page) {
  const answer = await fetch(`http://localhost:${port}${page}`, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) stop(`The site answered ${answer.status} to ${page}.`);
  return Number(answer.headers.get('content-length'));
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}

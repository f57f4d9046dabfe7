// How fast public pages are given, beside the least that Node needs to send the same bytes.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { say, show } from '../console.mjs';
import { CONNECTIONS, load } from './load.mjs';
import { median } from './measuring.mjs';

const ROUNDS = 3;
/** Of one measurement, and of what is run before it and not counted. */
const MEASURE_SECONDS = 3;
const WARM_UP_SECONDS = 1;
const PAGE = '/vacaciones';

// The yardstick, in a process of its own: a server that does nothing but send one Buffer, as long as the site's page.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const body = Buffer.alloc(Number(process.argv[2]), 'a');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
  createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
    Number(process.argv[3]),
    '127.0.0.1',
    () => process.stdout.write(`Bare server is ready at http://127.0.0.1:${process.argv[3]}\n`),
  );
}

/**
 * Shows how many answers a second come from a bare server, from a copy of a page and from a page drawn each time.
 * @param {{ port: number, host: string }} site
 * @param {(bytes: number) => Promise<number>} startBareServer Starts the yardstick for so many bytes; its port.
 */
export async function benchPublicPages(site, startBareServer) {
  const bytes = await bytesOf(site.port, PAGE);
  const targets = [
    {
      name: `bare node:http, ${bytes} bytes`,
      port: await startBareServer(bytes),
      host: 'localhost',
      path: '/',
    },
    { name: 'copy of a page (brotli)', ...site, path: PAGE },
    { name: 'page drawn each time (brotli)', ...site, path: `${PAGE}?sin-copia` },
  ];
  say(`Public pages: ${ROUNDS} rounds of ${targets.length} targets, ${CONNECTIONS} connections.`);
  /** @type {number[][]} */
  const counted = targets.map(() => []);
  // In turns, so that whatever else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      await load(target, WARM_UP_SECONDS);
      counted[index]?.push(await load(target, MEASURE_SECONDS));
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
  if (!answer.ok) throw new Error(`The site answered ${answer.status} to ${page}.`);
  return Number(answer.headers.get('content-length'));
}

// node scripts/bench/overload.mjs [seconds]: how the built site behaves under twice the load that it can serve.
// Requests come at a fixed rate, as from people: none of them waits for the one before (an open loop).
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { say, show } from '../console.mjs';
import { onSite } from './site.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
/** How long the load lasts that measures the site's capacity, after a warm-up as long. Seconds. */
const CAPACITY_SECONDS = 15;
const CONNECTIONS = 12;
/** How often a cached page and the health check are requested during the load. Milliseconds. */
const PROBE_MS = 250;
const PAGE = '/dashboard';
const PERSON = 'mama@kipu.test';

/** @typedef {{ url: string, headers: Record<string, string> }} Target */

/**
 * @typedef {object} Answers
 * @property {number[]} given Response times of pages. Milliseconds.
 * @property {number[]} refused Response times of 503s with Retry-After. Milliseconds.
 * @property {number} lost How many other responses, or failures.
 */

await onSite(async ({ port, origin, signIn }) => {
  const headers = { host: new URL(origin).host, cookie: await signIn(PERSON), 'accept-encoding': 'br' };
  const target = { url: `http://127.0.0.1:${port}${PAGE}`, headers };
  await capacityOf(target, CAPACITY_SECONDS);
  const capacity = await capacityOf(target, CAPACITY_SECONDS);
  say(
    `At capacity: ${capacity.toFixed(1)} pages a second. Now ${(2 * capacity).toFixed(1)} for ${SECONDS} s.`,
  );
  const probing = probe(origin, ['/vacaciones', '/readyz'], SECONDS * 1000);
  const startedAt = performance.now();
  const over = await openLoop(target, 2 * capacity, SECONDS);
  // The time includes that of the answers after the last request: they were late.
  const throughput = (over.given.length / (performance.now() - startedAt)) * 1000;
  show(`
  pages a second                ${throughput.toFixed(1)} = ${(throughput / capacity).toFixed(2)} of capacity
  given: p50, p99               ${percentile(over.given, 0.5)}, ${percentile(over.given, 0.99)} ms
  503 with Retry-After          ${over.refused.length}
  503: p50, p90, p99            ${[0.5, 0.9, 0.99].map((share) => percentile(over.refused, share)).join(', ')} ms
  no answer, or another one     ${over.lost}`);
  for (const { path, taken, wrong } of await probing) {
    show(`  ${path.padEnd(30)}${percentile(taken, 0.5)}, ${percentile(taken, 0.99)} ms, ${wrong} wrong`);
  }
});

/**
 * Requests the page on several connections, each as soon as it has its response.
 * @param {Target} target
 * @param {number} seconds
 * @returns {Promise<number>} Pages per second.
 */
async function capacityOf({ url, headers }, seconds) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  return result['2xx'] / result.duration;
}

/**
 * Requests the page at even intervals, whether earlier requests were answered or not. Common load generators send the
 * requests of a second all at once.
 * @param {Target} target
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<Answers>}
 */
async function openLoop(target, perSecond, seconds) {
  /** @type {Answers} */
  const answers = { given: [], refused: [], lost: 0 };
  const agent = new Agent({ keepAlive: true });
  /** @type {Promise<void>[]} */
  const asked = [];
  const startedAt = performance.now();
  while (asked.length < perSecond * seconds) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (asked.length < due) asked.push(ask(target, agent, answers));
    await wait(2);
  }
  await Promise.all(asked);
  agent.destroy();
  return answers;
}

/**
 * @param {Target} target
 * @param {Agent} agent
 * @param {Answers} answers
 * @returns {Promise<void>}
 */
function ask({ url, headers }, agent, answers) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const asking = request(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        const taken = performance.now() - startedAt;
        if (answer.statusCode === 200) answers.given.push(taken);
        else if (answer.statusCode === 503 && answer.headers['retry-after']) answers.refused.push(taken);
        else answers.lost += 1;
        resolve();
      });
    });
    asking.on('error', () => {
      answers.lost += 1;
      resolve();
    });
    asking.end();
  });
}

/**
 * Requests some pages during the load, one at a time.
 * @param {string} origin
 * @param {readonly string[]} paths
 * @param {number} milliseconds How long.
 */
async function probe(origin, paths, milliseconds) {
  /** @type {{ path: string, taken: number[], wrong: number }[]} */
  const probes = paths.map((path) => ({ path, taken: [], wrong: 0 }));
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt) {
    for (const one of probes) {
      const startedAt = performance.now();
      const answer = await fetch(`${origin}${one.path}`).catch(() => null);
      await answer?.arrayBuffer();
      one.taken.push(performance.now() - startedAt);
      if (answer?.status !== 200) one.wrong += 1;
    }
    await wait(PROBE_MS);
  }
  return probes;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}

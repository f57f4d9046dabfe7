// Measures servers in turns, so that other load of the machine affects all of them alike.
import autocannon from 'autocannon';
import { z } from 'zod';
import { say, show } from '../console.mjs';

const ROUNDS = 5;
/**
 * Requests to each server before the first round. A new site needs three times as long for its first 200 pages as for
 * those after 2,500, until when the JIT compiles it alongside; what it is compared with has less to compile.
 */
const WARM_UP = 2_500;
/** How often a round is tried: on a busy machine a page may run into its time limit. */
const TRIES = 3;
/** Concurrent connections. */
const CONNECTIONS = 10;

/**
 * @typedef {object} Target What is requested over and over.
 * @property {string} name
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {import('../processes.mjs').Server} server The server whose processor time is measured.
 * @property {number} requests Per round.
 *
 * @typedef {object} Comparison
 * @property {Target} of
 * @property {Target} to
 * @property {string} name Of the ratio: the processor time of `of` divided by that of `to`.
 * @property {string} goal
 */

/**
 * Asks a server a question that a module preloaded into it answers.
 * @param {import('../processes.mjs').Server} server
 * @param {string} question
 * @returns {Promise<unknown>}
 */
export function ask({ name, child, ended }, question) {
  return new Promise((resolve, reject) => {
    const read = (/** @type {unknown} */ message) => {
      const told = TOLD.parse(message);
      if (told.question !== question) return;
      child.off('message', read);
      if (told.failure === undefined) resolve(told.answer);
      else reject(new Error(`${name}: ${told.failure}`));
    };
    child.on('message', read);
    child.send(question);
    void ended.then((code) => reject(new Error(`${name} ended with code ${code}.`)));
  });
}

const TOLD = z.object({
  question: z.string(),
  answer: z.unknown().optional(),
  failure: z.string().optional(),
});

/**
 * Measures in rounds and shows the results: median and range.
 * @param {string} heading
 * @param {readonly Comparison[]} comparisons
 */
export async function compare(heading, comparisons) {
  const targets = [...new Set(comparisons.flatMap(({ of, to }) => [of, to]))];
  /** @type {Map<Target, { milliseconds: number, perSecond: number }[]>} */
  const rounds = new Map(targets.map((target) => [target, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    say(`${heading}: ${round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`}`);
    for (const target of targets) {
      if (round === 0) await measure({ ...target, requests: WARM_UP });
      else rounds.get(target)?.push(await measure(target));
    }
  }
  const of = (/** @type {Target} */ target) => rounds.get(target) ?? [];
  show(`\n### ${heading}\n\n| what | CPU per request, ms | requests/s |\n|---|---|---|`);
  for (const target of targets) {
    const times = of(target).map(({ milliseconds }) => milliseconds);
    const rates = of(target).map(({ perSecond }) => perSecond);
    show(`| ${target.name} | ${middle(times, 3)} | ${middle(rates, 0)} |`);
  }
  show('\n| CPU of the first / CPU of the second | ratio | goal |\n|---|---|---|');
  for (const { name, of: one, to: other, goal } of comparisons) {
    const ratios = of(one).map(
      ({ milliseconds }, round) => milliseconds / (of(other)[round]?.milliseconds ?? 0),
    );
    show(`| ${name} | ${middle(ratios, 2)} | ${goal} |`);
  }
  show('');
}

/**
 * @param {Target} target
 * @param {number} [tries]
 * @returns {Promise<{ milliseconds: number, perSecond: number }>} Processor time per request, and requests per second.
 * @throws {Error} when a response was not a 200, or incomplete
 */
async function measure(target, tries = TRIES) {
  const { name, url, headers, server, requests } = target;
  const before = z.number().parse(await ask(server, 'processorTime'));
  const startedAt = performance.now();
  let endedAt = startedAt;
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    amount: requests,
    // Compressed bodies cannot be searched for their end; their length tells whether they are complete.
    verifyBody: (body) => headers['accept-encoding'] !== undefined || String(body).includes('</html>'),
    // autocannon itself reports its end only at the next full second.
    setupClient: (client) => client.on('response', () => (endedAt = performance.now())),
  });
  const after = z.number().parse(await ask(server, 'processorTime'));
  const wrong = result.non2xx + result.errors + result.mismatches;
  if (wrong > 0) {
    const told = `${wrong} of ${requests} answers of '${name}' were wrong.`;
    if (tries === 1) throw new Error(told);
    say(`${told} Once more.`);
    return measure(target, tries - 1);
  }
  return {
    milliseconds: (after - before) / 1000 / requests,
    perSecond: requests / ((endedAt - startedAt) / 1000),
  };
}

/**
 * @param {readonly number[]} values
 * @returns {number} NaN for no values.
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

/**
 * @param {readonly number[]} values
 * @param {number} digits
 * @returns {string} The median, with minimum and maximum.
 */
function middle(values, digits) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} (${least}–${most})`;
}

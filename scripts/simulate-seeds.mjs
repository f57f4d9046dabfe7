import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { say, show } from './console.mjs';
import { ROOT } from './processes.mjs';

/** How many seeds one worker process runs before the next one takes over. */
const A_WORKER = 2_000;
/** How long a worker may be silent before it counts as hung. Milliseconds. */
const SILENCE_LIMIT_MS = 180_000;
const BAR = 40;
/** Folder of the compiled worker: in the build folder, so that it finds the same packages. */
const COMPILED = path.join(ROOT, 'build', 'simulation');
/** Nobody reads the stack traces of thousands of failed calls; a larger young generation is collected less often. */
const WORKER_FLAGS = ['--stack-trace-limit=0', '--max-semi-space-size=64'];

/** @typedef {import('../tests/payments/run-seeds.ts').SeedReport} SeedReport */

/**
 * Returns the seeds of one of several parts, which together cover all seeds, each once.
 * @param {number} count Of all parts.
 * @param {number} part From 1.
 * @param {number} parts
 * @param {number} first The first seed of the first part.
 */
export function partOf(count, part, parts, first) {
  const before = Math.floor((count * (part - 1)) / parts);
  return { from: first + before, count: Math.floor((count * part) / parts) - before };
}

/**
 * Runs simulated payments on all cores, with a progress bar, and shows the results.
 * @param {{ database: string, from: number, count: number }} amount `database` is 'sqlite' or 'postgres'.
 * @returns {Promise<SeedReport>}
 */
export async function simulateSeeds({ database, from: first, count }) {
  const lanes = Math.min(availableParallelism(), count);
  const size = Math.min(A_WORKER, Math.ceil(count / lanes));
  const starts = Array.from({ length: Math.ceil(count / size) }, (_, index) => first + index * size);
  /** @type {SeedReport} */
  const total = {
    seeds: 0,
    attempts: 0,
    charges: 0,
    siblings: 0,
    enrollments: 0,
    deaths: 0,
    moves: [],
    money: [],
    found: [],
  };
  await compileWorker();
  const began = Date.now();

  /** @param {SeedReport} report */
  const add = (report) => {
    for (const key of /** @type {const} */ ([
      'seeds',
      'attempts',
      'charges',
      'siblings',
      'enrollments',
      'deaths',
    ])) {
      total[key] += report[key];
    }
    total.moves = [...new Set([...total.moves, ...report.moves])];
    total.money = [...new Set([...total.money, ...report.money])];
    total.found.push(...report.found);
    drawBar(database, total.seeds, count, began);
  };
  const lane = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const problem = await runWorker(database, from, Math.min(size, first + count - from), add);
      if (problem) total.found.push(problem);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (process.stdout.isTTY) show('');

  const seconds = (Date.now() - began) / 1000;
  const perSecond = (total.seeds / seconds).toFixed(1);
  const perCore = (total.seeds / seconds / lanes).toFixed(1);
  say(
    `${database}: ${total.seeds} seeds (${first} to ${first + count - 1}), ${total.attempts} attempts, ${total.charges} charges, ` +
      `${total.siblings} pairs of siblings, ${total.enrollments} enrollments, ${total.deaths} deaths, ${total.moves.length} kinds of moves; ` +
      `${total.found.length} broken promises; ${perSecond} seeds a second, ${perCore} a core`,
  );
  say(`  money: ${total.money.sort().join(', ')}`);
  if (total.found.length === 0) {
    say(`  95 % sure: a seed breaks one with a probability below 3/${total.seeds} = ${3 / total.seeds}`);
  }
  for (const text of total.found.slice(0, 50)) show(`  ${text}`);
  return total;
}

/** Compiles the worker once: a compiler at run time would make every function slower. */
async function compileWorker() {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'tests/payments/seed-worker.ts', outDir: COMPILED, target: 'node20' },
  });
}

/**
 * Runs one worker to its end; returns what went wrong with the worker itself, or null.
 * @param {string} database
 * @param {number} from
 * @param {number} count
 * @param {(report: SeedReport) => void} add
 * @returns {Promise<string | null>}
 */
function runWorker(database, from, count, add) {
  return new Promise((resolve) => {
    const worker = [...WORKER_FLAGS, path.join(COMPILED, 'seed-worker.js')];
    const seeds = ['--from', `${from}`, '--count', `${count}`];
    const on = database === 'postgres' ? ['--postgres'] : [];
    const child = spawn(process.execPath, [...worker, ...seeds, ...on], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let done = 0;
    let output = '';
    const hangs = setTimeout(() => child.kill('SIGKILL'), SILENCE_LIMIT_MS);
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    createInterface(child.stdout).on('line', (line) => {
      hangs.refresh();
      if (!line.startsWith('{')) return;
      /** @type {SeedReport} */
      const report = JSON.parse(line);
      done += report.seeds;
      add(report);
    });
    child.on('close', (code) => {
      clearTimeout(hangs);
      const left = `seeds ${from + done} to ${from + count - 1}`;
      resolve(code === 0 ? null : `${left} ended with ${code ?? 'no answer'} ${output.slice(-2_000)}`);
    });
  });
}

/**
 * @param {string} database
 * @param {number} done
 * @param {number} count
 * @param {number} began Epoch milliseconds.
 */
function drawBar(database, done, count, began) {
  if (!process.stdout.isTTY) return;
  const filled = Math.round((done / count) * BAR);
  const left = ((Date.now() - began) / 60_000) * (count / done - 1);
  const bar = '█'.repeat(filled).padEnd(BAR, '░');
  process.stdout.write(`\r${database} ${bar} ${done}/${count}, ${left.toFixed(1)} minutes left `);
}

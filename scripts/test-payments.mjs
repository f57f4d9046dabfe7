// npm run test:payments: the crash and fault protocol of payments (docs/payments.md, "How it is proved").
import path from 'node:path';
import { installBrowser } from './browser.mjs';
import { buildSite } from './build.mjs';
import { readArguments, say, show, stop } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT, run } from './processes.mjs';
import { partOf, simulateSeeds } from './simulate-seeds.mjs';

/** How many seeds run on each database; tests with real processes have their own amounts (tests/crash/amounts.ts). */
const AMOUNTS = {
  change: { sqlite: 10_000, postgres: 200 },
  release: { sqlite: 1_000_000, postgres: 20_000 },
};

const USAGE = `npm run test:payments
  (nothing)             the amount of every change
  -- --release          the amount of a release: hours; with --part 3/8 the third eighth of it, for one of eight
                        machines; with --from N simulated runs from that one on, so that releases do not try the same
  -- --seed N           one simulated run, step by step; with --postgres on PostgreSQL
  -- --soak N           N minutes of two sites behind a proxy, replaced under load, whose database fails again and
                        again; with --at FOLDER a site built and pruned elsewhere
  -- --mutants          removes each rule in turn; every one must be missed by a test (--lanes N: so many at a time)`;

const { values } = readArguments(
  {
    options: {
      release: { type: 'boolean', default: false },
      part: { type: 'string', default: '1/1' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      soak: { type: 'string' },
      at: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      lanes: { type: 'string' },
    },
  },
  USAGE,
);

await installDependencies();
if (values.seed !== undefined) process.exitCode = await replay(values.seed);
else if (values.soak !== undefined) process.exitCode = await soak(values.soak, values.at);
else if (values.mutants) process.exitCode = await runMutants();
else process.exitCode = await runProtocol(values.release ? 'release' : 'change');

/** @param {string} seed */
async function replay(seed) {
  if (!/^\d{1,9}$/.test(seed)) stop('--seed wants a whole number.');
  const { code, report } = await simulateOne(seed);
  show('');
  for (const text of report?.found ?? ['The run did not come to its end.']) show(text);
  show(report?.found.length === 0 ? 'No promise was broken.' : '');
  return code === 0 && report?.found.length === 0 ? 0 : 1;
}

/** @param {string} seed */
async function simulateOne(seed) {
  const { code, output } = await run(
    process.execPath,
    [
      ...['--import', 'tsx', 'tests/payments/seed-worker.ts', '--from', seed, '--count', '1', '--trace'],
      ...(values.postgres ? ['--postgres'] : []),
    ],
    { quiet: true },
  );
  const lines = output.trimEnd().split('\n');
  const last = lines.at(-1) ?? '';
  const isReport = last.startsWith('{');
  for (const line of isReport ? lines.slice(0, -1) : lines) show(line);
  /** @type {import('../tests/payments/run-seeds.ts').SeedReport | null} */
  const report = isReport ? JSON.parse(last) : null;
  return { code, report };
}

async function runMutants() {
  const lanes = values.lanes === undefined ? [] : ['--lanes', values.lanes];
  const { code } = await run(process.execPath, ['--import', 'tsx', 'tests/mutants/run.ts', ...lanes]);
  return code;
}

/**
 * @param {string} minutes
 * @param {string | undefined} folder A site after `npm run build` and `npm prune --omit=dev`; left out, this one.
 */
async function soak(minutes, folder) {
  if (!/^\d{1,4}$/.test(minutes)) stop('--soak wants a whole number of minutes.');
  await buildSite();
  /** @type {Record<string, string>} */
  const settings = { SOAK_MINUTES: minutes };
  if (folder !== undefined) settings['SITE_FOLDER'] = path.resolve(folder);
  return runCrashTests(settings, ['tests/crash/replaced-under-load.test.ts']);
}

/**
 * @param {Record<string, string>} settings
 * @param {readonly string[]} files Left out, all of them.
 */
async function runCrashTests(settings, files = []) {
  const { code } = await run(
    process.execPath,
    [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=crash', '--maxWorkers=2', ...files],
    { env: { ...process.env, ...settings } },
  );
  return code;
}

/** @param {keyof typeof AMOUNTS} amount */
async function runProtocol(amount) {
  const [part = 0, parts = 0] = values.part.split('/').map(Number);
  if (!/^\d{1,3}\/\d{1,3}$/.test(values.part) || part < 1 || part > parts)
    stop('--part wants one of so many: 3/8.');
  if (!/^\d{1,8}$/.test(values.from)) stop('--from wants a whole number.');
  const commit = await run('git', ['describe', '--always', '--dirty'], { quiet: true });
  say(`Payments at commit ${commit.output.trim()}, the amount of a ${amount}, part ${part} of ${parts}`);
  let broken = 0;
  for (const [database, count] of Object.entries(AMOUNTS[amount])) {
    const { found } = await simulateSeeds({ database, ...partOf(count, part, parts, Number(values.from)) });
    broken += found.length;
  }
  const browser = await installBrowser();
  await buildSite();
  const settings = { PAYMENTS_AMOUNT: amount, PAYMENTS_PARTS: `${parts}`, CHROMIUM_PATH: browser };
  const code = await runCrashTests(settings);
  const isWhole = broken === 0 && code === 0;
  say(isWhole ? 'No promise was broken.' : 'A PROMISE WAS BROKEN, see above.');
  return isWhole ? 0 : 1;
}

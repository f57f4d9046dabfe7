// npm test: all checks and tests, on a fresh clone. The last line counts all parts together.
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import path from 'node:path';
import { installBrowser, installOtherBrowsers, OTHER_BROWSERS } from './browser.mjs';
import { buildSite } from './build.mjs';
import { say, show } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT, run } from './processes.mjs';
import { runStaticCheck, STATIC_CHECKS } from './static-checks.mjs';
import { readPlaywright, readText, readVitest } from './test-reports.mjs';

const RESULTS = path.join(ROOT, 'test-results');
const CORES = availableParallelism();
/** How many files of tests in process run at once: some wait for time limits, and a sixth of two cores was idle. */
const FILES_IN_PROCESS = CORES + 1;
/** How many crash tests run in parallel: half of their time they wait for processes. */
const CRASH_FILES = 3;

/** The in-memory file system of Linux, and how much must be free there and in total. Bytes. */
const MEMORY = { folder: '/dev/shm', free: 6 * 2 ** 30 };

/**
 * The size of V8's young generation. Most objects of tests are short-lived, and a sixth of a page worker's time went
 * into collecting them. MiB.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64';

/** How many failed page tests are run again for their traces: many fail for the same reason. */
const MOST_TRACES = 10;

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} seconds
 * @property {import('./test-reports.mjs').Result} result
 */

/** @type {Part[]} */
const parts = [];
const startedAt = Date.now();

try {
  await installDependencies();
  const browser = await installBrowser();
  say(`Browser for the page tests: ${browser}`);
  const others = installOtherBrowsers();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  keepFilesInMemory();
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, YOUNG_OBJECTS].filter(Boolean).join(' ');

  // Checks that only read files run during the build.
  const [longest, ...checks] = STATIC_CHECKS.map((check) => () => part(check.name, () => runCheck(check)));
  await together([
    () => part('build', () => buildSite().then(() => passedOrNot(true, 'build'))),
    () => longest?.(),
  ]);
  // Pages run alone: they keep two cores busy at 93 %, and running everything at once takes no less time.
  await part('pages', () => runPages(browser, ['con-js', 'sin-js']));
  await together([
    () => part('tests in process', () => runVitest(['in process', 'apart'], FILES_IN_PROCESS)),
    () =>
      oneByOne([
        () => part('crash tests', () => runVitest(['crash'], CRASH_FILES)),
        () => part('replayed exchanges', runReplay),
        () => runElsewhere(browser, others),
        ...checks,
      ]),
  ]);
} catch (error) {
  show(error instanceof Error ? (error.stack ?? error.message) : String(error));
  parts.push({ name: 'npm test itself', seconds: 0, result: passedOrNot(false, String(error)) });
}

const passed = parts.reduce((sum, { result }) => sum + result.passed, 0);
const failed = parts.reduce((sum, { result }) => sum + result.failed, 0);
show('');
for (const { name, seconds, result } of parts) {
  const { passed: good, failed: bad } = result;
  const counts = `${good} passed, ${bad} failed`;
  show(
    `  ${bad === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(26)}${seconds.toFixed(0).padStart(5)} s  ${counts}`,
  );
}
for (const { project, find, advice } of OTHER_BROWSERS) {
  if (!find()) show(`  NOT RUN  the purchase in ${project}: none here, none to install. ${advice}`);
}
show(`  all together on ${CORES} cores: ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes\n`);
// Named here again, since continuous integration often shows the end of its log alone.
for (const { result } of parts) for (const failure of result.failures) show(`  FAILED  ${failure}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
show(`${passed} passed, ${failed} failed`);

/**
 * Puts the temporary files of all parts in memory if there is enough: databases write some 14 GB in a run, and every
 * commit waits for the disk. Tests kill processes but never the machine, so what they check does not change.
 */
function keepFilesInMemory() {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
    // PostgreSQL's programs are copied there, and must be executable.
    if (mounted.some((line) => line.includes(` ${MEMORY.folder} `) && line.includes('noexec'))) return;
    const { bavail, bsize } = statfsSync(MEMORY.folder);
    if (Math.min(bavail * bsize, freemem()) >= MEMORY.free) process.env.TMPDIR = MEMORY.folder;
  } catch {
    // Other systems keep their temporary folder.
  }
}

/**
 * Runs a part, measures its time, and reports its result.
 * @param {string} name
 * @param {() => Promise<import('./test-reports.mjs').Result>} task
 */
async function part(name, task) {
  const began = Date.now();
  const result = await task();
  parts.push({ name, seconds: (Date.now() - began) / 1000, result });
  say(`${result.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
}

/**
 * Runs tasks in parallel, all to their end; then fails if one of them did.
 * @param {readonly (() => Promise<void> | undefined)[]} tasks
 */
async function together(tasks) {
  const ends = await Promise.allSettled(tasks.map(async (task) => task()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Runs tasks one after another.
 * @param {readonly (() => Promise<void> | undefined)[]} tasks
 */
async function oneByOne(tasks) {
  for (const task of tasks) await task();
}

/**
 * @param {(typeof STATIC_CHECKS)[number]} check
 */
async function runCheck(check) {
  const { code, output } = await runStaticCheck(check);
  if (code !== 0) show(output);
  return passedOrNot(code === 0, check.name);
}

/**
 * Runs projects of vitest.config.ts; shows their output when something failed.
 * @param {readonly string[]} projects
 * @param {number} workers
 */
async function runVitest(projects, workers) {
  const file = `vitest-${projects.join('-').replaceAll(' ', '-')}.json`;
  const { code, output } = await run(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${path.join(RESULTS, file)}`,
      '--reporter=junit',
      `--outputFile.junit=${path.join(RESULTS, file.replace('.json', '.xml'))}`,
    ],
    { quiet: true, env: { ...process.env, NO_COLOR: '1' } },
  );
  if (code !== 0) show(output);
  return readVitest(path.join(RESULTS, file), code);
}

/**
 * Replays all recorded exchanges with the card provider, and every action code; prints a table.
 * @returns {Promise<import('./test-reports.mjs').Result>}
 */
async function runReplay() {
  const report = path.join(RESULTS, 'replay.xml');
  const args = ['--import', 'tsx', 'scripts/replay/main.ts', '--all', '--junit', report];
  // As `npm run replay` does: otherwise React runs its development checks.
  const { output } = await run(process.execPath, args, {
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  show(output);
  const [, total = '0', bad = '1'] = /tests="(\d+)" failures="(\d+)"/.exec(readText(report)) ?? [];
  if (total === '0') return passedOrNot(false, 'nothing was replayed');
  const wrong = output.split('\n').filter((line) => line.includes('WRONG'));
  return { passed: Number(total) - Number(bad), failed: Number(bad), failures: wrong };
}

/**
 * Runs projects of playwright.config.ts.
 * @param {string} browser
 * @param {readonly string[]} projects
 */
async function runPages(browser, projects) {
  const name = projects.join('-');
  const report = path.join(RESULTS, `playwright-${name}.json`);
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    // Other runs have files of their own.
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: path.join(RESULTS, `${name}-last-run.json`),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: report.replace('.json', '.xml'),
  };
  /** @param {readonly string[]} more */
  const play = async (more) => {
    const args = [path.join(ROOT, 'node_modules/playwright/cli.js'), 'test', ...more];
    for (const project of projects) args.push(`--project=${project}`);
    return (await run(process.execPath, args, { env })).code;
  };
  const result = readPlaywright(report, await play([`--output=${path.join(RESULTS, name)}`]));
  if (result.failed > 0) {
    say('Playing what failed once more, for the record alone: its traces (npx playwright show-trace FILE)');
    const record = [`--output=${path.join(RESULTS, `${name}-traces`)}`, '--trace=on', '--reporter=line'];
    await play(['--last-failed', `--max-failures=${MOST_TRACES}`, ...record]);
  }
  return result;
}

/**
 * Buys in each other browser that is installed or could be installed.
 * @param {string} browser
 * @param {Promise<void>} installed
 */
async function runElsewhere(browser, installed) {
  await installed;
  const found = OTHER_BROWSERS.filter(({ find }) => find()).map(({ project }) => project);
  if (found.length > 0) await part(`purchase in ${found.join(', ')}`, () => runPages(browser, found));
}

/**
 * The result of a part that is one check.
 * @param {boolean} good
 * @param {string} failure what failed if it is not good
 */
function passedOrNot(good, failure) {
  return good ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [failure] };
}

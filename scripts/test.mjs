// npm test: everything that can be checked, on a fresh clone. The last line counts all suites together.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installBrowser } from './browser.mjs';
import { buildSite } from './build.mjs';
import { say, show } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT, run, runTool } from './processes.mjs';
import { runStaticChecks } from './static-checks.mjs';

const RESULTS = path.join(ROOT, 'test-results');

/** @typedef {{ suite: string, passed: number, failed: number }} Outcome */

/** @type {Outcome[]} */
const outcomes = [];
const startedAt = Date.now();

try {
  say('1 of 5, what is needed.');
  await installDependencies();
  const browser = await installBrowser();
  say(`Browser for the page tests: ${browser}`);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  say('2 of 5, static checks, side by side.');
  for (const { name, passed } of await runStaticChecks()) record(name, passed ? 1 : 0, passed ? 0 : 1);

  say('3 of 5, build.');
  await buildSite();

  say('4 of 5, tests in process and crash tests (vitest).');
  const vitest = await runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${path.join(RESULTS, 'vitest.json')}`],
    // A log is read as text.
    process.stdout.isTTY ? {} : { env: { ...process.env, NO_COLOR: '1' } },
  );
  record('vitest', ...countVitest(vitest.code));

  say('5 of 5, pages in the browser, with and without JavaScript (playwright).');
  const pages = await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'test'], {
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(RESULTS, 'playwright.json'),
    },
  });
  record('pages', ...countPlaywright(pages.code));
} catch (error) {
  show(error instanceof Error ? (error.stack ?? error.message) : String(error));
  record('npm test itself', 0, 1);
}

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
show('');
for (const { suite, passed: good, failed: bad } of outcomes) {
  show(`  ${bad === 0 ? 'ok    ' : 'FAILED'}  ${suite}: ${good} passed, ${bad} failed`);
}
show(`  ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
show(`${passed} passed, ${failed} failed`);

/**
 * @param {string} suite
 * @param {number} good
 * @param {number} bad
 */
function record(suite, good, bad) {
  outcomes.push({ suite, passed: good, failed: bad });
}

/**
 * Counts vitest's tests. Skipped ones failed: nothing is skipped here on purpose. A run that broke outside of its
 * tests, or ran none, failed once more.
 * @param {number} code
 * @returns {[number, number]}
 */
function countVitest(code) {
  const report = read('vitest.json');
  if (!report) return [0, 1];
  const good = report.numPassedTests;
  const bad = report.numTotalTests - good;
  return [good, bad === 0 && (code !== 0 || good === 0) ? 1 : bad];
}

/**
 * Counts Playwright's tests. Flaky and skipped ones failed.
 * @param {number} code
 * @returns {[number, number]}
 */
function countPlaywright(code) {
  const report = read('playwright.json');
  if (!report) return [0, 1];
  const good = report.stats.expected;
  const bad = report.stats.unexpected + report.stats.flaky + report.stats.skipped;
  return [good, bad === 0 && (code !== 0 || good === 0) ? 1 : bad];
}

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'));
  } catch {
    return null;
  }
}

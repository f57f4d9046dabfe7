import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, OTHER_BROWSERS } from './scripts/browser.mjs';
import { onlyWithScripts } from './tests/pages/support/only-with-scripts.ts';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');

/** The specs for other browsers. */
const ELSEWHERE = OTHER_BROWSERS.map(({ project }) => `${project}.spec.ts`);

export default defineConfig({
  testDir: 'tests/pages',
  outputDir: 'test-results/pages',
  globalSetup: './tests/pages/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than there are cores: a purchase that is being verified mostly waits.
  workers: availableParallelism() + 1,
  // Verifying a purchase queries the provider after 5 and 15 s, and a machine of 2 cores may be busy besides.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['junit', { outputFile: 'test-results/playwright.xml' }],
  ],
  use: {
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Animations take time; only motion.spec.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the time: `npm test` runs failed tests again with it, only to record the traces.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A click that cannot happen fails by itself, before the test runs out of time and hides where it waited.
    actionTimeout: 40_000,
    launchOptions: {
      executablePath,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Draws only what is visible, and nothing further down the page: saves a twelfth of opening a page.
        '--force-gpu-mem-available-mb=1',
        // Keeps no spare process for a next page: each test has its own browser profile, and so its own processes.
        '--renderer-process-limit=1',
        // A page lives for about a second: optimizing its scripts takes longer than they gain.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // Nothing on this site may depend on JavaScript: every test of pages with scripts also runs without.
  projects: [
    { name: 'con-js', use: { javaScriptEnabled: true }, testIgnore: ELSEWHERE },
    {
      name: 'sin-js',
      use: { javaScriptEnabled: false },
      testIgnore: ELSEWHERE,
      grepInvert: [/@scriptless|@both-ways/, ...onlyWithScripts()],
    },
    // `npm test` installs these browsers, and reports those that it cannot install. They run after the pages: some
    // machines lack the memory for two browsers at once.
    ...OTHER_BROWSERS.filter(({ find }) => find()).map(({ project }) => ({
      name: project,
      testMatch: `${project}.spec.ts`,
    })),
  ],
});

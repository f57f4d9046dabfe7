import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, OTHER_BROWSERS } from './scripts/browser.mjs';
import { onlyWithScripts } from './tests/pages/support/only-with-scripts.ts';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');

/** Those of another browser than that of all other specs. */
const ELSEWHERE = OTHER_BROWSERS.map(({ project }) => `${project}.spec.ts`);

export default defineConfig({
  testDir: 'tests/pages',
  outputDir: 'test-results/pages',
  globalSetup: './tests/pages/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than cores: a purchase that is being verified mostly waits.
  workers: availableParallelism() + 1,
  // A purchase that is verified asks the provider after 5 and 15 s; a busy machine of 2 cores takes its time besides.
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
    // What moves takes its time; motion.spec.ts alone has it move.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the time: `npm test` plays what failed once more with it, for the record alone.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What a press waited for is told where it stood, before the test runs out of time.
    actionTimeout: 40_000,
    launchOptions: {
      executablePath,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Draws what is looked at, and not what lies below it in case somebody scrolls: a twelfth of opening a page.
        '--force-gpu-mem-available-mb=1',
        // No process is kept ready for a next page: each test has a browser profile, and so processes, of its own.
        '--renderer-process-limit=1',
      ],
    },
  },
  // Nothing on this site may depend on JavaScript: whatever opens a page that has scripts runs without them too.
  projects: [
    { name: 'con-js', use: { javaScriptEnabled: true }, testIgnore: ELSEWHERE },
    {
      name: 'sin-js',
      use: { javaScriptEnabled: false },
      testIgnore: ELSEWHERE,
      grepInvert: [/@scriptless|@both-ways/, ...onlyWithScripts()],
    },
    // `npm test` installs these browsers, and says so where one cannot be had. They run after the pages: two browsers at
    // once are more than some machines have memory for.
    ...OTHER_BROWSERS.filter(({ find }) => find()).map(({ project }) => ({
      name: project,
      testMatch: `${project}.spec.ts`,
    })),
  ],
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser, findFirefox } from './scripts/browser.mjs';
import { onlyWithScripts } from './tests/pages/support/only-with-scripts.ts';

/**
 * Specs of how pages look with their pictures. All others do without: pictures take a third of what a page costs, and
 * nothing stands elsewhere without them. That all of them are there is looked at by sweep.spec.ts and panel.spec.ts.
 */
const WITH_PICTURES = /\/(?:motion|steady|students|sweep)\.spec\.ts$/;
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');

/** How browsers are started, with switches of a project's own. */
const browser = (...switches: readonly string[]) => ({
  executablePath,
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...switches,
  ],
});

/** `npm test` installs a Firefox; where none can be had, it says so. */
const WITHOUT_FIREFOX = findFirefox() ? [] : ['firefox.spec.ts'];

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
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Each way from page to page is a transition of a quarter of a second otherwise, which the browser gives up where the
    // next page is late, with an exception in that page. motion.spec.ts looks at what moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the time. What failed is told whole with `npx playwright test <file> --trace on`.
    trace: 'off',
    // What a press waited for is told where it stood, before the test runs out of time.
    actionTimeout: 40_000,
    launchOptions: browser(WITHOUT_PICTURES),
  },
  // Nothing on this site may depend on JavaScript: whatever opens a page that has scripts runs without them too.
  projects: [
    { name: 'con-js', use: { javaScriptEnabled: true }, testIgnore: [WITH_PICTURES, ...WITHOUT_FIREFOX] },
    {
      name: 'con-imagenes',
      use: { javaScriptEnabled: true, launchOptions: browser() },
      testMatch: WITH_PICTURES,
    },
    {
      name: 'sin-js',
      use: { javaScriptEnabled: false },
      grepInvert: [/@scriptless|@both-ways/, ...onlyWithScripts()],
    },
  ],
});

import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const executablePath = await findBrowser();
if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');

export default defineConfig({
  testDir: 'tests/pages',
  outputDir: 'test-results/pages',
  globalSetup: './tests/pages/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // More than cores: a purchase that is being verified mostly waits.
  workers: 3,
  // A purchase that is verified asks the provider after 5 and 15 s; a busy machine of 2 cores takes its time besides.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Tracing takes a third of the time. What failed is told whole with `npx playwright test <file> --trace on`.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The same specs twice: nothing on this site may depend on JavaScript.
  projects: [
    { name: 'con-js', use: { javaScriptEnabled: true } },
    { name: 'sin-js', use: { javaScriptEnabled: false } },
  ],
});

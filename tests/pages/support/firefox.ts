import { launch } from 'puppeteer-core';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/browser.mjs';
import { POLICY_REPORTS_PATH } from '../../../server/domain/browser-reports.ts';
import { siteHere } from './running-sites.ts';

// Playwright needs its own build of Firefox, or features that Firefox does not have yet. Puppeteer drives the Firefox
// that families have, by WebDriver BiDi.

/** Time limit for anything that Firefox does, on a busy machine. Milliseconds. */
export const PATIENCE = 120_000;

/** Wide enough for the desktop layout, in which every button exists once. */
const DESK = { width: 1280, height: 900 };

/** Firefox with one page open. */
interface Firefox {
  readonly page: Page;
  /** Complaints of the pages so far: console, exceptions, policy violations, failed requests. */
  readonly complaints: readonly string[];
  /** URLs of the scripts that the pages requested. */
  readonly scripts: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts headless Firefox in a sandbox of the mock backend.
 * @throws Error when Firefox is not installed; playwright.config.ts skips its test then
 */
export async function openFirefox(sandbox: string): Promise<Firefox> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox found. `npm test` installs one.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: PATIENCE,
    defaultViewport: DESK,
  });
  const { hostname } = new URL(siteHere().siteOrigin);
  await browser.setCookie({ name: 'kipu_mock_sandbox', value: sandbox, domain: hostname, path: '/' });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const heard = listenTo(page);
  return { page, ...heard, close: () => browser.close() };
}

function listenTo(page: Page): Pick<Firefox, 'complaints' | 'scripts'> {
  const complaints: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Firefox does not report the resource type of a request.
    if (pathname.endsWith('.js')) scripts.push(request.url());
    if (pathname === POLICY_REPORTS_PATH) complaints.push('a policy report');
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Aborted because the page was left before it had loaded.
    if (reason !== 'NS_BINDING_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  return { complaints, scripts };
}

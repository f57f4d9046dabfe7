import { launch } from 'puppeteer-core';
import type { Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/browser.mjs';
import { POLICY_REPORTS_PATH } from '../../../server/domain/browser-reports.ts';
import { siteHere } from './running-sites.ts';

// Playwright drives Firefox by a protocol that only its own builds speak, or asks for what Firefox has not learned yet.
// Puppeteer asks the Firefox that families have, by WebDriver BiDi.

/** How long Firefox may take for anything, on a busy machine. Milliseconds. */
export const PATIENCE = 120_000;

/** Wide enough for the pages of a desk, where every button stands once. */
const DESK = { width: 1280, height: 900 };

/** Firefox with one page open. */
interface Firefox {
  readonly page: Page;
  /** What the pages complained about so far: console, exceptions, violations of the policy, requests that failed. */
  readonly complaints: readonly string[];
  /** Addresses of the scripts that the pages asked for. */
  readonly scripts: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts Firefox without a window, in a sandbox of the mock backend.
 * @throws Error when there is none: playwright.config.ts leaves its test out then.
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
    // Firefox does not tell what a request is for.
    if (pathname.endsWith('.js')) scripts.push(request.url());
    if (pathname === POLICY_REPORTS_PATH) complaints.push('a policy report');
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page left before everything of it was there.
    if (reason !== 'NS_BINDING_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  return { complaints, scripts };
}

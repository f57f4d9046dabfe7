import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { findBrowser } from '../../scripts/browser.mjs';
import { CARDS } from '../pages/support/cards.ts';
import { chooseScenario, reachPayment } from '../pages/support/family.ts';
import { readLedger } from '../pages/support/ledger.ts';
import type { Ledger } from '../pages/support/ledger.ts';
import { acceptTerms, fillHostedPage, openHostedPage } from '../pages/support/payment.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';

/** A family in the middle of a purchase, in a browser without JavaScript. */
export interface Purchase {
  readonly page: Page;
  ledger(): Promise<Ledger>;
}

/** Opens the browser that the machine has. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');
  return chromium.launch({ executablePath });
}

/**
 * Walks a family up to the last button of the provider's own page, in a sandbox of its own, under a scenario.
 * @param sandbox Name of its memory at the mock backend.
 */
export async function walkToConfirmation(
  browser: Browser,
  kipu: RunningKipu,
  sandbox: string,
  scenario: string,
): Promise<Purchase> {
  const context = await browser.newContext({ baseURL: kipu.siteOrigin, javaScriptEnabled: false });
  await context.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: kipu.siteOrigin }]);
  const page = await context.newPage();
  await chooseScenario(page, scenario);
  await reachPayment(page);
  await acceptTerms(page);
  await openHostedPage(page);
  await fillHostedPage(page, CARDS.visa);
  return { page, ledger: () => readLedger(kipu.mockOrigin, sandbox) };
}

/** Presses that button and does not wait for what becomes of it. */
export async function confirm({ page }: Purchase): Promise<void> {
  await page.getByRole('button', { name: 'Confirmar y pagar' }).click({ noWaitAfter: true });
}

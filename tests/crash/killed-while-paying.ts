import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { CARDS } from '../pages/support/cards.ts';
import { chooseScenario, reachPayment } from '../pages/support/family.ts';
import { readLedger } from '../pages/support/ledger.ts';
import type { Ledger } from '../pages/support/ledger.ts';
import { acceptTerms, fillHostedPage, openHostedPage } from '../pages/support/payment.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { announce } from '../pages/support/running-sites.ts';

/** How soon after a restart everything must be right. Milliseconds. */
const RECOVERY_LIMIT_MS = 60_000;

/**
 * Moments with a scenario each that keeps the payment there for some seconds: when the charge is in the ledger and the
 * site is killed, each payment is at another place.
 */
const MOMENTS = [
  ['while the answer of the authorization is on its way', 'autorizacion-cuelga'],
  ['after the answer of the authorization was lost', 'autorizacion-reset-despues'],
  ['between the approval and the enrollment', 'matricula-500-antes'],
  ['after an enrollment whose answer was lost', 'matricula-500-despues'],
  ['between the enrollment and the update of the purchase', 'actualizacion-falla-dos-veces'],
] as const;

/**
 * Describes a test in which families pay in parallel, one at each of the moments; the site is killed under all of them
 * and restarted.
 * @param openDatabase Returns the site's database settings, and how to close the database.
 */
export function describeKillWhilePaying(
  database: string,
  openDatabase: () => Promise<{ settings: Record<string, string>; close: () => Promise<void> }>,
): void {
  describe(`the site is killed (kill -9) on ${database}`, () => {
    const purchases = new Map<string, Purchase>();
    const opened: { close(): Promise<unknown> }[] = [];
    let kipu: RunningKipu;

    beforeAll(async () => {
      const { settings, close } = await openDatabase();
      opened.push({ close });
      kipu = await startKipu(settings);
      announce([kipu]);
      opened.push({ close: () => kipu.end() });
      const browser = await openBrowser();
      opened.push(browser);
      await Promise.all(
        MOMENTS.map(async ([, scenario]) => {
          purchases.set(scenario, await walkToConfirmation(browser, kipu, `crash-${randomUUID()}`, scenario));
        }),
      );
      await Promise.all([...purchases.values()].map(confirmUntilCharged));
      await kipu.killSite();
      await kipu.startSite();
    }, 120_000);
    afterAll(async () => {
      for (const one of opened.reverse()) await one.close();
    });

    test.each(MOMENTS)(
      '%s: after the restart there is one charge, one enrollment a course, one update',
      async (_, scenario) => {
        const purchase = purchases.get(scenario);
        if (!purchase) throw new Error('Nobody pays at this moment');
        await expectPutRight(purchase, kipu);
      },
      RECOVERY_LIMIT_MS + 20_000,
    );
  });
}

/** A family in the middle of a purchase, in a browser without JavaScript. */
interface Purchase {
  readonly page: Page;
  ledger(): Promise<Ledger>;
}

/** Opens the installed browser. */
async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');
  return chromium.launch({ executablePath });
}

/**
 * Walks a family up to the last button of the provider's hosted page, in its own sandbox, under a scenario.
 * @param sandbox Name of the sandbox at the mock backend.
 */
async function walkToConfirmation(
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

/** Clicks that button, and waits only for the charge, not for its outcome. */
async function confirmUntilCharged({ page, ledger }: Purchase): Promise<void> {
  await page.getByRole('button', { name: 'Confirmar y pagar' }).click({ noWaitAfter: true });
  await vi.waitUntil(async () => (await ledger()).of('charge').length === 1, {
    interval: 20,
    timeout: 30_000,
  });
}

async function expectPutRight(purchase: Purchase, kipu: RunningKipu): Promise<void> {
  await expect
    .poll(async () => (await purchase.ledger()).of('purchase_update').length, {
      interval: 200,
      timeout: RECOVERY_LIMIT_MS,
    })
    .toBe(1);
  const ledger = await purchase.ledger();
  const [charge] = ledger.of('charge');
  expect(ledger.of('charge')).toHaveLength(1);
  const courses = ledger.of('enrollment').map((entry) => entry.course_id);
  expect(courses.length).toBeGreaterThan(0);
  expect(new Set(courses).size).toBe(courses.length);
  expect(ledger.of('purchase_update')).toMatchObject([
    {
      purchase_number: charge?.purchase_number,
      amount: charge?.amount,
      currency: charge?.currency,
      transaction_id: charge?.transaction_id,
    },
  ]);

  // The family sees the truth when it comes back, still logged in.
  await purchase.page.goto(`${kipu.siteOrigin}/compras/${charge?.purchase_number ?? ''}`);
  expect(await purchase.page.getByText('¡Pago aprobado y completado con éxito!').count()).toBe(1);
}

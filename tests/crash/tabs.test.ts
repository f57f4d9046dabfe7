import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import { CARDS } from '../pages/support/cards.ts';
import { paymentModal } from '../pages/support/family.ts';
import { sendCard } from '../pages/support/payment.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { createScheduler } from '../payments/scheduler.ts';
import type { Scheduler } from '../payments/scheduler.ts';
import { amountOf, limitFor, tallyOf } from './amounts.ts';
import { createBuyer, isToldAll, OWN_ADDRESSES } from './buyer.ts';
import type { HttpBuyer } from './buyer.ts';

const SCRIPTS = amountOf({ test: 1, change: 40, release: 200 });
const A_SCRIPT_MS = 120_000;
/** How many actions a family does in one tab, one after another. */
const STEPS = 4;
/** After how long a page is given up that does not offer the wanted button. Milliseconds. */
const PATIENCE_MS = 10_000;
const RECOVERY_LIMIT_MS = 60_000;

let kipu: RunningKipu;
let browser: Browser;
beforeAll(async () => {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('No Chromium found. `npm test` installs one.');
  kipu = await startKipu(OWN_ADDRESSES);
  browser = await chromium.launch({ executablePath });
});
afterAll(async () => {
  await browser.close();
  await kipu.end();
});

/** One family, its browser, and a client that inspects its purchases. */
interface Home {
  readonly context: BrowserContext;
  readonly withJavaScript: boolean;
  readonly chance: Scheduler;
  readonly buyer: HttpBuyer;
}

async function openHome(seed: number): Promise<Home> {
  const sandbox = `tabs-${randomUUID()}`;
  const withJavaScript = seed % 2 === 0;
  const context = await browser.newContext({ baseURL: kipu.siteOrigin, javaScriptEnabled: withJavaScript });
  context.setDefaultTimeout(PATIENCE_MS);
  const cookies = new Map([['kipu_mock_sandbox', sandbox]]);
  const buyer = createBuyer(kipu, { sandbox, cookies });
  await buyer.logIn();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: kipu.siteOrigin })));
  return { context, withJavaScript, chance: createScheduler(seed, 0), buyer };
}

/** Chooses the first or the last free schedule, and goes on to the card form. */
async function choose(page: Page, which: 'first' | 'last'): Promise<void> {
  await page.goto('/vacaciones/8-a-11');
  const schedules = page.getByRole('group', { name: 'Elige tu horario' }).first();
  await schedules.getByRole('radio', { disabled: false })[which]().check();
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  await page.waitForURL(/paso=|compras/);
  if (page.url().includes('paso=1')) await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL(/paso=4|compras/);
}

/** Pays in a tab, and waits for the outcome or closes the tab at once. */
async function payHere({ withJavaScript, chance }: Home, page: Page): Promise<void> {
  await paymentModal(page).waitFor();
  await sendCard(page, CARDS.visa, withJavaScript, { twice: chance.chance(0.3) });
  if (chance.chance(0.3)) await page.close();
  else await page.waitForURL(/\/compras\/\d+/);
}

/** Does a random action in a tab, and gives up when the page does not allow it. */
async function doSomething(home: Home, page: Page): Promise<void> {
  const act = home.chance.pick([
    () => choose(page, 'first'),
    () => choose(page, 'last'),
    () => payHere(home, page),
    () => payHere(home, page),
    () => page.reload(),
    () => page.goBack(),
  ]);
  await act().catch(() => undefined);
}

/** Whether anything was paid; if no tab led to a payment, tries in one more. */
async function hasPaid({ context, buyer, withJavaScript }: Home): Promise<boolean> {
  if ((await buyer.ledger()).of('charge').length > 0) return true;
  const page = await context.newPage();
  await choose(page, 'first')
    .then(() => sendCard(page, CARDS.visa, withJavaScript))
    .catch(() => undefined);
  return false;
}

/** Returns what is wrong with a family's purchases: each group at most once, and each charge complete. */
async function lookAt({ buyer }: Home): Promise<string[]> {
  const ledger = await buyer.ledger();
  const attempts = await buyer.api.payments.mine.query();
  const paid = attempts.filter(({ status }) => status === 'approved');
  const found: string[] = [];
  const charged = ledger.of('charge').map(({ purchase_number: number }) => number);
  if (new Set(charged).size !== charged.length) found.push(`I1 charged twice: ${charged.join()}`);
  const numbers = paid.map(({ purchaseNumber }) => purchaseNumber);
  if (charged.sort().join() !== numbers.sort().join()) {
    found.push(`I2 charged ${charged.join()}, told ${attempts.map(({ status }) => status).join()}`);
  }
  const groups = paid.map(({ selection }) => JSON.stringify(selection));
  if (new Set(groups).size !== groups.length) found.push(`I1 paid twice for one group: ${groups.join()}`);
  const places = ledger
    .of('enrollment')
    .map((entry) => `${entry.purchase_number ?? ''} ${entry.course_id ?? ''}`);
  if (new Set(places).size !== places.length) found.push(`I2 enrolled twice: ${places.join()}`);
  if (numbers.some((number) => !places.some((place) => place.startsWith(`${number ?? ''} `)))) {
    found.push('I2 charged, and enrolled in nothing');
  }
  return found;
}

test(
  `a family that buys in 2 to 5 tabs, goes back, reloads and closes them, pays once for each group: ${SCRIPTS} families`,
  async () => {
    const found: string[] = [];
    const tally = tallyOf('families in tabs', SCRIPTS);
    for (let seed = 1; seed <= SCRIPTS; seed += 1) {
      const home = await openHome(seed);
      const { context, chance, buyer } = home;
      const count = 2 + chance.upTo(4);
      const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
      await Promise.all(
        tabs.map(async (page) => {
          await choose(page, chance.pick(['first', 'first', 'last'])).catch(() => undefined);
          for (let step = 0; step < STEPS && !page.isClosed(); step += 1) await doSomething(home, page);
        }),
      );
      await vi.waitUntil(() => hasPaid(home), { interval: 1_000, timeout: A_SCRIPT_MS });
      // Requests on their way arrive now, or never.
      await context.close();
      const isWhole = async () => (await lookAt(home)).length === 0 && isToldAll(await buyer.ledger());
      await vi.waitUntil(isWhole, { interval: 100, timeout: RECOVERY_LIMIT_MS }).catch(() => undefined);
      found.push(...(await lookAt(home)).map((text) => `family ${seed}: ${text}`));
      tally.count();
    }
    expect(found).toEqual([]);
    tally.hold();
  },
  limitFor(SCRIPTS, A_SCRIPT_MS),
);

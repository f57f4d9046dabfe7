import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../scripts/build.mjs';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';
import { startPostgres } from '../store/postgres.ts';
import type { PostgresServer } from '../store/postgres.ts';
import { confirm, openBrowser, walkToConfirmation } from './purchase.ts';
import type { Purchase } from './purchase.ts';

/**
 * How soon after a restart everything has to be put right. The one owner of a SQLite store may go on at once; on
 * PostgreSQL another process could still be at work, so the lease of the dead one (75 s) has to run out first.
 */
const RECOVERY_LIMIT_MS = { sqlite: 60_000, postgres: 110_000 };

/** Each leaves the site in another place when it is killed right after the charge stands in the ledger. */
const MOMENTS = [
  ['while the answer of the authorization is on its way', 'autorizacion-cuelga'],
  ['after the answer of the authorization was lost', 'autorizacion-reset-despues'],
  ['between the approval and the enrollment', 'matricula-500-antes'],
  ['after an enrollment whose answer was lost', 'matricula-500-despues'],
  ['between the enrollment and the update of the purchase', 'actualizacion-falla-dos-veces'],
] as const;

let browser: Browser;
beforeAll(async () => {
  await buildSite();
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the site is killed (kill -9) on SQLite', () => {
  let kipu: RunningKipu;
  beforeAll(async () => {
    kipu = await startKipu();
  });
  afterAll(() => kipu.end());

  for (const [moment, scenario] of MOMENTS) {
    test(`${moment}: after the restart there is one charge, one enrollment a course, one update`, async () => {
      const purchase = await walkToConfirmation(browser, kipu, `crash-${randomUUID()}`, scenario);
      await killAfterCharge(kipu, purchase);
      await kipu.startSite();
      await expectPutRight(purchase, kipu, RECOVERY_LIMIT_MS.sqlite);
    });
  }
});

describe('the site is killed (kill -9) on PostgreSQL', () => {
  let postgres: PostgresServer;
  let kipu: RunningKipu;
  beforeAll(async () => {
    postgres = await startPostgres();
    kipu = await startKipu({ DATABASE_URL: await postgres.createDatabase('crash') });
  });
  afterAll(async () => {
    await kipu.end();
    await postgres.stop();
  });

  test('between the approval and the enrollment: everything is put right once', async () => {
    const purchase = await walkToConfirmation(browser, kipu, `crash-${randomUUID()}`, 'matricula-500-antes');
    await killAfterCharge(kipu, purchase);
    await kipu.startSite();
    await expectPutRight(purchase, kipu, RECOVERY_LIMIT_MS.postgres);
  });
});

async function killAfterCharge(kipu: RunningKipu, purchase: Purchase): Promise<void> {
  await confirm(purchase);
  await expect
    .poll(async () => (await purchase.ledger()).of('charge').length, { interval: 5, timeout: 30_000 })
    .toBe(1);
  await kipu.killSite();
}

async function expectPutRight(purchase: Purchase, kipu: RunningKipu, limitMs: number): Promise<void> {
  await expect
    .poll(async () => (await purchase.ledger()).of('purchase_update').length, {
      interval: 200,
      timeout: limitMs,
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

  // The family is told the truth when it comes back, under the session it had.
  await purchase.page.goto(`${kipu.siteOrigin}/compras/${charge?.purchase_number ?? ''}`);
  expect(await purchase.page.getByText('¡Pago aprobado y completado con éxito!').count()).toBe(1);
}

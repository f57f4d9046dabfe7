import { request } from 'playwright/test';
import type { Page } from 'playwright/test';
import { screenById, screensOf } from '../../mocks/panel/openings.ts';
import type { Screen } from '../../mocks/panel/openings.ts';
import { textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { PAID } from '../../mocks/scenarios/scenario.ts';
import { paymentModal } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { acceptTerms } from './support/payment.ts';
import { SCREENS_IN_BROWSER } from './support/screens-in-browser.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';

// What every link shows without scripts is read in tests/mocks/screens.test.ts.

/** How many parallel tests share the screens; neighbouring ones lead to the same pages. */
const SHARES = 3;

/**
 * Screens that leave a step to a person come first: one of them lacks a script, which the browser has cached after the
 * other screens.
 */
const screens = [
  ...screensOf(SCENARIOS).filter(({ onlyWithJavaScript }) => onlyWithJavaScript !== undefined),
  ...SCREENS_IN_BROWSER.flatMap((id) => screenById(id) ?? []),
];
const most = Math.ceil(screens.length / SHARES);

for (let share = 0; share < SHARES; share += 1) {
  const mine = screens.slice(share * most, (share + 1) * most);
  test(
    `the panel opens ${mine[0]?.id ?? ''} and others where their words are read`,
    BOTH_WAYS,
    async ({ page, site, noise }) => {
      test.setTimeout(240_000);
      // Requests that the scenarios refuse or cut off.
      noise.allow(/card-provider\/(payform\.js|tokens)|api\/trpc\/payments\.(pay|attempt)|dashboard\.data/);
      for (const screen of mine) {
        await test.step(screen.id, async () => {
          // The previous page may still poll its payment, as somebody who is no longer logged in.
          await page.goto('about:blank');
          await page.goto(`${site.panel}/abrir/${screen.id}`);
          await pressWhatIsLeft(page, screen);
          await expect.soft(page.getByText(screen.text).first(), screen.id).toBeVisible();
          // The panel's own page for a way that broke off quotes the text.
          expect.soft(new URL(page.url()).origin, screen.id).not.toBe(site.panel);
        });
      }
    },
  );
}

/** Does the step that is left to a person with JavaScript. */
async function pressWhatIsLeft(page: Page, { onlyWithJavaScript }: Screen): Promise<void> {
  if (!onlyWithJavaScript?.includes('PAGAR')) return;
  await paymentModal(page).frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox').focus();
  await acceptTerms(page);
  await paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true }).click();
}

test(
  'a link opens its screen again after its account was used by hand there',
  SCRIPTLESS,
  async ({ site }) => {
    const screens = SCENARIOS.filter(({ id }) => ['denegada-180', 'cupon-usado'].includes(id));
    for (const { id, text } of screensOf(screens)) {
      const browser = await request.newContext();
      const open = async () => textOf(await (await browser.get(`${site.panel}/abrir/${id}`)).text());
      expect.soft(await open(), id).toContain(text);
      const { cookies } = await browser.storageState();
      const sandbox = cookies.find(({ name }) => name === 'kipu_mock_sandbox')?.value ?? '';
      const byHand = new Visitor(site.origin, sandbox, (asked) => fetch(asked));
      const { path } = await byHand.finish(await byHand.goTo(PAID, null));
      expect.soft(path, id).toMatch(/^\/compras\//);
      expect.soft(await open(), id).toContain(text);
      await browser.dispose();
    }
  },
);

test('the panel shows what happened, and its dials and its end are obeyed', async ({ page, site }) => {
  await page.goto(`${site.panel}/abrir/denegada-180`);
  await page.goto(site.panel);
  await expect(page.getByText('En un escenario abierto desde aquí')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Denegación' })).toBeVisible();
  await site.expectAccessible(page);
  await expectFitsPhones(page);

  await page.getByLabel('Falla', { exact: true }).selectOption('Fuera de servicio (503)');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByLabel('Falla', { exact: true })).toHaveValue('down');
  expect((await page.goto(`${site.origin}/vacaciones`))?.status()).toBe(503);

  await page.goto(site.panel);
  await page.getByRole('button', { name: 'Reiniciar los datos y las perillas' }).click();
  await expect(page.getByText('Todavía no pasó nada.')).toBeVisible();
  await page.getByRole('button', { name: /^Salir del escenario/ }).click();
  await expect(page.getByText('En la demo de siempre')).toBeVisible();
  expect((await page.goto(`${site.origin}/vacaciones`))?.status()).toBe(200);
});

import { request } from 'playwright/test';
import type { Page } from 'playwright/test';
import { CODE_SCREENS, screensOf } from '../../mocks/panel/openings.ts';
import type { Screen } from '../../mocks/panel/openings.ts';
import { textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { PAID } from '../../mocks/scenarios/scenario.ts';
import { paymentModal } from './support/family.ts';
import { acceptTerms } from './support/payment.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';

/** How many tests share the links, side by side: each opens some of every kind. */
const SHARES = 6;

const screens = screensOf(SCENARIOS);

for (let share = 0; share < SHARES; share += 1) {
  const mine = screens.filter((_, index) => index % SHARES === share);
  test(
    `the panel opens ${mine[0]?.id ?? ''} and others where their words are read, without scripts and with them`,
    BOTH_WAYS,
    async ({ page, site, noise }) => {
      test.setTimeout(240_000);
      // What is refused or cut off on purpose.
      noise.allow(/card-provider\/(payform\.js|tokens)|api\/trpc\/payments\.(pay|attempt)/);
      for (const screen of mine) {
        await test.step(screen.id, async () => {
          // The page before may still follow its payment, as somebody who is no longer logged in.
          await page.goto('about:blank');
          const answer = await page.goto(`${site.panel}/abrir/${screen.id}`);
          expect.soft(textOf((await answer?.text()) ?? ''), screen.id).toContain(readWithoutScripts(screen));
          await pressWhatIsLeft(page, screen);
          await expect.soft(page.getByText(screen.text).first(), screen.id).toBeVisible();
        });
      }
    },
  );
}

/** What the answer itself says, for whoever runs no script of it. */
function readWithoutScripts({ text, onlyWithJavaScript }: Screen): string {
  // No card is written on our page then: the way to the bank's is there.
  return onlyWithJavaScript === undefined ? text : 'Pagar en la página segura del banco';
}

/** Does what is left to a person with JavaScript. */
async function pressWhatIsLeft(page: Page, { onlyWithJavaScript }: Screen): Promise<void> {
  if (!onlyWithJavaScript?.includes('PAGAR')) return;
  await paymentModal(page).frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox').focus();
  await acceptTerms(page);
  await paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true }).click();
}

/**
 * A code of each sentence that is read: `npm run replay -- --all` plays every code, and tests/mocks/card-provider.test.ts
 * asks for each by a card.
 */
const CODES = CODE_SCREENS.filter(
  ({ text }, place) => CODE_SCREENS.findIndex((screen) => screen.text === text) === place,
);

test('codes of the bank lead to their words', SCRIPTLESS, async ({ site }) => {
  expect(CODES.length).toBeGreaterThan(3);
  await expectWords(site.panel, CODES);
});

/** Opens screens without a browser, each as somebody else, so that they can be asked at once: some are waited for. */
async function expectWords(panel: string, screens: readonly Screen[]): Promise<void> {
  await Promise.all(
    screens.map(async ({ id, text }) => {
      const person = await request.newContext();
      const answer = await person.get(`${panel}/abrir/${id}`);
      expect.soft(textOf(await answer.text()), id).toContain(text);
      await person.dispose();
    }),
  );
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

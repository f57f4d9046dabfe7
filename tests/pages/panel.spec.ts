import { request } from 'playwright/test';
import type { APIRequestContext, APIResponse, Page } from 'playwright/test';
import { CODE_SCREENS, screensOf } from '../../mocks/panel/openings.ts';
import type { Screen } from '../../mocks/panel/openings.ts';
import { textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { PAID } from '../../mocks/scenarios/scenario.ts';
import { readAsText } from '../support/text-page.ts';
import { paymentModal } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { shipsScripts } from './support/page-checks.ts';
import { acceptTerms } from './support/payment.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';
import { filesOf } from './support/sweep.ts';

/** How many parallel tests share the links; neighbouring links lead to the same pages. */
const SHARES = 6;

/**
 * Screens that leave a step to a person come first: one of them lacks a script, which the browser has cached after the
 * other screens.
 */
const screens = screensOf(SCENARIOS).toSorted(
  (one, other) =>
    Number(other.onlyWithJavaScript !== undefined) - Number(one.onlyWithJavaScript !== undefined),
);
const most = Math.ceil(screens.length / SHARES);

for (let share = 0; share < SHARES; share += 1) {
  const mine = screens.slice(share * most, (share + 1) * most);
  test(
    `the panel opens ${mine[0]?.id ?? ''} and others where their words are read, without scripts and with them`,
    BOTH_WAYS,
    async ({ page, site, noise }) => {
      test.setTimeout(240_000);
      // Requests that the scenarios refuse or cut off.
      noise.allow(/card-provider\/(payform\.js|tokens)|api\/trpc\/payments\.(pay|attempt)|dashboard\.data/);
      const drawn = new Set<string>();
      const files = new Set<string>();
      for (const screen of mine) {
        await test.step(screen.id, async () => {
          const kind = await openWithoutBrowser(site.panel, screen, files);
          // The scripts of a page are the same whatever its content, unless a step is left to a person: then they do
          // more.
          if (!screen.onlyWithJavaScript && (kind === null || drawn.has(kind))) return;
          if (kind !== null) drawn.add(kind);
          // The previous page may still poll its payment, as somebody who is no longer logged in.
          await page.goto('about:blank');
          await page.goto(`${site.panel}/abrir/${screen.id}`);
          await pressWhatIsLeft(page, screen);
          await expect.soft(page.getByText(screen.text).first(), screen.id).toBeVisible();
        });
      }
    },
  );
}

/**
 * Opens a screen in a new session without a browser, and expects its text in the response and its files to exist.
 * @param files URLs of files that are known to exist; the others are added.
 * @returns An id of the page, or null for one without scripts, which nothing would change in a browser.
 */
async function openWithoutBrowser(
  panel: string,
  screen: Screen,
  files = new Set<string>(),
): Promise<string | null> {
  const person = await request.newContext();
  const answer = await person.get(`${panel}/abrir/${screen.id}`);
  const html = await answer.text();
  const isProviderAway = screen.scenario === 'formulario-de-tarjeta-caido';
  await expectFiles(person, answer, html, { known: files, isProviderAway });
  await person.dispose();
  // The panel's own page for a way that broke off quotes the text.
  expect.soft(new URL(answer.url()).origin, screen.id).not.toBe(panel);
  expect.soft(textOf(shownOf(html)), screen.id).toContain(readWithoutScripts(screen));
  expect.soft(readAsText(html).runTogether, `words that run together: ${screen.id}`).toEqual([]);
  if (!shipsScripts(html)) return null;
  const { pathname, search } = new URL(answer.url());
  return `${answer.status()} ${pathname.replaceAll(/\d+/g, 'N')}${search.replaceAll(/=[^&]{3,}/g, '')}`;
}

/**
 * Fails when a file of a page does not exist. Files of the card provider may be missing where the scenario blocks them.
 */
async function expectFiles(
  person: APIRequestContext,
  page: APIResponse,
  html: string,
  { known, isProviderAway }: { readonly known: Set<string>; readonly isProviderAway: boolean },
) {
  for (const file of filesOf(html)) {
    const { href, origin } = new URL(file, page.url());
    if (known.has(href) || (isProviderAway && origin !== new URL(page.url()).origin)) continue;
    known.add(href);
    expect.soft((await person.get(href)).status(), `${file} of ${page.url()}`).toBe(200);
  }
}

/** Returns a page without what is collapsed or hidden until somebody clicks. */
function shownOf(html: string): string {
  return html
    .replaceAll(/<details(?![^>]*\sopen)[^>]*>([\s\S]*?<\/summary>)[\s\S]*?<\/details>/g, '$1')
    .replaceAll(/<dialog(?![^>]*\sopen)[^>]*>[\s\S]*?<\/dialog>/g, '')
    .replaceAll(/<(\w+)[^>]*\shidden=""[^>]*>[\s\S]*?<\/\1>/g, '');
}

/** Returns the text that the response itself contains, for people without scripts. */
function readWithoutScripts({ text, onlyWithJavaScript }: Screen): string {
  // Without scripts our page has no card form, but a button that leads to the bank's page.
  return onlyWithJavaScript === undefined ? text : 'Pagar en la página segura del banco';
}

/** Does the step that is left to a person with JavaScript. */
async function pressWhatIsLeft(page: Page, { onlyWithJavaScript }: Screen): Promise<void> {
  if (!onlyWithJavaScript?.includes('PAGAR')) return;
  await paymentModal(page).frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox').focus();
  await acceptTerms(page);
  await paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true }).click();
}

/**
 * One code for each different text: `npm run replay -- --all` plays every code, and tests/mocks/card-provider.test.ts
 * requests each with a card.
 */
const CODES = CODE_SCREENS.filter(
  ({ text }, place) => CODE_SCREENS.findIndex((screen) => screen.text === text) === place,
);

test('codes of the bank lead to their words', SCRIPTLESS, async ({ site }) => {
  expect(CODES.length).toBeGreaterThan(3);
  // Some of them take a while.
  await Promise.all(CODES.map((screen) => openWithoutBrowser(site.panel, screen)));
});

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

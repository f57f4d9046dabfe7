import type { Page, Route } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { chooseScenario, pressGoToPay, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';
import { goOn } from './support/steps.ts';

// Pages of which a part, or their own data, did not arrive in time.

/** The data requests of a page's scripts to the server. */
const DATA = /\.data(?:\?|$)/;

const late = (page: Page) => page.getByRole('status').filter({ hasText: CATALOGUE.part_late.text });
const refresh = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Actualizar' });

test('what was late is said, and comes by itself', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  await expect(late(page)).toHaveCount(0);
  const lackAPart = async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-kipu-late': '1' } });
  };
  await context.route(DATA, lackAPart);
  await refresh(page).click();
  await expect(late(page)).toBeVisible();
  await expect(late(page).getByRole('link', { name: 'Volver a cargar' })).toBeVisible();
  await context.unroute(DATA, lackAPart);
  await page.clock.runFor(10_000);
  await expect(late(page)).toHaveCount(0);

  // Whoever does not wait has the focus on the content: the link goes with the message.
  await context.route(DATA, lackAPart);
  await refresh(page).click();
  await late(page).getByRole('link', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await context.unrouteAll({ behavior: 'wait' });
});

test('what another release of the site answers is not drawn by the scripts of this one', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  const title = page.getByRole('heading', { level: 1 });
  const words = await title.innerText();
  let answers = 0;
  // A field that these scripts read has another name there.
  await context.route(/\.data(?:\?|$)|\/api\/trpc\//, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"(today|madeAt|children)"/g, '"other"');
    await route.fulfill({
      response: answer,
      body,
      headers: { ...answer.headers(), 'x-kipu-release': 'other' },
    });
    answers += 1;
  });
  // It renews itself, and is left as it was.
  await page.clock.runFor(61_000);
  await expect.poll(() => answers).toBe(1);
  await expect(title).toHaveText(words);

  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await refresh(page).click();
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect(title).toHaveText(words);
});

/** Opens step 1 of a purchase while the children of the family are late. */
async function openLateStep(page: Page): Promise<void> {
  await signIn(page);
  await chooseScenario(page, 'perfiles-fallan');
  // After repeated failures the list of children is not called for a while, so it is late at once.
  for (let asked = 0; asked < 4; asked += 1) await page.request.get(paths.profiles());
  await pressGoToPay(page);
  await expect(late(page)).toBeVisible();
  await expectAwake(page);
}

/**
 * Lets the children be listed again. Returns a function that lets ten seconds pass, and returns what the page has asked
 * for by itself since.
 */
async function letThemCome(page: Page): Promise<() => Promise<readonly string[]>> {
  await chooseScenario(page, '');
  const askedFor: string[] = [];
  await page.context().route(DATA, (route) => {
    askedFor.push(route.request().url());
    return route.continue();
  });
  return async () => {
    await page.clock.runFor(10_000);
    // Whatever was asked for has been seen by then.
    await page.evaluate(() => fetch('/livez?seen'));
    return askedFor;
  };
}

test('a form being filled in is left alone while a part of its page is late', async ({ page }) => {
  await page.clock.install();
  await openLateStep(page);
  const askedFor = await letThemCome(page);
  const name = page.getByLabel('Nombre');
  const experience = page.getByLabel('Experiencia programando');
  await name.focus();
  expect(await askedFor(), 'while a field has the focus').toEqual([]);
  await name.fill('Illa');
  await name.blur();
  expect(await askedFor(), 'after something was typed').toEqual([]);
  await name.fill('');
  await name.blur();
  await experience.selectOption('basic');
  expect(await askedFor(), 'after something was chosen').toEqual([]);
  await expect(experience).toHaveValue('basic');
  await expect(late(page)).toBeVisible();
  await experience.selectOption('');
  expect(await askedFor()).not.toEqual([]);
  await expect(late(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Valentina' })).toBeVisible();
});

test('a refused form is left as it is while a part of its page is late', async ({ page }) => {
  await page.clock.install();
  await openLateStep(page);
  const name = page.getByLabel('Nombre');
  await name.fill('Illa');
  await goOn(page);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(late(page)).toBeVisible();
  await expectAwake(page);
  const askedFor = await letThemCome(page);
  expect(await askedFor()).toEqual([]);
  await expect(name).toHaveValue('Illa');
  await expect(page.getByRole('alert')).toContainText('Elige cuánto ha programado');
});

test('a dashboard that is asked for again, and late, stands as it was', async ({
  page,
  site,
  sandbox,
  noise,
}) => {
  noise.allow(/503/);
  await signIn(page);
  await page.goto(paths.dashboard());
  if (site.withJavaScript) await expectAwake(page);
  const week = page.getByRole('heading', { name: 'Esta semana' });
  await expect(week).toBeVisible();
  // After repeated failures the academy is not called for a while, so its data is late at once.
  const dials = { latencyMs: '0', fault: 'error', every: '1' };
  await page.request.post(`${site.panel}/__mock/dials?sandbox=${sandbox}`, { form: dials });
  await page.request.get(`${site.origin}${paths.home()}`);
  await refresh(page).click();
  await expect(page.getByRole('status').filter({ hasText: CATALOGUE.page_late.text })).toBeVisible();
  await expect(week).toHaveCount(site.withJavaScript ? 1 : 0);
  await site.expectAccessible(page);
});

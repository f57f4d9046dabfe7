import type { Page, Route } from 'playwright/test';
import { accountDialogPath, paths } from '../../app/paths.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { startPlayingServer } from '../upstream/playing-server.ts';
import { ACCOUNTS, PASSWORD, paymentModal, pressGoToPay, reachPayment, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';
import { goOn } from './support/steps.ts';

/** The data requests of a page's scripts to the server. */
const DATA = /\.data(?:\?|$)/;

const cord = (page: Page) => page.locator('[data-under-way]');
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: CATALOGUE.offline.text });
const silent = (page: Page) => page.getByRole('alert').filter({ hasText: CATALOGUE.store_unavailable.text });
/** What screen readers announce. */
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const refresh = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Actualizar' });

test('a way within a page is seen and heard to be under way, and its page by its title', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await context.route(DATA, async (route) => {
    await held;
    await route.continue();
  });
  await refresh(page).click();
  await expect(cord(page)).toBeVisible();
  await expect(said(page, 'Cargando…')).toHaveCount(1);
  // These specs run with reduced motion, so the cord is a still bar.
  expect(await cord(page).evaluate((drawn) => drawn.getAnimations().length)).toBe(0);
  await site.expectAccessible(page);
  arrive();
  await expect(cord(page)).toHaveCount(0);
  await expect(said(page, await page.title())).toHaveCount(1);
  await expect(said(page, 'Cargando…')).toHaveCount(0);

  // A step of a path is already on the page.
  const next = page.getByRole('link', { name: /^Curso siguiente/ }).first();
  const name = (await next.innerText()).replace(/^Curso siguiente\s*/, '');
  await next.click();
  await expect(said(page, `Valentina, ${name}`)).toHaveCount(1);
});

test('a certificate that is downloaded leaves nothing under way', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Descargar .* en PDF$/ })
    .first()
    .click();
  await download;
  expect(await cord(page).count()).toBe(0);
});

test('a submission to another page is seen to be under way', async ({ page, context }) => {
  await page.goto(paths.contact());
  await expectAwake(page);
  const seen = page.waitForRequest(/livez\?seen/);
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('[data-under-way]')) void fetch('/livez?seen');
    };
    new MutationObserver(look).observe(document.body, { childList: true });
  });
  // The answer is held back until then.
  await context.route(/contactanos/, async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(cord(page)).toHaveCount(0);
});

/** Lets the ten seconds pass after which a wait is called long; they are counted by the styles. */
const waitLong = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

test('a step that takes long is said to, for as long as its answer may come', async ({
  page,
  context,
  site,
  noise,
}) => {
  noise.allow(/ERR_ABORTED/);
  await page.clock.install();
  await pressGoToPay(page);
  await expectAwake(page);
  // An answer that leaves the page as it is: while one is outstanding, nothing can be looked at here.
  await context.route(/enrollment/, (route) => route.fulfill({ status: 204 }));
  await goOn(page);
  await expect(cord(page)).toBeVisible();
  const long = page.getByText('Está tardando más de lo normal. Todavía esperamos la respuesta.');
  await expect(long).toBeHidden();
  await waitLong(page);
  await expect(long).toBeVisible();
  await site.expectAccessible(page);
  await page.clock.runFor(40_000);
  await expect(long).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(long).toHaveCount(0);
});

test('a card form that takes long is said to, and is asked for again when no answer comes', async ({
  page,
  context,
}) => {
  let isSilent = true;
  await context.route(/openCardForm/, (route) => (isSilent ? undefined : route.continue()));
  await page.clock.install();
  await reachPayment(page);
  const modal = paymentModal(page);
  await expect(modal.getByRole('status').filter({ hasText: 'Procesando formulario de pago' })).toBeVisible();
  const long = modal.getByText('Está tardando más de lo normal. Todavía no se ha cobrado nada.');
  await expect(long).toBeHidden();
  await waitLong(page);
  await expect(long).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(modal.getByRole('alert')).toContainText(PURCHASE_PAGE_FAILURES.card_form_unreachable.text);
  await expect(long).toHaveCount(0);
  isSilent = false;
  await modal.getByRole('button', { name: 'Reintentar' }).click();
  await expect(modal.frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox')).toBeVisible();
  await expect(modal.getByRole('alert')).toHaveCount(0);
});

test('a card form whose scripts are blocked leaves no gap above the way to pay at the bank', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_FAILED|dynamically imported/);
  await context.route(/entry\.client/, (route) => route.abort());
  await reachPayment(page);
  const modal = paymentModal(page);
  await expect(modal).toBeVisible();
  await waitLong(page);
  const long = modal.getByText('Está tardando más de lo normal.');
  await expect(long).toBeVisible();
  const said = await long.boundingBox();
  const terms = await modal.getByLabel(/términos y condiciones/i).boundingBox();
  const gap = (terms?.y ?? Infinity) - (said?.y ?? 0) - (said?.height ?? 0);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(120);
});

test(
  'text browsers, which show templates too, read nothing of a lost line',
  SCRIPTLESS,
  async ({ request }) => {
    const html = await (await request.get(paths.contact())).text();
    const words = html.replaceAll(/<(script|style).*?<\/\1>|<[^>]+>/gs, ' ');
    expect(words).toContain('Envíanos tu consulta');
    expect(words).not.toContain(CATALOGUE.offline.text);
  },
);

test('a page without its line stays, with what was typed, until the line is back', async ({
  page,
  context,
  site,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(paths.contact());
  await expectAwake(page);
  await page.getByLabel('Tipo de consulta').selectOption({ index: 1 });
  await page.getByLabel('Mensaje').fill('¿Cuándo empieza Scratch?');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect(lost(page)).toBeVisible();
  await expect(send).toBeEnabled();
  await site.expectAccessible(page);
  await lost(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(lost(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cursos' }).click();
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Cuándo empieza Scratch?');
  await context.setOffline(false);
  await expect(lost(page)).toHaveCount(0);
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Cuándo empieza Scratch?');
});

test('in a dialog that covers its page, a lost line is said, and tried again, within it', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(accountDialogPath('ingresar', paths.home()));
  await expectAwake(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(ACCOUNTS.mother);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await lost(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog.getByRole('button', { name: 'Ingresar' })).toBeFocused();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(paths.dashboard());
});

test(
  'a form that was sent and a link that was followed without a line do not both wait',
  BOTH_WAYS,
  async ({ page, context, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.addInitScript(() => {
      // Hides from the page that the connection is back, so that the person has to try again.
      window.addEventListener('online', (event) => event.stopImmediatePropagation(), true);
      window.addEventListener('submit', () => {
        sessionStorage.setItem('submissions', `${sessionStorage.getItem('submissions') ?? ''}+`);
      });
    });
    await page.goto(paths.contact());
    await expectAwake(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(lost(page)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Cursos' }).click();
    await context.setOffline(false);
    await lost(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(page).toHaveURL(paths.courses());
    expect(await page.evaluate(() => sessionStorage.getItem('submissions'))).toBe('+');
  },
);

test('what only reads goes on by itself once the line is back', async ({ page, context, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  const heading = page.getByRole('heading', { level: 1 });
  const words = await heading.innerText();
  await context.setOffline(true);
  await refresh(page).click();
  await expect(lost(page)).toBeVisible();
  await expect(heading).toHaveText(words);
  await expect(cord(page)).toHaveCount(0);
  await lost(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(refresh(page)).toBeFocused();
  await context.setOffline(false);
  await expect(lost(page)).toHaveCount(0);
  await expect(said(page, await page.title())).toHaveCount(1);
});

test('a submission whose line broke waits for a person to repeat it', async ({ page, context, noise }) => {
  noise.allow(/ERR_CONNECTION_RESET/);
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  await page.getByText(/^Ver los datos de ingreso de /).click();
  await page.getByLabel('Tu contraseña').fill(PASSWORD);
  const breakLine = (route: Route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue();
  await context.route(DATA, breakLine);
  await page.getByRole('button', { name: 'Ver sus datos' }).click();
  await expect(lost(page)).toBeVisible();
  await context.unroute(DATA, breakLine);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(lost(page)).toBeVisible();
  await lost(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(lost(page)).toHaveCount(0);
  await expect(page.getByText(/se ocultan en 30 segundos/)).toBeVisible();
});

/** Answers of proxies and networks in place of the site. */
const ANSWERS_OF_OTHERS = [
  { of: 'a proxy without a site behind it', status: 502 },
  { of: 'a site with too many visitors', status: 503, headers: { 'retry-after': '10' } },
  { of: 'a network that wants a login first', status: 200 },
] as const;

for (const { of, ...answer } of ANSWERS_OF_OTHERS) {
  test(`a page stays when its data is answered by ${of}, and comes by itself`, async ({
    page,
    context,
    site,
    noise,
  }) => {
    noise.allow(/50[23]/);
    await page.clock.install();
    await signIn(page);
    await page.goto(paths.dashboard());
    await expectAwake(page);
    const heading = page.getByRole('heading', { level: 1 });
    const words = await heading.innerText();
    const answerOtherwise = (route: Route) =>
      route.fulfill({ ...answer, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' });
    await context.route(DATA, answerOtherwise);
    await refresh(page).click();
    await expect(silent(page)).toBeVisible();
    await expect(heading).toHaveText(words);
    await site.expectAccessible(page);
    await silent(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(silent(page)).toBeVisible();
    await context.unroute(DATA, answerOtherwise);
    await page.clock.runFor(30_000);
    await expect(silent(page)).toHaveCount(0);
    await expect(heading).toHaveText(words);
  });
}

test('a page whose data breaks off in the middle stays, and asks again once the line is back', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_CONTENT_LENGTH_MISMATCH/);
  const cutting = await startPlayingServer();
  cutting.play((response) => {
    response.writeHead(200, { 'content-type': 'text/x-script', 'content-length': 5000 });
    response.write('[{"_1":2},');
    response.socket?.end();
  });
  await signIn(page);
  await page.goto(paths.dashboard());
  await expectAwake(page);
  const heading = page.getByRole('heading', { level: 1 });
  const words = await heading.innerText();
  const breakOff = (route: Route) => route.continue({ url: cutting.url });
  await context.route(DATA, breakOff);
  await refresh(page).click();
  await expect(lost(page)).toBeVisible();
  await expect(heading).toHaveText(words);
  await context.unroute(DATA, breakOff);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(lost(page)).toHaveCount(0);
  await expect(heading).toHaveText(words);
  await cutting.close();
});

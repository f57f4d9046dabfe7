import type { Page } from 'playwright/test';
import { CATALOGUE } from '../../server/errors.ts';
import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  buy,
  changeCountry,
  choose,
  chooseScenario,
  openUserMenu,
  payByRequest,
  paymentModal,
  reachPayment,
  sayForWhom,
  signIn,
  signInHere,
} from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { acceptTerms, fillCardFields, pay, payAbroad, sendCard } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const REFERENCE = /K-[0-9A-Z]{4}-[0-9A-Z]{2}/;

/** The site's date in these tests, as pages of payments write it. */
const TODAY = '07/12/26';

/** The entries of the family's list of payments. */
const payments = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Clicks the last button of the order, which leads to the card form. */
const pressPay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true }).click();

test('every payment that was sent is listed in words, and leads to its page', async ({ page, site }) => {
  await signIn(page);
  await buy(page, CARDS.denied116);
  await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
  await payByRequest(page, CARDS.visa);
  const reference = REFERENCE.exec(await page.getByRole('main').innerText())?.[0] ?? 'a reference';

  await (await openUserMenu(page)).getByRole('link', { name: 'Mis compras' }).click();
  await expect(page).toHaveURL(/\/compras$/);
  await expect(payments(page)).toHaveCount(2);
  const [paid, denied] = [payments(page).nth(0), payments(page).nth(1)];
  await expect(paid.getByText('Estado: Pagada')).toBeVisible();
  await expect(denied.getByText('Estado: Denegada')).toBeVisible();
  const { purchase_number: number } = (await site.ledger()).of('charge')[0] ?? {};
  await expect(paid).toContainText(`compra ${number ?? 'of a charge'}`);
  await expect(paid).toContainText(/S\/\s\d/);
  await expect(paid).toContainText(reference);
  await expect(denied).toContainText(REFERENCE);
  await expectEveryWidth(page);
  await site.expectAccessible(page);

  await denied.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '¡Operación denegada! :(' })).toBeVisible();
});

test('somebody who never paid is led to what there is to buy', SCRIPTLESS, async ({ page, site }) => {
  await signIn(page, ACCOUNTS.newcomer);
  await page.goto('/compras');
  await expect(page.getByText(/^Todavía no tienes compras aquí\./)).toBeVisible();
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);
});

test('the list stands while the academy does not, and a failed payment page leads to it', async ({
  page,
}) => {
  await signIn(page);
  await choose(page);
  await page.waitForLoadState('domcontentloaded');
  // The page of the order requests its card form as soon as its scripts run; by then the academy would refuse it.
  await page.goto('about:blank');
  await chooseScenario(page, 'caido');
  const answer = await page.goto('/enrollment?paso=4');
  expect(answer?.status()).toBe(503);
  await page.getByRole('main').getByRole('link', { name: 'Ver mis compras' }).click();
  await expect(page.getByRole('heading', { name: 'Mis compras' })).toBeVisible();
});

test('a payment that was begun is still there after a new login', async ({ page, context, site }) => {
  await reachPayment(page);
  const modal = page.url();
  // An open modal requests its card form, and would lead to the login in the middle of the next step.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page);

  for (const path of ['/enrollment?paso=4', '/compras']) {
    await page.goto(path);
    const begun = page.getByRole('main').getByText('Tienes un pago sin terminar');
    await expect(begun).toBeVisible();
    await site.expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /S\/\s\d/ })
      .click();
    await expect(page).toHaveURL(modal);
    await expect(paymentModal(page)).toContainText('Para Valentina');
  }
});

test('a session that ended at PAGAR leads through the login back to the payment', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  const modal = page.url();
  // The card form is requested with the user's login.
  if (site.withJavaScript) await fillCardFields(page, CARDS.visa);
  await acceptTerms(page);
  await context.clearCookies({ name: 'kipu_session' });
  const last = site.withJavaScript ? /^PAGAR$/ : 'Pagar en la página segura del banco';
  await paymentModal(page).getByRole('button', { name: last }).click();
  await signInHere(page);
  await expect(page).toHaveURL(modal);
  await pay(page, CARDS.visa, site.withJavaScript);
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

/** Pages whose last button leads to the card form, and that click. */
const WAYS = {
  'the order': async (page: Page) => {
    await reachPayment(page);
    await page.goto('/enrollment?paso=4');
    return () => pressPay(page);
  },
  'a purchase page': async (page: Page) => {
    await signIn(page, ACCOUNTS.father);
    await page.goto('/vacaciones/8-a-11');
    return () => page.getByRole('button', { name: 'Ir a Pagar' }).click();
  },
  'a purchase page that asks for whom it is': async (page: Page) => {
    await signIn(page, ACCOUNTS.mother);
    await page.goto('/vacaciones/8-a-11');
    return async () => {
      await page.getByRole('button', { name: 'Ir a Pagar' }).click();
      await expect(page).toHaveURL(/paso=1$/);
      await page.getByRole('button', { name: 'Continuar' }).click();
    };
  },
  'a course': async (page: Page) => {
    await signIn(page, ACCOUNTS.father);
    await page.goto('/cursos/curso-de-scratch');
    return () => page.getByRole('button', { name: 'Inscribirme' }).click();
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  test(`a price that changed while ${name} was open is said before the card is asked for`, async ({
    page,
    context,
    site,
  }) => {
    const press = await way(page);
    const other = await context.newPage();
    await other.goto('/');
    await changeCountry(other, 'US');

    await press();
    const modal = paymentModal(page);
    await expect(
      modal.getByText(/El precio cambió mientras pagabas: antes S\/\s\d+, ahora \$\d+\sUSD/),
    ).toBeVisible();
    await expect(modal.getByRole('button', { name: /pagar/i })).toHaveCount(0);
    await site.expectAccessible(page);

    await modal.getByRole('link', { name: /Sí, continuar con \$\d+\sUSD/ }).click();
    await expect(modal.getByText('El precio cambió mientras pagabas')).toHaveCount(0);
    if (name !== 'the order') return;
    await payAbroad(page, CARDS.visa, site.withJavaScript);
    expect((await site.ledger()).of('charge')).toMatchObject([{ currency: 'USD' }]);
  });
}

test('a payment that is being verified says since when, when it is asked next, and to pay no more', async ({
  page,
  site,
}) => {
  await signIn(page);
  await chooseScenario(page, 'autorizacion-en-revision');
  await buy(page, CARDS.visa, '/vacaciones/5-a-7');
  const main = page.getByRole('main');
  await expect(main.getByText('Estado: En verificación')).toBeVisible();
  await expect(main.getByText('No vuelvas a pagar.')).toBeVisible();
  await expect(main.getByText('30 minutos')).toBeVisible();
  for (const fact of ['Enviado al banco', 'Próxima consulta al banco']) {
    await expect(main.locator('dl > div').filter({ hasText: fact })).toContainText(/\d\d:\d\d:\d\d/);
  }
  // By the site's clock, which in these tests is months ahead of the browser's.
  if (site.withJavaScript) await page.waitForResponse(/payments\.receipt/);
  await expect(main.locator('dl > div').filter({ hasText: 'Última revisión' })).toContainText(TODAY);
  await expect(main.getByRole('button', { name: /pagar|tarjeta/i })).toHaveCount(0);
  if (!site.withJavaScript) {
    await expect(main.getByRole('link', { name: 'Ver cómo va' })).toHaveAttribute(
      'href',
      new URL(page.url()).pathname,
    );
  }
  await site.expectAccessible(page);
});

/** Chooses the last schedule of the program; other specs buy the first. */
async function chooseOtherSchedule(page: Page): Promise<void> {
  await page.goto('/vacaciones/8-a-11');
  const schedules = page.getByRole('group', { name: 'Elige tu horario' }).first();
  await schedules.getByRole('radio', { disabled: false }).last().check();
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
}

test('two schedules that were begun in two tabs are not both paid while the first is being verified', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await chooseScenario(page, 'autorizacion-en-revision');
  await choose(page);
  const other = await context.newPage();
  await chooseOtherSchedule(other);
  await sayForWhom(other);
  await expect(paymentModal(other)).toBeVisible();
  await pay(page, CARDS.visa, site.withJavaScript);

  await sendCard(other, CARDS.mastercard, site.withJavaScript);
  await expect(other.getByText(CATALOGUE.payment_being_verified.text)).toBeVisible();
  await expect(other.getByRole('link', { name: /compras/i }).first()).toHaveAttribute('href', '/compras');
  if (site.withJavaScript) {
    // Certainly refused: the form is rendered anew, and the page does not look for a payment that may have arrived.
    const number = paymentModal(other).frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox');
    await expect(number).toHaveValue('');
  }
  expect((await site.ledger()).of('charge').length).toBeLessThan(2);
});

test('the order of a payment that is being verified is not to be paid again, and leads to that payment', async ({
  page,
  site,
}) => {
  await signIn(page);
  await chooseScenario(page, 'autorizacion-en-revision');
  await buy(page, CARDS.visa);
  const receipt = page.url();
  // Without scripts, that page refreshes by itself.
  await page.goto('about:blank');
  const lastStep = () => page.request.get('/enrollment?paso=4');
  expect((await lastStep()).url()).toBe(receipt);
  expect(await (await lastStep()).text()).toContain('No vuelvas a pagar.');

  // The other schedule of the same program would be refused, too; another program is bought as ever.
  await chooseOtherSchedule(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/compras$/);
  await expect(page.getByText(CATALOGUE.payment_being_verified.text)).toBeVisible();
  await expect(payments(page)).toHaveCount(1);
  expect((await site.ledger()).of('purchase')).toHaveLength(1);
  expect((await lastStep()).url()).toBe(receipt);
  await choose(page, '/vacaciones/5-a-7');
  await expect(paymentModal(page)).toBeVisible();
});

test('a payment that was verified and not charged keeps its page, and may be paid again', async ({
  page,
  site,
}) => {
  await signIn(page);
  await chooseScenario(page, 'autorizacion-500-antes');
  await buy(page, CARDS.visa, '/vacaciones/5-a-7');
  const receipt = page.url();
  const verdict = page.getByRole('heading', { name: 'Este pago no se cobró' });
  // The open page shows it by itself.
  await expect(verdict).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('main').getByText('No se realizó ningún cobro.')).toBeVisible();
  await site.expectAccessible(page);

  await page.goto('/compras');
  await expect(payments(page).getByText('Estado: No se cobró')).toBeVisible();
  await payments(page).getByRole('link').click();
  await expect(page).toHaveURL(receipt);
  await expect(verdict).toBeVisible();

  await chooseScenario(page, '');
  await page.getByRole('button', { name: 'Pagar otra vez' }).click();
  await payByRequest(page, CARDS.visa);
  const charges = (await site.ledger()).of('charge');
  expect(charges).toHaveLength(1);
  await page.goto(receipt);
  await expect(verdict).toBeVisible();
});

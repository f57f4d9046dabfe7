import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  choose,
  chooseScenario,
  loginDialog,
  paymentModal,
  pressGoToPay,
  reachPayment,
  sayForWhom,
  signIn,
  signInHere,
} from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { acceptTerms, fillCardFields, pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';

test('a family chooses, logs in on the way, pays, and finds its course on the dashboard', async ({
  page,
  site,
}) => {
  await page.goto('/vacaciones');
  await page.locator('main a[href="/vacaciones/8-a-11"]').first().click();
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  await expect(page).toHaveURL(/\/enrollment\?paso=1$/);
  await page.getByRole('link', { name: 'Ingresa y sigue con lo que ya sabemos' }).click();
  await expect(loginDialog(page)).toContainText('Para pagar, ingresa a tu cuenta');
  await signInHere(page);
  await sayForWhom(page);
  await expect(paymentModal(page)).toBeVisible();
  expect((await site.ledger()).of('charge')).toEqual([]);

  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();

  await page.getByRole('link', { name: 'Ver Mi Compra' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

  const ledger = await site.ledger();
  expect(ledger.of('purchase')).toHaveLength(1);
  expect(ledger.of('charge')).toHaveLength(1);
  expect(ledger.of('enrollment').length).toBeGreaterThan(0);
  expect(ledger.of('purchase_update')).toHaveLength(1);
  const [charge] = ledger.of('charge');
  const [update] = ledger.of('purchase_update');
  expect(update).toMatchObject({
    purchase_number: charge?.purchase_number,
    amount: charge?.amount,
    currency: 'PEN',
    transaction_id: charge?.transaction_id,
  });
});

test('after a denial another card can be tried, under a new order number', async ({ page, site }) => {
  await reachPayment(page);
  await pay(page, CARDS.denied116, site.withJavaScript);
  await page.getByText('Intentar con otra tarjeta').click();
  await expect(paymentModal(page)).toBeVisible();
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toHaveLength(1);
  expect(ledger.of('charge')[0]?.purchase_number).not.toBe(ledger.of('denial')[0]?.purchase_number);
});

test('an account that may not buy is asked to log in again, with the reason', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.forbidden);
  const reason = 'Tu sesión no tiene permiso para comprar';
  await choose(page);
  await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(loginDialog(page).getByText(reason)).toBeVisible();

  // Another account continues from here with the same choice.
  await signInHere(page, ACCOUNTS.newcomer);
  await expect(paymentModal(page)).toBeVisible();
  expect((await site.ledger()).of('purchase')).toHaveLength(1);
});

test('a lost connection during the authorization is said to be verified, and then resolved', async ({
  page,
  site,
}) => {
  await signIn(page);
  await chooseScenario(page, 'autorizacion-reset-despues');
  await choose(page, '/vacaciones/5-a-7');
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('Estamos verificando tu pago').first()).toBeVisible();
  await expect(page).toHaveTitle(/^En verificación: compra /);
  await expect(page.getByText('¡Operación denegada! :(')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Mis compras' }).focus();
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible({ timeout: 35_000 });
  await expect(page).toHaveTitle(/^Pagada: compra /);
  // The link is gone; who uses the keyboard goes on from the receipt, not from the top of the page.
  if (site.withJavaScript) await expect(page.getByRole('main')).toBeFocused();
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toHaveLength(1);
  expect(ledger.of('purchase_update')).toHaveLength(1);
});

/** Positions of the elements above the card form, in pixels from the left and from the top of the modal's content. */
const placesIn = (modal: ReturnType<typeof paymentModal>) =>
  modal.evaluate((dialog) =>
    [...dialog.querySelectorAll('h2, a, dt')]
      .filter((part) => !/términos|página segura/.test(part.textContent))
      .map((part) => {
        const { x, y } = part.getBoundingClientRect();
        return `${part.textContent} ${Math.round(x)} ${Math.round(y + dialog.scrollTop)}`;
      }),
  );

for (const width of [360, 768, 1440]) {
  test(`the payment stands ${width} px wide where it will once its script has come`, async ({
    page,
    noise,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    noise.allow(/ERR_FAILED/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await reachPayment(page);
    // Styles may arrive after the elements that they apply to.
    await page.waitForLoadState();
    const before = await placesIn(paymentModal(page));
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expectAwake(page);
    await expect(page.getByRole('button', { name: 'PAGAR', exact: true })).toBeVisible();
    expect(await placesIn(paymentModal(page))).toEqual(before);
  });
}

test('two tabs with the same purchase charge once and tell the same', async ({ page, context, site }) => {
  await reachPayment(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(paymentModal(other)).toBeVisible();
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();

  await other.reload();
  await expect(paymentModal(other)).toHaveCount(0);
  expect((await site.ledger()).of('charge')).toHaveLength(1);

  await pressGoToPay(other);
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(other.getByText('Ya compraste este programa con este horario').first()).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

test('terms ticked before the scripts are there stay ticked', async ({ page, context }) => {
  const scripts = /\/assets\/.*\.js$/;
  let letThemCome = (): void => undefined;
  const wait = new Promise<void>((resolve) => (letThemCome = resolve));
  await context.route(scripts, async (route) => {
    await wait;
    await route.continue();
  });
  await reachPayment(page);
  await acceptTerms(page);
  letThemCome();
  await expect(paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true })).toBeVisible();
  await expect(paymentModal(page).getByLabel(/términos y condiciones/i)).toBeChecked();
});

test('words at a card field move nothing that stands below it, and no card is sent without the name of its holder', async ({
  page,
  site,
}) => {
  await reachPayment(page);
  const modal = paymentModal(page);
  const terms = modal.getByLabel(/términos y condiciones/i);
  const place = () =>
    terms.evaluate((box) => box.getBoundingClientRect().top + (box.closest('dialog')?.scrollTop ?? 0));
  await modal
    .frameLocator('iframe[title="Número de tarjeta"]')
    .getByRole('textbox')
    .fill('4474 1183 5563 2241');
  const before = await place();
  const holder = modal.getByLabel('Nombre del titular');
  await holder.focus();
  await expect(modal.getByText('El número de tarjeta no es válido')).toBeVisible();
  expect(await place()).toBe(before);

  await fillCardFields(page, CARDS.visa);
  await holder.fill(' ');
  await acceptTerms(page);
  await modal.getByRole('button', { name: 'PAGAR', exact: true }).click();
  await expect(holder).toHaveAccessibleDescription(/Escribe el nombre del titular de la tarjeta/);
  await expect(modal.getByText('Revisa los datos de tu tarjeta')).toBeVisible();
  expect((await site.ledger()).of('charge')).toEqual([]);
});

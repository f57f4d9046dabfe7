import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, changeCountry, choose, chooseScenario, paymentModal, signIn } from './support/family.ts';
import {
  acceptTerms,
  fillCardFields,
  fillHostedPage,
  openHostedPage,
  pay,
  payAbroad,
  sendCard,
} from './support/payment.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';
import { translate } from './support/translator.ts';

/** Logs in as a father, outside Peru, and opens the payment modal. */
async function reachPaymentAbroad(page: Page, scenario?: string): Promise<void> {
  await signIn(page, ACCOUNTS.father);
  await page.goto('/');
  await changeCountry(page, 'US');
  if (scenario) await chooseScenario(page, scenario);
  await choose(page);
  const modal = paymentModal(page);
  await page.waitForLoadState('domcontentloaded');
  if (!(await modal.isVisible())) await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(modal).toBeVisible();
}

test('a family outside Peru pays in dollars by the global card provider', async ({ page, site }) => {
  await reachPaymentAbroad(page);
  await site.expectAccessible(page);
  await payAbroad(page, CARDS.mastercard, site.withJavaScript, { byEscape: true });
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(page.getByText('**** **** **** 0317').first()).toBeVisible();
  const ledger = await site.ledger();
  const [charge] = ledger.of('charge');
  expect(charge).toMatchObject({ currency: 'USD' });
  expect(ledger.of('purchase_update')).toMatchObject([
    { amount: charge?.amount, currency: 'USD', transaction_id: charge?.transaction_id },
  ]);
  expect(ledger.of('notification')).toMatchObject([
    { purchase_number: charge?.purchase_number, succeeded: true },
  ]);
});

test('a card without funds is denied in the same words as everywhere, and nobody is charged', async ({
  page,
  site,
}) => {
  await reachPaymentAbroad(page);
  await pay(page, CARDS.denied116, site.withJavaScript);
  await expect(page.getByRole('heading', { name: '¡Operación denegada! :(' })).toBeVisible();
  await expect(page.getByText('La tarjeta no tiene saldo suficiente para esta compra.')).toBeVisible();
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toEqual([]);
  expect(ledger.of('notification')).toMatchObject([{ succeeded: false }]);
});

test('a bank that wants to hear from the holder is answered on the page of the provider', async ({
  page,
  site,
}) => {
  await reachPaymentAbroad(page, 'internacional-requiere-accion');
  if (site.withJavaScript) {
    await sendCard(page, CARDS.visa, true);
    await expect(page.getByText('Tu banco quiere confirmar que eres tú')).toBeVisible();
    expect((await site.ledger()).of('charge')).toEqual([]);
    // Beside the words that tell people to press it: at the end of the form nobody would look for it.
    await expect(
      page.getByRole('alert').getByRole('button', { name: 'Pagar en la página segura del banco' }),
    ).toBeVisible();
    await acceptTerms(page);
  }
  await pay(page, CARDS.visa, false);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

test('a payment that the browser translates meanwhile goes on', async ({ page }) => {
  await reachPaymentAbroad(page, 'internacional-requiere-accion');
  await expectAwake(page);
  await translate(page);
  await sendCard(page, CARDS.visa, true);
  await expect(page.getByText('Tu banco quiere confirmar que eres tú')).toBeVisible();
  await expect(page.getByText(/^Estamos cobrando/)).toHaveCount(0);
  await acceptTerms(page);
  await pay(page, CARDS.visa, false);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
});

test('who cancels on the page of the bank reads that nothing was charged, and who had paid sees the purchase', async ({
  page,
  site,
}) => {
  await reachPaymentAbroad(page);
  const modal = paymentModal(page);
  const toBank = async () => {
    await acceptTerms(page);
    // With scripts the card form comes a moment later, and puts the way to the bank into a fold.
    if (site.withJavaScript) await modal.getByText('¿No puedes pagar aquí?').click();
    await openHostedPage(page);
  };
  const cancel = page.getByRole('link', { name: 'Cancelar y volver' });

  await toBank();
  const bank = page.url();
  await cancel.click();
  await expect(
    modal.getByText('Volviste de la página del banco sin pagar. No se realizó ningún cobro.'),
  ).toBeVisible();

  await toBank();
  await fillHostedPage(page, CARDS.visa);
  await page.getByRole('button', { name: 'Confirmar y pagar' }).click();
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await page.goto(bank);
  await cancel.click();
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(page.getByText('No se realizó ningún cobro')).toHaveCount(0);
});

test('the card form says what is empty or wrong, detects the brand, and sends nothing before all is right', async ({
  page,
  site,
}) => {
  await reachPaymentAbroad(page);
  const modal = paymentModal(page);
  if (!site.withJavaScript) {
    // The same card on the provider's page, which also says what is wrong.
    await acceptTerms(page);
    await openHostedPage(page);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Escribe el número de tu tarjeta.').first()).toBeVisible();
    await fillHostedPage(page, CARDS.visa);
    return;
  }
  await expect(modal.locator('iframe')).toHaveCount(3);
  const pressPay = modal.getByRole('button', { name: 'PAY', exact: true });
  await expect(pressPay).toBeDisabled();
  await acceptTerms(page);
  await modal.getByLabel('Nombre del titular').fill(' ');
  await pressPay.click();
  for (const sentence of [
    'Escribe el nombre del titular de la tarjeta',
    'Escribe el número de tu tarjeta',
    'Escribe el vencimiento',
    'Escribe el código de seguridad',
  ]) {
    await expect(modal.getByText(sentence)).toBeVisible();
  }
  await site.expectAccessible(page);
  await modal.getByLabel('Nombre del titular').fill('Rosa Quispe');
  await fillCardFields(page, '4474 1183 5563 2241');
  await expect(modal.getByText('Número de tarjeta Visa', { exact: true })).toBeVisible();
  await pressPay.click();
  await expect(modal.getByText('El número de tarjeta no es válido. Revísalo, por favor.')).toBeVisible();
  expect((await site.ledger()).of('charge')).toEqual([]);
  await fillCardFields(page, CARDS.mastercard);
  await expect(modal.getByText('Número de tarjeta Mastercard', { exact: true })).toBeVisible();
});

test('a card that the provider cannot read is said, and nothing is charged', async ({ page, site }) => {
  await reachPaymentAbroad(page, 'tarjeta-no-leida');
  if (!site.withJavaScript) {
    await payAbroad(page, CARDS.visa, false);
    return;
  }
  await sendCard(page, CARDS.visa, true);
  await expect(page.getByText('No pudimos leer los datos de tu tarjeta')).toBeVisible();
  await expect(paymentModal(page).getByRole('button', { name: 'PAY', exact: true })).toBeEnabled();
  expect((await site.ledger()).of('charge')).toEqual([]);
});

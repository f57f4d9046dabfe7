import { extractText, getDocumentProxy } from 'unpdf';
import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  expectRefused,
  payByRequest,
  paymentModal,
  pressGoToPay,
  reachPayment,
  signIn,
} from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { lineOf, pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';
import { chooseChild } from './support/steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Leaves the payment for the order page, where coupons are entered. */
async function leavePayment(page: Page): Promise<void> {
  await paymentModal(page).getByRole('link', { name: '¿Tienes un cupón?' }).click();
  await expect(paymentModal(page)).toHaveCount(0);
}

async function writeCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Cupón', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Aplicar' }).click();
}

async function applyCoupon(page: Page, code: string): Promise<void> {
  await leavePayment(page);
  await writeCoupon(page, code);
}

test('a child is enrolled with a coupon by card: the price that is seen is charged, invoiced, recorded and receipted', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  await expect(paymentModal(page)).toContainText('S/ 450');
  await applyCoupon(page, 'kipu10');
  await expect(page.getByRole('status', { name: 'Aplicamos tu cupón KIPU10' })).toBeFocused();
  await expect(lineOf(page, 'Precio de lista')).toContainText('S/ 450');
  await expect(lineOf(page, 'Cupón KIPU10')).toContainText('−S/ 45');
  await expect(lineOf(page, 'Total')).toContainText('S/ 405');
  await expectFitsPhones(page);
  await site.expectAccessible(page);

  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(paymentModal(page)).toContainText('S/ 405');
  // The price is lower than where the product was chosen, so there is nothing to warn about.
  await expect(page.getByText('El precio cambió mientras pagabas')).toHaveCount(0);
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  const ledger = await site.ledger();
  const [charge] = ledger.of('charge');
  const invoices = ledger.of('invoice').filter((entry) => entry.purchase_number === charge?.purchase_number);
  expect(invoices.map(({ step }) => step)).toEqual(['made', 'enrolments', 'done', 'paid_email']);
  expect([charge, ...ledger.of('purchase_update'), ...invoices].map((entry) => entry?.amount)).toEqual(
    Array.from({ length: 6 }, () => 405),
  );
  expect(invoices.map(({ coupon }) => coupon)).toEqual(Array.from({ length: 4 }, () => 'KIPU10'));

  const number = invoices[0]?.invoice_id ?? 'an invoice';
  await expect(lineOf(page, 'Comprobante')).toContainText(number);
  await expect(lineOf(page, 'Cupón KIPU10')).toContainText('−S/ 45');
  await expect(lineOf(page, 'Monto')).toContainText('S/ 405');
  await expectFitsPhones(page);
  await site.expectAccessible(page);
  const receipt = page.url();
  const file = await page.getByRole('link', { name: 'Descargar en PDF' }).getAttribute('href');
  const answer = await context.request.get(file ?? '');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())), {
    mergePages: true,
  });
  const words = text.replace(/\s/g, ' ');
  for (const fact of [number, 'Precio de lista', 'Cupón KIPU10', 'S/ 405']) expect(words).toContain(fact);

  await page.goto('/compras');
  await expect(page.getByText(`comprobante ${number}`)).toBeVisible();
  await expect(page.getByText('Precio de lista S/ 450, Cupón KIPU10 −S/ 45')).toBeVisible();
  await expectFitsPhones(page);

  await page.goto(receipt);
  await page.getByRole('button', { name: 'Enviarme el comprobante por correo' }).click();
  await expect(page.getByText('Te enviamos el comprobante a mama@kipu.test')).toBeVisible();
  expect((await site.ledger()).of('invoice').at(-1)).toMatchObject({ step: 'email', invoice_id: number });
});

test('a coupon that is not good is refused in words, at its field', async ({ page, site }) => {
  await reachPayment(page);
  await leavePayment(page);
  const field = page.getByLabel('Cupón', { exact: true });
  for (const [code, sentence] of [
    ['NADA10', 'No conocemos ese cupón'],
    ['INVIERNO20', 'Ese cupón ya venció'],
    ['PRIMEROS50', 'Ese cupón ya se usó'],
    ['SCRATCH15', 'Ese cupón no vale para esta compra'],
    ['BECA100', 'Con ese descuento no queda nada por cobrar'],
    ['', 'Escribe tu cupón'],
  ] as const) {
    await writeCoupon(page, code);
    await expectRefused(page, field, sentence);
    await expect(field).toHaveValue(code);
  }
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(paymentModal(page).getByRole('heading', { name: 'Finalizar Pago' })).toBeInViewport();
});

test('a coupon is taken away again, and the price is the one before', async ({ page }) => {
  await reachPayment(page);
  await applyCoupon(page, 'BIENVENIDA');
  await expect(lineOf(page, 'Total')).toContainText('S/ 400');
  await page.getByRole('button', { name: 'Quitar el cupón BIENVENIDA' }).click();
  await expect(page.getByRole('status', { name: 'Quitamos tu cupón' })).toBeFocused();
  await expect(page.getByText('BIENVENIDA')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(paymentModal(page)).toContainText('S/ 450');
});

test('the second of two siblings costs less in the same program, and is told why', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await chooseChild(page, 'Inti');
  await expect(paymentModal(page)).toContainText('S/ 450');
  await payByRequest(page, CARDS.visa);
  await pressGoToPay(page);
  await chooseChild(page, 'Killa');
  const modal = paymentModal(page);
  await expect(modal.getByText('El precio cambió mientras pagabas')).toHaveCount(0);
  await expect(lineOf(page, 'Por ser hermana o hermano').last()).toContainText('−S/ 45');
  await expect(modal).toContainText('S/ 405');
  await payByRequest(page, CARDS.visa);
  await expect(lineOf(page, 'Por ser hermana o hermano')).toContainText('−S/ 45');
  expect((await site.ledger()).of('charge').map(({ amount }) => amount)).toEqual([450, 405]);
});

import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  buy,
  payByRequest,
  paymentModal,
  pressGoToPay,
  reachPayment,
  signIn,
} from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { acceptTerms, pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';
import { describeGuardian, describeStudent, goOn, register } from './support/steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

const KEPT = /^Te guardamos el cupo hasta el \S+ 7 de diciembre, \d{1,2}:\d\d\s[ap]\.\sm\.$/;

test('a denied card is followed by a code to pay in cash, by one press and without writing anything again', async ({
  page,
  site,
}) => {
  await pressGoToPay(page);
  await describeStudent(page, 'Nina');
  await goOn(page);
  await describeGuardian(page);
  await goOn(page);
  await register(page, 'denegada@kipu.test');
  await pay(page, CARDS.denied116, site.withJavaScript);
  await expect(page.getByText(KEPT)).toBeVisible();
  // What helps is in sight without scrolling.
  await expect(page.getByRole('button', { name: 'Intentar con otra tarjeta' })).toBeInViewport({ ratio: 1 });
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);

  await page.getByRole('button', { name: 'Pagar en efectivo' }).click();
  const modal = paymentModal(page);
  await expect(modal).toContainText('Para Nina');
  await acceptTerms(page);
  await modal.getByRole('button', { name: 'Pedir mi código de pago' }).click();
  await expect(page.getByRole('heading', { name: /^Paga S\/\s\d+ en efectivo$/ })).toBeVisible();
  await expect(page.getByText('Todavía no se cobra nada.')).toBeVisible();
  await expectEveryWidth(page);
});

test('a denied card is followed by a bank transfer by one press', async ({ page }) => {
  await signIn(page, ACCOUNTS.father);
  await buy(page, CARDS.denied180);
  await expect(
    page.getByText(/^También puedes pagar en hasta 6 cuotas sin intereses con tarjetas de crédito Visa/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pagar por transferencia' }).click();
  await expect(
    paymentModal(page).getByRole('button', { name: 'Pedir los datos de la cuenta' }),
  ).toBeVisible();
});

test('two denied cards keep the seat each, and a third pays for it', async ({ page, site }) => {
  await reachPayment(page, ACCOUNTS.father);
  for (const card of [CARDS.denied180, CARDS.denied116]) {
    await payByRequest(page, card);
    await expect(page.getByText(KEPT)).toBeVisible();
    const denied = page.url();
    await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
    await expect(paymentModal(page)).toContainText('Daniel');
    // The seat now belongs to the second attempt.
    const first = await page.context().request.get(denied);
    expect(await first.text()).not.toContain('Te guardamos el cupo');
  }
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

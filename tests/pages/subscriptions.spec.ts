import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, changeCountry, paymentModal, signIn } from './support/family.ts';
import { payAbroad } from './support/payment.ts';
import { expect, test } from './support/site.ts';

/** Pays the first month of a whole path, as a student outside Peru; ends on the receipt. */
async function subscribe(page: Page, withJavaScript: boolean): Promise<void> {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/rutas/creadores-digitales?parte=full');
  await changeCountry(page, 'US');
  await page.locator('label').filter({ hasText: 'La ruta completa' }).click();
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  await expect(page).toHaveURL(/\/enrollment/);
  await page.goto('/enrollment?paso=4');
  await page.getByRole('radio', { name: /Pago mensual con tarjeta/ }).check();
  await expect(page.getByText('Pagas $59 USD hoy, y lo mismo cada mes')).toBeVisible();
  await expect(page.getByText('Pago único', { exact: true })).toHaveCount(0);
  await expect(page.getByText('En un solo pago, o $59 USD cada mes')).toBeVisible();
  // The value of a class is another one for each of the two.
  await expect(page.getByText(/Devolución completa/)).toBeVisible();
  await expect(page.getByText(/valor de una clase \(/)).toHaveCount(0);
  await page.getByText('¿Tienes un cupón?').click();
  await expect(page.getByText('Vale para el pago único, no para el mensual')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(paymentModal(page).getByText('Total a pagar hoy, y cada mes')).toBeVisible();
  // Below the modal, which without JavaScript is part of the page, the choice is still the one made.
  await expect(page.locator('input[name="way"]:checked')).toHaveValue('subscription');
  await expect(paymentModal(page).getByText('El precio cambió')).toHaveCount(0);
  await expect(paymentModal(page).getByText('¿Tienes un cupón?')).toHaveCount(0);
  await payAbroad(page, CARDS.visa, withJavaScript);
}

test('a path is paid month by month: a second charge is shown, a failed third is told, and the family ends it', async ({
  page,
  request,
  site,
  sandbox,
}) => {
  const monthPasses = (result: 'paid' | 'failed') =>
    request.post(`${site.panel}/__mock/renewals?sandbox=${sandbox}`, { form: { result } });
  const charges = page.getByRole('listitem').filter({ hasText: '$59 USD' });

  await subscribe(page, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tu pago mensual' })).toBeVisible();
  await expect(charges).toHaveCount(1);
  const next = page.locator('dl > div').filter({ hasText: 'Próximo cobro' }).locator('dd');
  await expect(next).toHaveText(/^[A-Z]\S+ \d+ de /);
  await site.expectAccessible(page);
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toMatchObject([{ amount: 59, currency: 'USD' }]);
  expect(ledger.of('enrollment')).toHaveLength(4);

  await monthPasses('paid');
  await page.reload();
  await expect(charges).toHaveCount(2);
  await expect(page.getByText('no se pudo cobrar')).toHaveCount(0);

  await monthPasses('failed');
  await page.reload();
  await expect(charges.filter({ hasText: 'no se pudo cobrar' })).toHaveCount(1);
  const receipt = page.url();
  const told = /No pudimos cobrar tu pago mensual de Ruta completa/;
  for (const path of ['/compras', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByText(told)).toBeVisible();
  }
  await page.goto('/compras');
  // One phrase: a wide line must not pull the amount and its period apart.
  await expect(page.getByText('$59 USD cada mes', { exact: true })).toBeVisible();
  await site.expectAccessible(page);

  await page.goto(receipt);
  // Above the payment that went well.
  await expect(page.getByText(told)).toBeInViewport({ ratio: 1 });
  const end = page.getByText('Terminar mi pago mensual', { exact: true });
  const sure = page.getByRole('button', { name: 'Sí, terminar mi pago mensual' });
  await expect(sure).toBeHidden();
  await end.click();
  await page.emulateMedia({ media: 'print' });
  await expect(sure).toBeHidden();
  await expect(end).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await site.expectAccessible(page);
  await sure.click();
  await expect(page.getByText('Listo: no te cobraremos más.')).toBeVisible();
  await expect(page.getByText(/Ninguno\. Termina el/)).toBeVisible();
  await expect(end).toHaveCount(0);
  await page.goto('/compras');
  await expect(page.getByText('$59 USD cada mes, ya terminado', { exact: true })).toBeVisible();
});

test('a withdrawal from what is paid month by month ends it, and gives the paid month back', async ({
  page,
  site,
}) => {
  await subscribe(page, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await page.goto(`${page.url().split('?')[0] ?? ''}/retiro`);
  await expect(page.getByRole('heading', { name: 'Te devolvemos $59 USD' })).toBeVisible();
  await expect(page.getByText('Tu pago mensual termina también: no se cobra otro mes.')).toBeVisible();
  await site.expectAccessible(page);
  await page.getByRole('button', { name: /Sí, retir/ }).click();
  await expect(page.getByRole('heading', { name: 'Te devolvimos el dinero' })).toBeVisible();
  await expect(page.getByText('Terminar mi pago mensual')).toHaveCount(0);
  const ledger = await site.ledger();
  expect(ledger.of('refund')).toMatchObject([{ amount: 59, currency: 'USD' }]);
  // One entry for the start, one for the end.
  expect(ledger.of('subscription')).toHaveLength(2);
});

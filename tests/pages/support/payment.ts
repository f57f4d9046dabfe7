import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { paymentModal } from './family.ts';

/** What a family types into the card form. The mock provider accepts any future date and any code. */
const EXPIRY = '12/30';
const CVC = '123';

/**
 * Pays in the open modal as a family with or without JavaScript does: in the provider's fields within our page, or on
 * the provider's hosted page. Ends on the page with the outcome.
 */
export async function pay(page: Page, card: string, withJavaScript: boolean): Promise<void> {
  await sendCard(page, card, withJavaScript);
  await expect(page).toHaveURL(/\/compras\/\d+/, { timeout: 30_000 });
}

/**
 * The same with the global card provider's form, which confirms a payment until it is closed.
 * @param options.byEscape Whether to close it by that key, and not with its X.
 */
export async function payAbroad(
  page: Page,
  card: string,
  withJavaScript: boolean,
  options: { byEscape?: boolean } = {},
): Promise<void> {
  await sendCard(page, card, withJavaScript);
  if (withJavaScript) {
    await expect(paymentModal(page).getByText('Thanks you for your payment.')).toBeVisible();
    await expect(paymentModal(page).getByText('¿Tienes un cupón?')).toBeHidden();
    await expect(paymentModal(page).getByRole('link', { name: 'Cerrar' })).toHaveAttribute(
      'href',
      /^\/compras\/\d+$/,
    );
    if (options.byEscape) await page.keyboard.press('Escape');
    else await paymentModal(page).getByRole('button', { name: 'Cerrar y ver mi compra' }).click();
  }
  await expect(page).toHaveURL(/\/compras\/\d+/, { timeout: 30_000 });
}

/**
 * The same up to the last click, without checking the outcome.
 * @param options.twice Whether to click the last button twice, as impatient people do.
 */
export async function sendCard(
  page: Page,
  card: string,
  withJavaScript: boolean,
  options: { twice?: boolean } = {},
): Promise<void> {
  const clickCount = options.twice ? 2 : 1;
  if (withJavaScript) {
    await fillCardFields(page, card);
    await acceptTerms(page);
    await paymentModal(page)
      .getByRole('button', { name: /^(PAGAR|PAY)$/ })
      .click({ clickCount });
    return;
  }
  await acceptTerms(page);
  await openHostedPage(page);
  await fillHostedPage(page, card);
  await page.getByRole('button', { name: 'Confirmar y pagar' }).click({ clickCount, noWaitAfter: true });
}

/** Ticks the terms of the modal. */
export async function acceptTerms(page: Page): Promise<void> {
  await paymentModal(page)
    .getByLabel(/términos y condiciones/i)
    .check();
}

/** Fills in the three fields that the provider's script draws in frames of its own. */
export async function fillCardFields(page: Page, card: string): Promise<void> {
  const modal = paymentModal(page);
  await modal.frameLocator('iframe[title="Número de tarjeta"]').getByRole('textbox').fill(card);
  await modal.frameLocator('iframe[title="Vencimiento"]').getByRole('textbox').fill(EXPIRY);
  await modal.frameLocator('iframe[title="CVC"]').getByRole('textbox').fill(CVC);
}

/** Without JavaScript: goes to the provider's hosted page. */
export async function openHostedPage(page: Page): Promise<void> {
  await paymentModal(page).getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(page).toHaveURL(/card(-provider)?\/pago/);
}

/** Fills in the provider's hosted page up to the confirmation of the charge. */
export async function fillHostedPage(page: Page, card: string): Promise<void> {
  await page.getByLabel('Nombre del titular').fill('Rosa Quispe');
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel('Vencimiento').fill(EXPIRY);
  await page.getByLabel('Código de seguridad').fill(CVC);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('button', { name: 'Confirmar y pagar' })).toBeVisible();
}

/** A line of a price breakdown, wherever it is. */
export const lineOf = (page: Page, label: string): Locator =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

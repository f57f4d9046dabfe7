import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { expectRefused, paymentModal } from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { pay, sendCard } from './support/payment.ts';
import { expect, test } from './support/site.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Reads the code from the mail that the panel shows, and returns to the page that was open. */
async function readCode(page: Page, panel: string): Promise<string> {
  const before = page.url();
  await page.goto(panel);
  const subject = await page
    .getByText(/^\d{6} es tu código$/)
    .first()
    .innerText();
  await page.goto(before);
  return subject.slice(0, 6);
}

test('a family whose address waits for the cards of others pays by a code of its mail', async ({
  page,
  site,
}) => {
  await page.goto(`${site.panel}/abrir/tarjetas-en-espera`);
  await expect(paymentModal(page)).toBeVisible();
  await sendCard(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('Los pagos con tarjeta esperan un momento en tu conexión')).toBeVisible();
  await page.getByRole('link', { name: 'Confirmar mi correo' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu correo' })).toBeVisible();
  await expect(page.getByText(/O espera \d+ minutos y paga sin código/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await expect(page.getByText('Te enviamos un código a n***@kipu.test')).toBeVisible();
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);

  const code = page.getByLabel('Código de 6 números');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expectRefused(page, code, 'Este código no es, o ya venció');
  await site.expectAccessible(page);

  await code.fill(await readCode(page, site.panel));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByText('Confirmamos tu correo. Ya puedes pagar.')).toBeAttached();
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
});

import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  choose,
  payByRequest,
  paymentModal,
  pressGoToPay,
  sayForWhom,
  signIn,
} from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'America/Mexico_City' });

type Site = Parameters<Parameters<typeof test>[2]>[0]['site'];

/** Chooses another payment method, starting from the card form, which a known family sees first. */
async function chooseWay(page: Page, way: string): Promise<void> {
  await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(paymentModal(page)).toBeVisible();
}

/** Requests what is needed to pay later, in the open modal. Returns the purchase number. */
async function askHowToPay(page: Page, button = 'Pedir mi código de pago'): Promise<string> {
  await paymentModal(page)
    .getByLabel(/términos y condiciones/i)
    .check();
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/compras\/\d+/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Gets a family a code to pay the usual program in cash. Returns the purchase number. */
async function withCode(page: Page, email: string): Promise<string> {
  await signIn(page, email);
  await choose(page);
  await chooseWay(page, 'Efectivo en agentes y bodegas');
  return askHowToPay(page);
}

/** Settles a payment at the provider, as somebody at the counter or the passing of time does. */
async function settle(page: Page, site: Site, sandbox: string, number: string, status: 'PAID' | 'EXPIRED') {
  const answer = await page.context().request.post(`${site.panel}/__mock/payments?sandbox=${sandbox}`, {
    form: { purchase_number: number, status },
  });
  expect(answer.ok()).toBe(true);
}

/**
 * Logs in as somebody else, or as the same family on another day. The open page is left first: it may send nothing
 * more.
 */
async function comeBackAs(page: Page, email: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'kipu_session' });
  await signIn(page, email);
}

const checkNow = (page: Page) => page.getByRole('button', { name: 'Ya pagué: revisar ahora' }).click();

test('cash that is paid the next day enrolls the child, and is said everywhere until then', async ({
  page,
  site,
  sandbox,
}) => {
  const number = await withCode(page, ACCOUNTS.father);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Paga S/ 450 en efectivo' })).toBeVisible();
  await expect(main.getByText(/^\d{8}$/)).toBeVisible();
  // Only a script knows the browser's time zone.
  await expect(
    main.getByText(/^miércoles 9 de diciembre, 9:\d\d\sa\.\sm\. \(hora de Ciudad de México\)$/),
  ).toHaveCount(site.withJavaScript ? 1 : 0);
  await expect(main.getByText(/miércoles 9 de diciembre, 10:\d\d\sa\.\sm\. \(hora de Lima\)$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar el código' })).toHaveCount(
    site.withJavaScript ? 1 : 0,
  );
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  expect((await site.ledger()).of('charge')).toEqual([]);

  await checkNow(page);
  await expect(page.getByText('Tu pago todavía no nos llega.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Paga S/ 450 en efectivo' })).toBeVisible();

  for (const address of ['/dashboard', '/compras']) {
    await page.goto(address);
    await expect(
      page.getByText(/Te falta pagar S\/\s450 en efectivo antes del miércoles 9 de diciembre/),
    ).toBeVisible();
    // An unpaid purchase has no invoice.
    await expect(main.getByText(/comprobante/)).toHaveCount(0);
    await expectFitsPhones(page);
  }

  await settle(page, site, sandbox, number, 'PAID');
  await page.getByRole('link', { name: 'Videojuegos con Roblox' }).first().click();
  await checkNow(page);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(main.getByText('Efectivo en agentes y bodegas')).toBeVisible();
  await expect(main.getByText('Tarjeta', { exact: true })).toHaveCount(0);
  await expect(main.getByText('El banco aprobó tu pago.')).toHaveCount(0);
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toMatchObject([{ purchase_number: number, amount: 450, currency: 'PEN' }]);
  expect(ledger.of('enrollment')).toHaveLength(1);
  expect(ledger.of('purchase_update')).toHaveLength(1);
  await page.goto('/compras');
  await expect(page.getByText('Te falta pagar')).toHaveCount(0);
});

test('cash that expires frees its seat for the next of the waiting list', async ({ page, site, sandbox }) => {
  const lastSeat = async () => {
    await page.goto('/vacaciones/8-a-11?programa=programa-youtuber-kids');
    await page.getByRole('radio', { name: /Queda 1 cupo/ }).check();
    await page.getByRole('button', { name: 'Ir a Pagar' }).click();
  };
  await signIn(page, ACCOUNTS.father);
  await lastSeat();
  await chooseWay(page, 'Efectivo en agentes y bodegas');
  const number = await askHowToPay(page);

  await comeBackAs(page, ACCOUNTS.twins);
  await lastSeat();
  await page.getByRole('radio', { name: 'Killa' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Este horario ya no tiene cupos').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('link', { name: 'Avísame cuando haya cupo' }).click();
  await page.getByRole('button', { name: 'Avísame cuando haya cupo' }).click();
  await expect(page.getByText('Estás en el lugar 1 de la lista de espera, para Killa')).toBeVisible();

  await settle(page, site, sandbox, number, 'EXPIRED');
  await comeBackAs(page, ACCOUNTS.father);
  // People who come back see it at once: a login makes unfinished payments due.
  await page.goto(`/compras/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Se venció el plazo para pagar' })).toBeVisible();
  await expect(page.getByRole('main').getByText('No nos llegó ningún pago.')).toBeVisible();
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  await page.getByRole('button', { name: 'Comprar otra vez' }).click();
  // The seat is held for the family that waited.
  await expect(page.getByRole('alert').getByText('Este horario ya no tiene cupos').first()).toBeVisible();

  await comeBackAs(page, ACCOUNTS.twins);
  await page.goto('/compras');
  await expect(page.getByText(/Tienes un cupo reservado/)).toBeVisible();
  expect((await site.ledger()).of('charge')).toEqual([]);
});

test('a code is given up for a card, and its own page says that nothing was charged', async ({
  page,
  site,
}) => {
  const number = await withCode(page, ACCOUNTS.father);
  await page.getByRole('button', { name: 'Pagar de otra forma' }).click();
  await expect(page).toHaveURL(/paso=4/);
  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await page.goto(`/compras/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Este pago no se cobró' })).toBeVisible();
  expect((await site.ledger()).of('enrollment')).toHaveLength(1);
});

test('a transfer has its account and reference, also printed', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.father);
  await pressGoToPay(page);
  await sayForWhom(page);
  await chooseWay(page, 'Transferencia bancaria');
  await page.getByRole('button', { name: 'Pedir los datos de la cuenta' }).click();
  await expect(
    paymentModal(page).getByText('Acepta los términos y condiciones para pagar').first(),
  ).toBeVisible();
  await askHowToPay(page, 'Pedir los datos de la cuenta');
  await expect(page.getByRole('heading', { level: 1, name: 'Transfiere S/ 450' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const text of ['Banco del Altiplano', '194-2458817-0-32', /^K\d{7}$/]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Ya pagué: revisar ahora' })).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await site.expectAccessible(page);
});

test('the ways to pay say what each means, with the promotions of banks', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.father);
  await choose(page);
  await page.getByRole('link', { name: 'Pagar de otra forma' }).click();
  const ways = page.getByRole('group', { name: '¿Cómo quieres pagar?' });
  await expect(ways.getByRole('radio')).toHaveCount(3);
  await expect(ways.getByText(/hasta 6 cuotas sin intereses con tarjetas de crédito Visa/)).toBeVisible();
  await site.expectAccessible(page);
  await expectFitsPhones(page);
});

import type { Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, changeCountry, payByRequest, paymentModal, signIn } from './support/family.ts';
import { payAbroad } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const PATHS = [
  'pequenos-inventores',
  'creadores-digitales',
  'inventores-en-accion',
  'programacion-de-verdad',
] as const;

test(
  'a path shows its level, its courses in order, and both prices with what one saves',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/rutas/pequenos-inventores');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1, name: 'Pequeños inventores' })).toBeVisible();
    await expect(main.getByText('Inicial', { exact: true })).toBeVisible();
    await expect(
      main.getByRole('region', { name: 'Los cursos, en orden' }).getByRole('heading', { level: 3 }),
    ).toHaveText([
      'Cuentos animados con ScratchJr',
      'Mis primeros robots',
      'Detectives de la lógica',
      'Mi primer videojuego',
    ]);
    const prices = page.getByRole('region', { name: 'Cómo llevarla' });
    for (const price of ['S/ 450', 'S/ 1,710']) {
      await expect(prices.getByText(price, { exact: true })).toBeVisible();
    }
    await expect(prices.getByText(/^ahorras S\/\s\d+$/)).toBeVisible();
  },
);

test('a path fits a phone, by the keyboard alone, and passes axe', SCRIPTLESS, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/rutas/programacion-de-verdad');
  const first = page.getByRole('radio', { name: /Solo el primer curso/ });
  await expect(first).toBeChecked();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /La ruta completa/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.locator('input[name="groupId"]:focus')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ir a Pagar' })).toBeFocused();
  await site.expectAccessible(page);
});

/** Opens the page of a path, chooses a part of it, and goes on to pay. */
async function choosePart(page: Page, slug: string, name: RegExp): Promise<void> {
  await page.goto(`/rutas/${slug}`);
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Ir a Pagar' }).click();
}

// Every product in both currencies is bought by tests/http/one-purchase.test.ts; here a part is chosen on the page.
test('the first course of a path is bought in dollars for what its card says', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/rutas/creadores-digitales');
  await changeCountry(page, 'CL');
  const part = /Solo el primer curso/;
  const card = page.locator('label').filter({ hasText: part });
  await expect(card.getByText('$185 USD', { exact: true })).toBeVisible();
  await choosePart(page, 'creadores-digitales', part);
  await expect(paymentModal(page).getByText('$185 USD').first()).toBeVisible();
  await payAbroad(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toMatchObject([{ amount: 185, currency: 'USD' }]);
  expect(ledger.of('enrollment')).toMatchObject([{ course_id: 'entrada-curso-de-scratch' }]);
});

test('a denied payment of a path is tried again as it was', async ({ page }) => {
  await signIn(page, ACCOUNTS.student);
  await choosePart(page, 'programacion-de-verdad', /La ruta completa/);
  await payByRequest(page, CARDS.denied180);
  await expect(page.getByRole('link', { name: 'Elegir otro programa u horario' })).toHaveAttribute(
    'href',
    '/rutas/programacion-de-verdad',
  );
  await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
  await expect(paymentModal(page).getByText('S/ 1,805').first()).toBeVisible();
});

test('the receipt of a path is one sheet of paper', async ({ page, browserName }) => {
  await signIn(page, ACCOUNTS.student);
  await choosePart(page, 'creadores-digitales', /La ruta completa/);
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  expect(browserName, 'prints to a file').toBe('chromium');
  const edge = '1cm';
  const margin = { top: edge, bottom: edge, left: edge, right: edge };
  const { text, totalPages } = await extractText(new Uint8Array(await page.pdf({ format: 'A4', margin })));
  expect(totalPages).toBe(1);
  // Text with letter spacing comes out as single letters.
  const printed = text.join('').replace(/\s+/g, '');
  for (const fact of ['Confirmamostupago', 'Quiéntevende', 'Diseñoymodelado3D', 'Devolucióncompleta']) {
    expect(printed).toContain(fact);
  }
});

test('a visitor reviews a path before they log in', async ({ page }) => {
  await choosePart(page, 'inventores-en-accion', /La ruta completa/);
  await expect(page).toHaveURL(/\/enrollment\?paso=\d/);
});

test(
  'a path whose first course is full offers no payment but a word when there is one',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/rutas/creadores-digitales?escenario=sin-cupos');
    await expect(page.getByText('Este horario ya no tiene cupos').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ir a Pagar' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Avísame cuando haya cupo/ }).first()).toHaveAttribute(
      'href',
      /^\/lista-de-espera\/entrada-curso-de-scratch\?grupo=/,
    );
  },
);

test('a path posted with nothing chosen says what is missing', SCRIPTLESS, async ({ site, request }) => {
  const answer = await request.post(`${site.origin}/rutas/creadores-digitales`, {
    form: {},
    headers: { origin: site.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  expect(html).toContain('***Debe seleccionar un horario');
  expect(html).toContain('Elige el primer curso o la ruta completa');
});

test(
  'payment links open the path with the part that they name, in either currency',
  SCRIPTLESS,
  async ({ page }) => {
    for (const country of ['PE', 'CL']) {
      await page.goto('/');
      await changeCountry(page, country);
      for (const slug of PATHS) {
        for (const [link, radio] of [
          ['Pagar el primer curso', /Solo el primer curso/],
          ['Pagar la ruta completa', /La ruta completa/],
        ] as const) {
          await page.goto(`/gracias/compra?ruta=${slug}`);
          const way = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: link }) });
          const price = await way
            .getByText(country === 'PE' ? /^S\/\s[\d,]+$/ : /^\$[\d,]+\sUSD$/)
            .innerText();
          await way.getByRole('link', { name: link }).click();
          await expect(page.getByRole('radio', { name: radio })).toBeChecked();
          await expect(page.getByRole('heading', { name: 'Cómo llevarla' })).toBeInViewport();
          await expect(
            page.locator('label').filter({ hasText: radio }).getByText(price, { exact: true }),
          ).toBeVisible();
        }
      }
    }
  },
);

test(
  'a path leads to its courses and to the next path, and the last one to none',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/rutas/inventores-en-accion');
    await page.getByRole('link', { name: 'Robótica con micro:bit' }).click();
    await expect(page).toHaveURL(/\/cursos\/curso-de-robotica-con-microbit$/);
    await page.getByRole('link', { name: 'Ruta Inventores en acción' }).click();
    await page.getByRole('link', { name: 'Programación de verdad' }).click();
    await expect(page).toHaveURL(/\/rutas\/programacion-de-verdad$/);
    await expect(page.getByRole('heading', { name: 'La ruta que sigue' })).toHaveCount(0);
  },
);

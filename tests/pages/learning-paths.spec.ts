import { expect, SCRIPTLESS, test } from './support/site.ts';

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
    for (const price of ['S/ 450', 'S/ 1,710', 'ahorras S/ 279']) {
      await expect(prices.getByText(price, { exact: true })).toBeVisible();
    }
  },
);

test('a path is bought over the chat, which knows what it is about', SCRIPTLESS, async ({ page }) => {
  await page.goto('/rutas/creadores-digitales');
  const first = page.getByRole('link', { name: 'Comprar el primer curso por chat' });
  const full = page.getByRole('link', { name: 'Comprar la ruta por chat' });
  expect(decodeURIComponent((await first.getAttribute('href')) ?? '')).toMatch(
    /^https:\/\/wa\.me\/51\d+\?text=.*primer curso de la ruta Creadores digitales/,
  );
  expect(decodeURIComponent((await full.getAttribute('href')) ?? '')).toContain(
    'la ruta completa Creadores digitales',
  );
});

test('payment links land on the way to pay that they name', SCRIPTLESS, async ({ page }) => {
  for (const anchor of ['primer-curso', 'ruta-completa']) {
    await page.goto(`/rutas/inventores-en-accion#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

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

test('an unknown path answers 404', SCRIPTLESS, async ({ page }) => {
  expect((await page.goto('/rutas/nada'))?.status()).toBe(404);
  await expect(page.getByText('No encontramos lo que buscas').first()).toBeVisible();
});

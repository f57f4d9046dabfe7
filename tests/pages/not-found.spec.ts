import { signIn } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

for (const path of [
  '/no-existe',
  '/vacaciones/3-a-4',
  '/vacaciones/8-a-11/mas',
  '/cursos/curso-de-nada',
  '/rutas/nada',
  '/lista-de-espera/nada',
  '/blog/no-existe',
  '/videos/no-existe',
  '/gracias/no-existe',
  '/gracias/compra?ruta=no',
]) {
  test(`${path} answers 404 with a page in Spanish`, SCRIPTLESS, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    await expect(page.getByRole('heading', { level: 1, name: /^No encontramos/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
}

test(
  'a purchase that does not exist answers 404 to a family that is logged in',
  SCRIPTLESS,
  async ({ page }) => {
    await signIn(page);
    expect((await page.goto('/compras/999999999'))?.status()).toBe(404);
    await expect(page.getByText('No encontramos lo que buscas').first()).toBeVisible();
  },
);

test('an attempt id that is not one answers 404', SCRIPTLESS, async ({ page }) => {
  await signIn(page);
  expect((await page.goto('/enrollment?paso=4&intento=nada'))?.status()).toBe(404);
});

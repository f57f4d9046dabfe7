import { CARDS } from './support/cards.ts';
import { ACCOUNTS, buy, reachPayment, signIn } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

for (const path of ['/no-existe', '/vacaciones/3-a-4', '/vacaciones/8-a-11/mas']) {
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

test("another family's purchase answers 404, as if it did not exist", async ({ page, context }) => {
  await signIn(page);
  await buy(page, CARDS.visa);
  const receipt = page.url();

  // An open page that finds its session gone asks for the login by itself.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page, ACCOUNTS.father);
  expect((await page.goto(receipt))?.status()).toBe(404);
  await expect(page.getByText('No encontramos lo que buscas').first()).toBeVisible();
});

test("another family's payment attempt opens no payment modal", async ({ page, context }) => {
  await reachPayment(page);
  const attempt = page.url();
  await page.goto('about:blank');
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page, ACCOUNTS.father);
  await page.goto(attempt);
  await expect(page.getByRole('dialog', { name: 'Finalizar Pago' })).toHaveCount(0);
});

test('an attempt id that is not one answers 404', SCRIPTLESS, async ({ page }) => {
  await signIn(page);
  expect((await page.goto('/enrollment?paso=4&intento=nada'))?.status()).toBe(404);
});

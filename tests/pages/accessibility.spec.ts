import { CARDS } from './support/cards.ts';
import { choose, reachPayment, signIn } from './support/family.ts';
import { expectNoSidewaysScroll } from './support/narrow.ts';
import { pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';

/** What anybody may open besides the pages of public-pages.spec.ts. */
const PUBLIC = ['/?ingresar', '/?registro', '/enrollment?paso=4', '/no-existe'];

for (const path of PUBLIC) {
  test(`${path} has nothing that axe objects to, and fits narrow phones`, async ({ page, site }) => {
    await page.goto(path);
    await site.expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('dark dialogs pass as well', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/?ingresar');
  await site.expectAccessible(page);
});

test('a form that was refused passes too', async ({ page, site }) => {
  await page.goto('/?ingresar');
  await page.getByRole('dialog').getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await site.expectAccessible(page);
});

test('the payment modal, the receipt and the dashboard pass too', async ({ page, site }) => {
  await reachPayment(page);
  await site.expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await site.expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/dashboard');
  await site.expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a denial passes too', async ({ page, site }) => {
  await reachPayment(page);
  await pay(page, CARDS.denied180, site.withJavaScript);
  await expect(page.getByRole('heading', { name: '¡Operación denegada! :(' })).toBeVisible();
  await site.expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('every page has one h1, a title of its own, and names its parts', async ({ page }) => {
  await signIn(page);
  const titles = new Set<string>();
  const paths = ['/', '/vacaciones', '/vacaciones/8-a-11', '/dashboard', '/terminos-y-condiciones'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});

test('the first thing the keyboard reaches leads past the header', async ({ page }) => {
  await page.goto('/vacaciones');
  await page.keyboard.press('Tab');
  const first = page.locator(':focus');
  await expect(first).toHaveAttribute('href', /^#/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});

test('a program is chosen and its order opened with the keyboard alone', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/vacaciones/8-a-11');
  await page.locator('input[name="programId"]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Ir a Pagar' }).focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Finalizar Pago' });
  await expect(modal).toBeVisible();

  // With JavaScript the modal holds the focus, and Escape leaves it; without, its close link does.
  if (site.withJavaScript) {
    await expect.poll(() => modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate(() => {
          const active = document.activeElement;
          return active === document.body || active?.closest('dialog') !== null;
        }),
      )
      .toBe(true);
    // The provider's own frames keep the keys pressed inside them: Escape is ours from any control of ours.
    await modal.getByRole('link', { name: 'Cerrar' }).focus();
    await page.keyboard.press('Escape');
  } else {
    await modal.getByRole('link', { name: 'Cerrar' }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog', { name: 'Finalizar Pago' })).toHaveCount(0);
});

test('the login dialog gives the focus back to the page it was opened from', async ({ page }) => {
  await choose(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ingresa a tu cuenta' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Cerrar' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/enrollment\?paso=4$/);
});

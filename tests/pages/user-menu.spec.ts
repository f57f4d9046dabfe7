import type { Page } from 'playwright/test';
import { ACCOUNTS, loginDialog, openUserMenu, signIn } from './support/family.ts';
import { expectFocusInSight } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const INVITE = 'Invita a una familia';

const menu = (page: Page) => page.locator('#menu-de-cuenta');

/** Opens the user menu and returns its entries. */
async function offered(page: Page): Promise<string[]> {
  return (await openUserMenu(page)).locator('a, button').allInnerTexts();
}

test('a parent gets to the profiles from everywhere, and home from the dashboards', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  expect(await offered(page)).toEqual([
    'Tu panel',
    'Perfiles',
    INVITE,
    'Mis compras',
    'Tu cuenta',
    'Cerrar Sesión',
  ]);
  for (const path of ['/dashboard', '/dashboard/faq', '/dashboard/contacto']) {
    await page.goto(path);
    expect(await offered(page)).toEqual([
      'Homepage',
      'Perfiles',
      INVITE,
      'Mis compras',
      'Tu cuenta',
      'Cerrar Sesión',
    ]);
  }
  await menu(page).getByRole('link', { name: 'Perfiles' }).click();
  await expect(page).toHaveURL(/\/login-perfiles$/);
});

test('a manager gets to the organization', async ({ page }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto('/');
  expect(await offered(page)).toEqual(['Ir al dashboard', 'Mis compras', 'Tu cuenta', 'Cerrar Sesión']);
  await menu(page).getByRole('link', { name: 'Ir al dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboardb2b\/organization\/organizacion-andina$/);
});

/** Returns the left and right edge of an element, in pixels. */
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    return [Math.round(left), Math.round(right)] as const;
  });

test(
  'the menu of a phone ends where the page does, and its links look alike',
  SCRIPTLESS,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page);
    await page.goto('/nosotros');
    await page.getByRole('button', { name: 'Menú' }).click();
    expect(await edges(page, '#menu-principal')).toEqual(await edges(page, 'h1'));
    const looks = await page
      .locator('#menu-principal')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { color, textDecorationLine } = getComputedStyle(link);
          return `${color} ${textDecorationLine}`;
        }),
      );
    expect(looks.length).toBeGreaterThan(5);
    expect(new Set(looks).size).toBe(1);
  },
);

test('a student gets to the dashboard', SCRIPTLESS, async ({ page }) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/');
  expect(await offered(page)).toEqual(['Tu panel', INVITE, 'Mis compras', 'Tu cuenta', 'Cerrar Sesión']);
});

test(
  'the menu opens by the keyboard, and Escape closes it where it was opened',
  SCRIPTLESS,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Rosa' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link').first()).toBeFocused();
    // On a wide screen, too, it ends where the page does.
    await page.setViewportSize({ width: 1440, height: 900 });
    const [, end] = await edges(page, '#menu-de-cuenta');
    expect(end).toBe((await edges(page, '[popovertarget="pais"]'))[1]);
    await page.keyboard.press('Escape');
    await expect(menu(page).getByRole('button', { name: 'Cerrar Sesión' })).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

for (const [path, opener] of [
  ['/nosotros', 'Menú'],
  ['/dashboard/faq', 'Menú de tu panel'],
] as const) {
  test(
    `a phone’s menu left open covers nothing on ${path} that has the focus`,
    SCRIPTLESS,
    async ({ page }) => {
      await signIn(page);
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(path);
      await page.getByRole('button', { name: opener, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expectFocusInSight(page);
    },
  );
}

test(
  'what a menu has on phones stays in sight on a wide screen, wherever the focus is',
  SCRIPTLESS,
  async ({ page }) => {
    await signIn(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard/faq');
    await page.getByRole('main').getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Rutas' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Rosa' })).toBeVisible();
    const own = page.getByRole('navigation', { name: 'Tu panel' });
    await expect(own.getByRole('link', { name: 'Preguntas Frecuentes' })).toBeVisible();
  },
);

test('after logging out of a dashboard, going back shows nothing of it', async ({ page }) => {
  await signIn(page, ACCOUNTS.student);
  const answer = await page.goto('/dashboard');
  expect(answer?.headers()['cache-control']).toContain('no-store');
  const secret = page.getByRole('main').getByText('alumna@kipu.test');
  await expect(secret.first()).toBeVisible();
  await (await openUserMenu(page)).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
  await page.goBack();
  await expect(loginDialog(page)).toBeVisible();
  await expect(secret).toHaveCount(0);
});

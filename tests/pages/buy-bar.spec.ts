import type { Locator, Page } from 'playwright/test';
import { expectFocusInSight } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const PHONE = { width: 360, height: 740 };
const COURSE = '/cursos/curso-de-python';

test.use({ viewport: PHONE });

/** Expects the bar's button to be completely visible, wherever the page is scrolled. */
async function expectInReach(page: Page, button: Locator): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // The top comes last: elsewhere the bar may cover part of a link, which axe reports as a target that is too small.
  for (const top of [600, Math.round(height / 2), 0]) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

for (const [what, path, label] of [
  ['a course', COURSE, 'Inscribirme'],
  ['a pack', '/cursos/pack-creadores-digitales', 'Inscribirme'],
  ['a program of the season', '/vacaciones/8-a-11', 'Ir a Pagar'],
  ['a learning path', '/rutas/creadores-digitales', 'Ir a Pagar'],
] as const) {
  test(
    `price and button of ${what} stay in reach on a phone, in one place alone`,
    SCRIPTLESS,
    async ({ page, site }) => {
      await page.goto(path);
      const button = page.getByRole('button', { name: label });
      await expect(button).toHaveCount(1);
      await expectInReach(page, button);
      await site.expectAccessible(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole('button', { name: label })).toHaveCount(1);
    },
  );

  test(`nothing that has the focus on the page of ${what} is under its bar`, SCRIPTLESS, async ({ page }) => {
    await page.goto(path);
    await expectFocusInSight(page);
  });
}

test('by keys alone the button of the bar comes right after the schedules, and enrolls', async ({ page }) => {
  await page.goto(COURSE);
  await page.getByRole('radio', { checked: true }).focus();
  const button = page.getByRole('button', { name: 'Inscribirme' });
  for (let stop = 0; stop < 8; stop += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/enrollment/);
});

test('the bar of a path has the price of the part that is chosen', SCRIPTLESS, async ({ page }) => {
  await page.goto('/rutas/creadores-digitales');
  const bar = page
    .locator('div')
    .filter({ has: page.getByRole('button', { name: 'Ir a Pagar' }) })
    .last();
  await expect(bar).toContainText('Ir a Pagar');
  for (const [part, price] of [
    [/La ruta completa/, 'Ruta completa: S/ 1,710'],
    [/Solo el primer curso/, 'Primer curso: S/ 639'],
  ] as const) {
    await page.getByRole('radio', { name: part }).check();
    await expect(bar.getByText(/: S\/\s/).filter({ visible: true })).toHaveText([price]);
  }
});

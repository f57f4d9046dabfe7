import type { Locator, Page } from 'playwright/test';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const PHONE = { width: 360, height: 740 };
const COURSE = '/cursos/curso-de-python';

/** More Tab presses than any of these pages has focusable elements. */
const MOST_STOPS = 120;

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

/** Whether another element completely covers the one with the focus, for keyboard users (WCAG 2.4.11). */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint(left + width / 2, top + height * share),
    );
    return !points.some((seen) => seen && (focused.contains(seen) || seen.contains(focused)));
  });

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
    const covered: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      if (await isFocusCovered(page)) {
        covered.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
      }
    }
    expect(covered).toEqual([]);
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
    [/La ruta completa/, 'S/ 1,710'],
    [/Solo el primer curso/, 'S/ 639'],
  ] as const) {
    await page.getByRole('radio', { name: part }).check();
    await expect(bar.getByText(/^S\/\s/).filter({ visible: true })).toHaveText([price]);
  }
});

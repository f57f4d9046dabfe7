import { expect, SCRIPTLESS, test } from './support/site.ts';

for (const [path, title] of [
  ['/terminos-y-condiciones', 'Términos y condiciones'],
  ['/politica-de-privacidad', 'Política de privacidad'],
  ['/politica-de-reembolsos', 'Política de reembolsos'],
  ['/seguridad', 'Seguridad de los niños'],
] as const) {
  test(
    `${path} says since when it holds, what is in it, and who answers for it`,
    SCRIPTLESS,
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      const main = page.getByRole('main');
      await expect(main.getByText(/^Vigente desde el \d+ de \S+ de \d{4}\. Versión \S+\.$/)).toBeVisible();
      await expect(main.getByText('20999900004').first()).toBeVisible();
      await expect(main.getByText(/datos de demostración/)).toBeVisible();

      const contents = page.getByRole('navigation', { name: 'En esta página' }).getByRole('link');
      expect(await contents.count()).toBeGreaterThan(3);
      for (const href of await contents.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')),
      )) {
        await expect(page.locator(href ?? '')).toHaveCount(1);
      }
    },
  );
}

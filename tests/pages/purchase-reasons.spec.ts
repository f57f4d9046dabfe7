import { expect, SCRIPTLESS, test } from './support/site.ts';

for (const [what, path] of [
  ['a course', '/cursos/curso-de-python'],
  ['a program of the season', '/vacaciones/8-a-11'],
  ['a path', '/rutas/creadores-digitales'],
] as const) {
  test(`the page of ${what} gives its reasons beside the button`, SCRIPTLESS, async ({ page, site }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    for (const said of [
      /^S\/\s\d.*con impuestos incluidos$/,
      /^En vivo por Zoom/,
      /^Avísanos por el chat\. Te enviamos el material/,
      /^Hasta 48 horas antes de la primera clase:/,
      /^Grupo .+: .+, \d+:\d\d\s[ap]\.\sm\. \(hora de Lima\)$/,
    ]) {
      await expect(main.getByText(said).first()).toBeVisible();
    }
    await expect(main.getByText('Enseña', { exact: true }).first()).toBeVisible();
    await site.expectAccessible(page);
    await main.getByRole('link', { name: 'Lee la política de reembolsos' }).first().click();
    await expect(page).toHaveURL(/\/politica-de-reembolsos$/);
  });
}

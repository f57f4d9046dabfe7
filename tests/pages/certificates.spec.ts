import type { Locator } from 'playwright/test';
import { ACCOUNTS, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const PHONE = { width: 360, height: 740 };
const CODE = 'C-N20A-CF4J';

test('on a phone a mistyped code is corrected where it stands', SCRIPTLESS, async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/verificar');
  const code = page.getByLabel('Código del certificado');
  await code.fill('c n20a cf4k');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('No encontramos este certificado')).toBeVisible();
  await expect(code).toHaveValue('c n20a cf4k');
  await site.expectAccessible(page);
  await code.fill('c n2oa cf4j');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(`/verificar/${CODE}`);
  await expect(page.getByRole('heading', { name: 'Este certificado es válido' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Valentina T.');
  await expectFitsPhones(page);
  // A school keeps the proof on paper, where no other certificate can be looked up.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Código de otro certificado')).toBeHidden();
});

test('on a phone a family reads what a class was, and decides what its certificates show', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, ACCOUNTS.mother);
  // As after a step of the path: the message of a form is seen even so.
  await page.goto('/dashboard?hijo=hija-valentina#ruta-ruta-creadores-digitales');
  const course = page.getByRole('article', { name: 'Videojuegos con Roblox' });
  await expect(course).toContainText('Para practicar: Hacer que la plataforma amarilla');
  await expect(course.getByText(/^Recuperación: /)).toBeHidden();
  await course.getByText('Ver las clases anteriores (3)').click();
  await expect(course.getByText(/^Recuperación: /)).toBeVisible();

  const certificates = page.getByRole('region', { name: 'Certificados' });
  // The words below the code begin where it does.
  const startOf = (part: Locator) =>
    part.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getClientRects()[0]?.left;
    });
  const copy = certificates.getByRole('button', { name: /^Copiar enlace/ }).first();
  if (site.withJavaScript)
    expect(await startOf(copy)).toBe(await startOf(certificates.getByText(CODE, { exact: true })));
  await certificates.getByText('Elegir qué nombre se ve').click();
  await certificates.getByLabel('Ningún nombre').check();
  await expectFitsPhones(page);
  await site.expectAccessible(page);
  await certificates.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('status', { name: /^Guardamos cómo se ve el nombre/ })).toBeFocused();
  await certificates.getByRole('link', { name: /^Verificar/ }).click();
  await expect(page.getByRole('heading', { name: 'Este certificado es válido' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Valentina');
});

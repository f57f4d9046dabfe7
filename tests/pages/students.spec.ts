import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { ACCOUNTS, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

const courses = (page: Page) => page.getByRole('region', { name: 'Tus cursos' });
const past = (page: Page) => page.getByRole('region', { name: 'Cursos anteriores:' });
const certificates = (page: Page) => page.getByRole('region', { name: 'Certificados' });

test('a student finds the courses with what the catalogue says of them', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard');
  const python = courses(page).getByRole('article', { name: 'Python para crear juegos' });
  await expect(python.getByText('2 de 8 clases')).toBeVisible();
  await expect(python.getByRole('link', { name: /^Descargar material/ })).toBeVisible();
  const roblox = past(page).getByRole('article', { name: 'Videojuegos con Roblox' });
  await expect(roblox).toBeHidden();
  await past(page).locator('summary').filter({ hasText: 'Videojuegos con Roblox' }).click();
  await expect(roblox).toContainText('Lunes y miércoles, 5:00 p. m.');
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  await site.expectReadableInTheDark(page);
});

test('two certificates are in sight, the rest on demand, and each is a PDF, by keys alone', async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard');
  const links = certificates(page).getByRole('link', { name: /^Descargar .+ en PDF$/ });
  await expect(links).toHaveCount(2);
  const toggle = certificates(page).locator('summary').filter({ hasText: 'ver más certificados' });
  await toggle.press('Enter');
  await expect(links).toHaveCount(3);
  await expect(certificates(page).getByText('ver menos certificados')).toBeVisible();
  await expect(certificates(page).getByText('ver más certificados')).toBeHidden();

  const download = page.waitForEvent('download');
  await links.last().press('Enter');
  const pdf = await download;
  expect(pdf.suggestedFilename()).toBe('Programación con Scratch.pdf');
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await toggle.press('Enter');
  await expect(links).toHaveCount(2);
});

test('a banner has another cover from 768 pixels up', async ({ page }) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'Avisos' }).getByRole('link');
  // `currentSrc` is empty until the browser has chosen a source.
  const cover = () => banner.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(cover).toMatch(/\/media\/avisos\/game-jam-ancho\.svg$/);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(cover).toMatch(/\/media\/avisos\/game-jam-movil\.svg$/);
  await banner.click();
  await expect(page).toHaveURL(/\/game-jam$/);
});

test('who has no course yet is led to the courses', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.newcomer);
  await page.goto('/dashboard');
  await expect(certificates(page)).toContainText('Aún no tienes un certificado. Termina un curso');
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  await courses(page).getByRole('link', { name: 'Ver cursos' }).click();
  await expect(page).toHaveURL(/\/cursos$/);
});

test('certificates that do not come are told, and the rest is there', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard?escenario=certificados-fallan');
  await expect(page.getByText('No pudimos mostrar tus certificados')).toBeVisible();
  await expect(courses(page).getByRole('article', { name: 'Python para crear juegos' })).toBeVisible();
  await site.expectAccessible(page);
});

import type { Page } from 'playwright/test';
import { ACCOUNTS, loginDialog, signIn, signInHere } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const CLOSED = 'No pudimos abrir la Zona de Estudiantes';

const profile = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test('a parent enters the student zone of a child', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/login-perfiles');
  await expect(page.getByRole('heading', { level: 1, name: 'Perfiles' })).toBeVisible();
  await site.expectAccessible(page);
  await profile(page, 'Mateo').click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Hola, Mateo!' })).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(site.origin);
});

test('the zone of the parents is one of the profiles', async ({ page }) => {
  await signIn(page);
  await page.goto('/login-perfiles');
  await page.getByRole('main').getByRole('link', { name: 'Zona de Padres' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const scenario of ['zona-estudiantes-falla', 'zona-estudiantes-ajena']) {
  test(`a student zone that does not open is told (${scenario})`, async ({ page, site }) => {
    await signIn(page);
    await page.goto(`/login-perfiles?escenario=${scenario}`);
    await profile(page, 'Valentina').click();
    await expect(page.getByRole('alert').getByText(CLOSED)).toBeVisible();
    await expect(page).toHaveTitle(/^Error: Perfiles/);
    await expect(profile(page, 'Valentina')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site.origin);
    await site.expectAccessible(page);
  });
}

test('a child of another family is not there', SCRIPTLESS, async ({ page, site }) => {
  await signIn(page, ACCOUNTS.father);
  for (const childId of ['hija-valentina', 'no-existe']) {
    const answer = await page.request.post('/login-perfiles', {
      form: { intent: 'enter-student-zone', childId },
      headers: { origin: site.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('Valentina');
  }
});

test('accounts with one profile only go to their dashboard, visitors to the login', async ({ page }) => {
  await page.goto('/login-perfiles');
  await expect(loginDialog(page)).toBeVisible();
  await signInHere(page, ACCOUNTS.student);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('names of sixty letters fit narrow phones, in the dark, too', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'familia-bordes@kipu.test');
  await page.goto('/login-perfiles');
  await site.expectAccessible(page);
  await expectFitsPhones(page);
});

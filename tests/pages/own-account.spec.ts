import type { Page } from 'playwright/test';
import {
  ACCOUNTS,
  expectRefused,
  loginDialog,
  openUserMenu,
  PASSWORD,
  signIn,
  signInHere,
} from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';

const NEW = 'una clave que se queda';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const password = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test('a family sees its devices, ends one, and changes the password of all', async ({
  page,
  browser,
  sandbox,
  site,
}) => {
  const lost = await browser.newContext({ baseURL: site.origin, userAgent: IPHONE });
  await lost.addCookies([{ name: 'kipu_mock_sandbox', value: sandbox, url: site.origin }]);
  const phone = await lost.newPage();
  await signIn(phone);
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await (await openUserMenu(page)).getByRole('link', { name: 'Tu cuenta' }).click();

  const devices = page.getByRole('list', { name: 'Tus dispositivos' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('(este dispositivo)');
  await expect(devices.nth(1)).toContainText('Safari en iPhone');
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Cerrar sesión en Safari en iPhone' }).click();
  await expect(page.getByText('Cerramos tu sesión en ese dispositivo.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await phone.goto('/dashboard');
  await expect(loginDialog(phone)).toBeVisible();

  await signInHere(phone);
  await expect(phone).toHaveURL(/\/dashboard$/);
  await password(page, 'Tu contraseña actual').fill('no es esta');
  await password(page, 'Contraseña nueva').fill(NEW);
  await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
  await expectRefused(page, password(page, 'Tu contraseña actual'), 'Esa no es la contraseña de tu cuenta');
  await password(page, 'Tu contraseña actual').fill(PASSWORD);
  await password(page, 'Contraseña nueva').fill(NEW);
  await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click();
  await expect(page.getByText(/^Tu contraseña cambió\./)).toBeVisible();
  await phone.goto('/dashboard');
  await expect(loginDialog(phone)).toBeVisible();
  await lost.close();
});

test('a forgotten password is replaced by the link of a mail, which the panel shows', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?ingresar');
  await loginDialog(page).getByRole('link', { name: 'Recupérala por correo' }).click();
  await password(page, 'Correo electrónico').fill(ACCOUNTS.father);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Si hay una cuenta con ese correo')).toBeVisible();

  await page.goto(site.panel);
  await page.getByRole('link', { name: 'Tu nueva contraseña' }).click();
  const link = page.url();
  await password(page, 'Contraseña nueva').fill('corta');
  await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expectRefused(page, password(page, 'Contraseña nueva'), 'Usa 8 caracteres o más en tu contraseña');
  await password(page, 'Contraseña nueva').fill(NEW);
  await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expect(page.getByText('Tu contraseña cambió. Ingresa con la nueva.')).toBeVisible();
  const dialog = loginDialog(page);
  await dialog.getByLabel('Correo electrónico').fill(ACCOUNTS.father);
  await dialog.getByLabel('Contraseña').fill(NEW);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect((await openUserMenu(page)).getByText('Jorge').first()).toBeVisible();

  await page.goto(link);
  await password(page, 'Contraseña nueva').fill(NEW);
  await page.getByRole('button', { name: 'Guardar mi contraseña' }).click();
  await expect(page.getByText('Este enlace venció o ya se usó')).toBeVisible();
  // What could only be refused again is not asked for.
  await expect(password(page, 'Contraseña nueva')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page.getByRole('button', { name: 'Enviarme el enlace' })).toBeVisible();
});

test('a family erases its data with the password, once it has read what stays', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.twins);
  await page.goto('/cuenta');
  await page.getByRole('link', { name: 'Borrar mis datos' }).click();
  await expect(page.getByText('porque la ley nos obliga a guardarlos')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await password(page, 'Tu contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Borrar mis datos' }).click();
  await expect(page.getByText('Borramos tus datos y cerramos tu sesión en todas partes.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
  await page.goto('/?ingresar');
  await signInHere(page, ACCOUNTS.twins);
  await expect(page.getByText('El correo o la contraseña no coinciden').first()).toBeVisible();
});

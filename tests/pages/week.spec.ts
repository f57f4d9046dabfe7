import type { Page } from 'playwright/test';
import { ACCOUNTS, chooseScenario, loginDialog, PASSWORD, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';
import { translate } from './support/translator.ts';

const PHONE = { width: 390, height: 844 };

const week = (page: Page) => page.getByRole('region', { name: 'Esta semana' });
const doors = (page: Page) => week(page).getByRole('link', { name: /^Entrar a la clase/ });

for (const [who, email, entries] of [
  ['a mother of three', ACCOUNTS.mother, 2],
  ['a student', ACCOUNTS.student, 1],
] as const) {
  test(`on a phone ${who} is in class two taps after the login was filled in`, async ({ page, site }) => {
    await page.setViewportSize(PHONE);
    await chooseScenario(page, 'clase-en-vivo');
    await page.goto('/?ingresar');
    const dialog = loginDialog(page);
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByLabel('Contraseña').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Ingresar' }).click();

    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(doors(page)).toHaveCount(entries);
    const door = doors(page).first();
    const foot = () => door.evaluate((link) => link.getBoundingClientRect().bottom);
    await expect.poll(foot).toBeLessThan(PHONE.height);
    await site.expectAccessible(page);

    const classroom = page.waitForEvent('popup');
    await door.click();
    await expect(await classroom).toHaveURL(/\/aula\//);
  });
}

test('the way of a student into a class comes by itself, or at the next reading', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard');
  await expect(week(page)).toContainText('El enlace aparece aquí 15 minutos antes');
  const heard = week(page).getByRole('status');
  await expect(heard).toHaveText('');
  await chooseScenario(page, 'clase-en-vivo');
  if (!site.withJavaScript) {
    await page.getByRole('link', { name: 'Actualizar' }).click();
    await expect(doors(page)).toHaveCount(1);
    return;
  }
  await expect(async () => {
    await page.clock.fastForward('01:01');
    await expect(doors(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(heard).toHaveText(/: En vivo ahora$/);
});

test('a dashboard that the browser translates says what is new, and nothing of before', async ({ page }) => {
  const main = page.getByRole('main');
  const read = async () =>
    (await main.innerText()).replaceAll(/\s+/g, ' ').replace(/Datos de las .+? Actualizar/, '');
  await signIn(page, ACCOUNTS.student);
  await page.goto('/dashboard');
  await expectAwake(page);
  await translate(page);
  await chooseScenario(page, 'clase-en-vivo');
  await page.getByRole('link', { name: 'Actualizar' }).click();
  await expect(doors(page)).toHaveCount(1);
  const renewed = await read();
  await page.reload();
  await expectAwake(page);
  expect(renewed).toBe(await read());
});

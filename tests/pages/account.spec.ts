import {
  ACCOUNTS,
  expectRefused,
  loginDialog,
  openUserMenu,
  PASSWORD,
  registrationDialog,
  signIn,
  signInHere,
} from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

for (const path of ['/vacaciones', '/no-existe']) {
  test(`a family logs in over ${path}, where it is, and stays there`, async ({ page, site }) => {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Ingresar' }).click();
    await signInHere(page);
    await expect(page).toHaveURL(`${site.origin}${path}`);
    await expect(loginDialog(page)).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toHaveCount(0);
  });
}

test('logging in leads to where the link wanted to go, and never off the site', async ({ page, site }) => {
  await page.goto('/?ingresar&volver=/vacaciones/8-a-11');
  await signInHere(page);
  await expect(page).toHaveURL(`${site.origin}/vacaciones/8-a-11`);

  await page.context().clearCookies({ name: 'kipu_session' });
  await page.goto('/?ingresar&volver=https://example.com/');
  await signInHere(page);
  await expect(loginDialog(page)).toHaveCount(0);
  expect(new URL(page.url()).origin).toBe(site.origin);
});

test('a private page asks for the login and then shows itself', async ({ page }) => {
  await page.goto('/dashboard');
  await signInHere(page, ACCOUNTS.newcomer);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('logging out forgets who was there', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await (await openUserMenu(page)).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(loginDialog(page)).toBeVisible();
});

test('an empty login says what is missing at each field', async ({ page }) => {
  await page.goto('/?ingresar');
  const dialog = loginDialog(page);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expectRefused(page, dialog.getByLabel('Correo electrónico'), 'Escribe tu correo electrónico');
  await expectRefused(page, dialog.getByLabel('Contraseña'), 'Escribe tu contraseña');
});

test('a wrong password keeps the e-mail, forgets the password, and says so in one sentence', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?ingresar');
  const dialog = loginDialog(page);
  // Without scripts, too, it does not touch the edges of a phone.
  const { x = 0, width = 360 } = (await dialog.boundingBox()) ?? {};
  expect(Math.min(x, 360 - x - width)).toBeGreaterThan(8);
  await dialog.getByLabel('Correo electrónico').fill('otra.familia@kipu.test');
  await dialog.getByLabel('Contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByText('El correo o la contraseña no coinciden')).toBeVisible();
  await expect(dialog.getByText(/^Referencia K-/)).toBeVisible();
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('otra.familia@kipu.test');
  await expect(page).toHaveTitle(/^Error: /);
});

test('a revealed password is hidden before it is sent, so that no browser remembers it', async ({ page }) => {
  await page.goto('/?ingresar');
  const dialog = loginDialog(page);
  const password = dialog.getByLabel('Contraseña');
  await dialog.getByLabel('Correo electrónico').fill('otra.familia@kipu.test');
  await password.fill('no es esta');
  await dialog.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  // What the browser finds when every listener of the page is through. It is kept over the page that follows.
  await password.evaluate((input) => {
    window.addEventListener('submit', () =>
      window.sessionStorage.setItem('sent as', input.getAttribute('type') ?? ''),
    );
  });
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByText('El correo o la contraseña no coinciden')).toBeVisible();
  expect(await page.evaluate(() => window.sessionStorage.getItem('sent as'))).toBe('password');
});

test('a new family registers, is told so, and goes on where it was', async ({ page, sandbox }) => {
  await page.goto('/precios?ingresar');
  await loginDialog(page).getByRole('link', { name: 'Crear cuenta' }).click();
  const dialog = registrationDialog(page);
  await dialog.getByLabel('Nombre').fill('Rosa');
  await dialog.getByLabel('Apellido').fill('Quispe Ñahui');
  await dialog.getByLabel('Correo electrónico').fill(`rosa.${sandbox}@kipu.test`);
  await dialog.getByLabel('Teléfono', { exact: true }).fill('987 654 321');
  await dialog.getByLabel('Contraseña').fill('una clave larga');
  await dialog.getByLabel('Acepto los términos y condiciones').check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Listo! Tu cuenta está creada');
  await page.getByRole('link', { name: 'Seguir donde estabas' }).click();
  await expect(page).toHaveURL(/\/precios$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Rosa').first()).toBeVisible();
});

test('an empty registration says what is missing at each field', async ({ page }) => {
  await page.goto('/?registro');
  const dialog = registrationDialog(page);
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  for (const [label, sentence] of [
    ['Nombre', 'Escribe tu nombre'],
    ['Apellido', 'Escribe tu apellido'],
    ['Correo electrónico', 'Escribe tu correo electrónico'],
    ['Teléfono', 'Escribe tu teléfono'],
    ['Contraseña', 'Usa 8 caracteres o más en tu contraseña'],
    [/^Acepto los términos y condiciones/, 'Acepta los términos y condiciones para crear tu cuenta'],
  ] as const) {
    await expectRefused(page, dialog.getByLabel(label, { exact: true }), sentence);
  }
  await expectFitsPhones(page);
});

test('a registration that is refused keeps everything typed but the password', async ({ page }) => {
  await page.goto('/?registro');
  const dialog = registrationDialog(page);
  await dialog.getByLabel('Nombre').fill('Ana');
  await dialog.getByLabel('Apellido').fill('Flores');
  await dialog.getByLabel('Correo electrónico').fill(ACCOUNTS.mother);
  await dialog.getByLabel('Teléfono', { exact: true }).fill('12');
  await dialog.getByLabel('Contraseña').fill(PASSWORD);
  await dialog.getByLabel('Acepto los términos y condiciones').check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();

  await expectRefused(
    page,
    dialog.getByLabel('Teléfono', { exact: true }),
    'Escribe un teléfono completo, como 987 654 321',
  );
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Ana');
  await expect(dialog.getByLabel('Apellido')).toHaveValue('Flores');
  await expect(dialog.getByLabel('Acepto los términos y condiciones')).toBeChecked();

  await dialog.getByLabel('Teléfono', { exact: true }).fill('987654321');
  await dialog.getByLabel('Contraseña').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  // Her e-mail already has an account, which the answer does not reveal.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Listo! Tu cuenta está creada');
});

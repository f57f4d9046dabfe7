import {
  ACCOUNTS,
  expectRefused,
  paymentModal,
  pressGoToPay,
  registrationDialog,
  signIn,
} from './support/family.ts';
import { expect, test } from './support/site.ts';

const NARROW = { viewport: { width: 360, height: 740 } };
test.use(NARROW);

const YEAR = new Date().getFullYear();

test('a new family tells whom it is for and who answers, registers once, and is at the payment', async ({
  page,
  site,
}) => {
  await pressGoToPay(page);
  await expect(page.getByRole('group', { name: '¿Para quién es?' })).toBeVisible();
  await site.expectAccessible(page);
  await page.getByLabel('Nombre').fill('Nina');
  await page.getByLabel('Fecha de nacimiento').fill(`${YEAR - 30}-01-15`);
  await page.getByLabel('Experiencia programando').selectOption('basic');
  await page.getByLabel('Sistema de su computadora').selectOption('windows');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page.getByText(/Este programa es para niñas y niños de 8 a 11 años; Nina tendrá/).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Nina');
  await page.getByLabel('Fecha de nacimiento').fill(`${YEAR - 10}-01-15`);
  await page.getByRole('button', { name: 'Continuar' }).click();

  await expect(page).toHaveURL(/paso=2$/);
  await site.expectAccessible(page);
  await page.getByLabel('Relación con el estudiante').selectOption('mother');
  const document = page.getByLabel('Número de documento');
  await document.fill('123');
  await page.getByLabel('Fecha de nacimiento').fill('1988-03-12');
  await page.getByLabel('Teléfono', { exact: true }).fill('987654321');
  await page.getByLabel('Ciudad').fill('Lima');
  await page.getByLabel('Departamento').selectOption('Lima');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expectRefused(page, document, 'Ese número no es de ese tipo de documento: revísalo');
  await expectRefused(page, page.getByLabel('Distrito de Lima'), "Elige tu distrito, o 'NO RESIDO EN LIMA'");
  await document.fill('44556677');
  await page.getByLabel('Distrito de Lima').selectOption('Surquillo');
  await page.getByRole('button', { name: 'Continuar' }).click();

  const dialog = registrationDialog(page);
  await expect(dialog).toContainText('Crea tu cuenta para guardar tu compra y pagarla');
  await expect(dialog.getByLabel('Teléfono', { exact: true })).toHaveValue('+51987654321');
  await dialog.getByLabel('Nombre').fill('Julia');
  await dialog.getByLabel('Apellido').fill('Poma');
  await dialog.getByLabel('Correo electrónico').fill('julia.poma@kipu.test');
  await dialog.getByLabel('Contraseña', { exact: true }).fill('kipu2026');
  await dialog.getByLabel(/términos y condiciones/i).check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(paymentModal(page)).toContainText('Nina');
});

test('a known family with one child meets the payment at once', async ({ page }) => {
  await signIn(page, ACCOUNTS.father);
  await pressGoToPay(page);
  await expect(paymentModal(page)).toContainText('Daniel');
});

test('twins are asked for by name, and Back leads to the step before', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await site.expectAccessible(page);
  await page.getByRole('radio', { name: 'Killa' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(paymentModal(page)).toContainText('Killa');
  await page.goBack();
  await expect(page).toHaveURL(/paso=1$/);
  await expect(page.getByRole('radio', { name: 'Killa' })).toBeVisible();
});

test('where the guardian lives is any country that the header offers, Peru first', async ({ page }) => {
  await pressGoToPay(page);
  await page.goto('/enrollment?paso=2');
  const offered = await page.getByLabel('País', { exact: true }).locator('option').allTextContents();
  const ofHeader = await page.getByLabel('País y moneda').locator('option').allTextContents();
  expect(offered[0]).toBe('Perú');
  expect(offered.length).toBeGreaterThan(240);
  expect(offered).toEqual(ofHeader.map((name) => name.replace(/ \((?:S\/|USD)\)$/, '')));
});

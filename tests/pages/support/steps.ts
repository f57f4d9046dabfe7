import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { registrationDialog } from './family.ts';

const YEAR = new Date().getFullYear();

/** Clicks the button of a step. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** Fills in step 1 of a family without children yet: a child of about ten. */
export async function describeStudent(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Nombre').fill(firstName);
  await page.getByLabel('Fecha de nacimiento').fill(`${YEAR - 10}-01-15`);
  await page.getByLabel('Experiencia programando').selectOption('basic');
  await page.getByLabel('Sistema de su computadora').selectOption('windows');
}

/** Fills in step 2: a mother in Lima. */
export async function describeGuardian(page: Page): Promise<void> {
  await expect(page).toHaveURL(/paso=2$/);
  await page.getByLabel('Relación con el estudiante').selectOption('mother');
  await page.getByLabel('Número de documento').fill('44556677');
  await page.getByLabel('Fecha de nacimiento').fill('1988-03-12');
  await page.getByLabel('Teléfono', { exact: true }).fill('987654321');
  await page.getByLabel('Ciudad').fill('Lima');
  await page.getByLabel('Departamento').selectOption('Lima');
  await page.getByLabel('Distrito de Lima').selectOption('Surquillo');
}

/** Fills in the open registration dialog, and submits it. */
export async function register(page: Page, email: string): Promise<void> {
  const dialog = registrationDialog(page);
  await dialog.getByLabel('Nombre').fill('Julia');
  await dialog.getByLabel('Apellido').fill('Poma');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña').fill('kipu2026');
  await dialog.getByLabel(/términos y condiciones/i).check();
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
}

/** Step 1 of a family with several children: chooses a child. */
export async function chooseChild(page: Page, firstName: string): Promise<void> {
  await page.getByRole('radio', { name: firstName }).check();
  await goOn(page);
}

/**
 * Moves the focus to a control with only the Tab key.
 * @throws when it is not reached
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let count = 0; count < 120; count += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${control.toString()}`);
}

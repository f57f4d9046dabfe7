import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  chooseScenario,
  expectRefused,
  paymentModal,
  pressGoToPay,
  registrationDialog,
  signIn,
} from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { acceptTerms, fillCardFields, fillHostedPage, sendCard } from './support/payment.ts';
import { expect, test } from './support/site.ts';
import { chooseChild, describeGuardian, describeStudent, goOn, register } from './support/steps.ts';

const NARROW = { viewport: { width: 360, height: 740 } };
test.use(NARROW);

const YEAR = new Date().getFullYear();

test('a new family tells whom it is for and who answers, registers once, and pays by three presses at most', async ({
  page,
  site,
}) => {
  const presses: string[] = [];
  const press = async (name: string) => {
    presses.push(name);
    await page.getByRole('button', { name, exact: true }).click();
  };
  await page.goto('/vacaciones/8-a-11');
  await press('Ir a Pagar');
  await expect(page.getByRole('group', { name: '¿Para quién es?' })).toBeVisible();
  await site.expectAccessible(page);
  await describeStudent(page, 'Nina');
  await page.getByLabel('Fecha de nacimiento').fill(`${YEAR - 30}-01-15`);
  await goOn(page);
  await expect(
    page.getByText(/Este programa es para niñas y niños de 8 a 11 años; Nina tendrá/).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Nina');
  await page.getByLabel('Fecha de nacimiento').fill(`${YEAR - 10}-01-15`);
  await goOn(page);

  await describeGuardian(page);
  await site.expectAccessible(page);
  await goOn(page);

  const dialog = registrationDialog(page);
  await expect(dialog).toContainText('Para pagar, crea tu cuenta');
  // The country stands beside it.
  await expect(dialog.getByLabel('Teléfono', { exact: true })).toHaveValue('987 654 321');
  await register(page, 'julia.poma@kipu.test');
  await expect(paymentModal(page)).toContainText('Para Nina');

  await acceptTerms(page);
  if (site.withJavaScript) {
    await fillCardFields(page, CARDS.visa);
    await press('PAGAR');
  } else {
    await press('Pagar en la página segura del banco');
    // The number that the receipt tells again stands on one line.
    const number = page.getByText(/^\d{10}$/);
    expect(await number.evaluate((line) => line.clientHeight)).toBeLessThan(30);
    await fillHostedPage(page, CARDS.visa);
    await press('Confirmar y pagar');
  }
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(page.getByRole('main').getByText('Para Nina', { exact: true })).toBeVisible();
  expect(presses.length).toBeLessThanOrEqual(3);
});

test('what the first two steps lack is said in the order of their forms, and fits a phone', async ({
  page,
}) => {
  await pressGoToPay(page);
  await goOn(page);
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Escribe el nombre de tu hij@',
    'Escribe la fecha de nacimiento completa: día, mes y año',
    'Elige cuánto ha programado',
    'Elige qué sistema tiene su computadora',
  ]);
  await expectFitsPhones(page);

  await page.goto('/enrollment?paso=2');
  await goOn(page);
  await expect(page.getByRole('alert').getByRole('listitem').first()).toHaveText(
    'Elige si eres el padre, la madre o quien tiene la tutela',
  );
  await expectFitsPhones(page);
});

test('what is wrong with a guardian is said at its field, and what was typed stays', async ({ page }) => {
  await pressGoToPay(page);
  await describeStudent(page, 'Nina');
  await goOn(page);
  await describeGuardian(page);
  const document = page.getByLabel('Número de documento');
  const district = page.getByLabel('Distrito de Lima');
  const birthDate = page.getByLabel('Fecha de nacimiento');
  await document.fill('123');
  await district.selectOption('');
  await goOn(page);
  await expectRefused(page, document, 'Ese número no es de ese tipo de documento: revísalo');
  await expectRefused(page, district, "Elige tu distrito, o 'NO RESIDO EN LIMA'");
  await expect(document).toHaveValue('123');

  await document.fill('44556677');
  await district.selectOption('Surquillo');
  await birthDate.fill(`${YEAR - 17}-12-31`);
  await goOn(page);
  await expectRefused(page, birthDate, 'El apoderado debe tener 18 años o más');
  await expect(birthDate).toHaveValue(`${YEAR - 17}-12-31`);
  await expect(document).toHaveValue('44556677');
  await expect(page.getByLabel('Relación con el estudiante')).toHaveValue('mother');
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue('987654321');
  await expect(page.getByLabel('Ciudad')).toHaveValue('Lima');
  await expect(district).toHaveValue('Surquillo');
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
  await chooseChild(page, 'Killa');
  await expect(paymentModal(page)).toContainText('Killa');
  await page.goBack();
  await expect(page).toHaveURL(/paso=1$/);
  await expect(page.getByRole('radio', { name: 'Killa' })).toBeVisible();
});

test('the review names a course once, and of a pack each of its courses', async ({ page }) => {
  await signIn(page, ACCOUNTS.father);
  const order = (name: string) => page.getByRole('region', { name, exact: true });
  await pressGoToPay(page);
  await page.goto('/enrollment?paso=4');
  await expect(
    order('Videojuegos con Roblox').getByText('Videojuegos con Roblox', { exact: true }),
  ).toHaveCount(1);
  await page.goto('/cursos/pack-creadores-digitales');
  await page.getByRole('button', { name: 'Inscribirme' }).first().click();
  await page.goto('/enrollment?paso=4');
  await expect(order('Pack Creadores digitales').getByText('Cursos', { exact: true })).toBeVisible();
});

test('where the guardian lives is any country that a visitor may choose, Peru first', async ({ page }) => {
  await pressGoToPay(page);
  await page.goto('/enrollment?paso=2');
  const offered = await page.getByLabel('País', { exact: true }).locator('option').allTextContents();
  await page.goto('/pais');
  const chosen = await page.getByLabel('País', { exact: true }).locator('option').allTextContents();
  expect(offered[0]).toBe('Perú');
  expect(offered.length).toBeGreaterThan(240);
  expect(offered).toEqual(chosen.map((name) => name.replace(/ \((?:S\/|USD)\)$/, '')));
});

test("each 'Cambiar' of the review leads to its step, which comes back with what was changed", async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await chooseChild(page, 'Killa');
  const modal = paymentModal(page);
  const review = page.getByRole('main');
  const close = async () => {
    await modal.getByRole('link', { name: 'Cerrar' }).click();
    await expect(modal).toHaveCount(0);
  };
  const change = async (what: string, step: number) => {
    await page.getByRole('link', { name: `Cambiar ${what}` }).click();
    await expect(page).toHaveURL(new RegExp(`paso=${step}$`));
  };
  await close();
  const week = await review.getByText(/[ap]\.\sm\.\s–/).innerText();

  await change('estudiante', 1);
  await expect(page.getByRole('radio', { name: 'Killa' })).toBeChecked();
  await chooseChild(page, 'Inti');
  await expect(modal).toContainText('Para Inti');
  await close();

  await change('apoderado', 2);
  await page.getByLabel('Ciudad').fill('Huacho');
  await goOn(page);
  await close();
  await expect(review.getByText(/, Huacho\s*$/)).toBeVisible();

  await change('horario', 3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuéntanos cuándo te conviene');
  await page
    .getByRole('group', { name: 'Elige tu horario' })
    .getByRole('radio', { checked: false, disabled: false })
    .first()
    .check();
  await goOn(page);
  await expect(modal).toContainText('Para Inti');
  await close();
  await expect(review.getByText(/[ap]\.\sm\.\s–/)).not.toHaveText(week);
  await expect(review.getByText('Inti', { exact: true })).toBeVisible();
});

test('a program that is taken off sale on the way is said, and nothing is charged', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await page.getByRole('radio', { name: 'Killa' }).check();
  await chooseScenario(page, 'sin-horarios');
  await goOn(page);
  await expect(
    page.getByRole('heading', { name: 'Lo que elegiste no está a la venta en este momento' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elegir otra vez' })).toBeVisible();
  const ledger = await site.ledger();
  expect([...ledger.of('purchase'), ...ledger.of('charge')]).toEqual([]);
});

/** Opens the review of an order, without the modal; the payment that was begun before stays unpaid. */
async function openReview(page: Page, path?: string): Promise<void> {
  await signIn(page, ACCOUNTS.father);
  await pressGoToPay(page, path);
  await expect(paymentModal(page)).toBeVisible();
  await page.goto('/enrollment?paso=4');
  await expect(page.getByRole('heading', { name: 'Revisa tu compra' })).toBeVisible();
}

test("a program that is taken off sale under the open review is said at 'Pagar', and nothing is charged", async ({
  page,
  site,
}) => {
  await openReview(page);
  await chooseScenario(page, 'sin-horarios');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Lo que elegiste no está a la venta en este momento' }),
  ).toBeVisible();
  await expect(page.getByText('Elige primero', { exact: false })).toHaveCount(0);
  await site.expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Elegir otra vez' })).toHaveAttribute(
    'href',
    '/vacaciones/8-a-11',
  );
  expect((await site.ledger()).of('charge')).toEqual([]);
});

test('a price that the academy changed under the open review is said before the card is asked for', async ({
  page,
  site,
}) => {
  await openReview(page, '/vacaciones/8-a-11?programa=programa-youtuber-kids');
  await chooseScenario(page, 'sin-descuento');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(
    paymentModal(page).getByText('El precio cambió mientras pagabas: antes S/ 399, ahora S/ 450'),
  ).toBeVisible();
  await expect(paymentModal(page).getByRole('button', { name: /pagar/i })).toHaveCount(0);
  expect((await site.ledger()).of('charge')).toEqual([]);
});

test('a program that is taken off sale under an open payment is said at the last press, and nothing is charged', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.father);
  await pressGoToPay(page);
  await expect(paymentModal(page)).toBeVisible();
  await chooseScenario(page, 'sin-horarios');
  await sendCard(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('Lo que elegiste no está a la venta en este momento').first()).toBeVisible();
  expect((await site.ledger()).of('charge')).toEqual([]);
});

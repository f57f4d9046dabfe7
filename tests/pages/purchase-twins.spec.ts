import { CARDS } from './support/cards.ts';
import type { Locator, Page } from 'playwright/test';
import { payByRequest, paymentModal, pressGoToPay, registrationDialog, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';
import { chooseChild, describeGuardian, goOn, tabTo } from './support/steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

const FULL_GROUP = '/lista-de-espera/entrada-curso-de-scratch?grupo=grupo-curso-de-scratch-sabado';
const YEAR = new Date().getFullYear();
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

/** A person at a keyboard, who reaches every control with the Tab key only. */
function atKeyboard(page: Page) {
  const { keyboard } = page;
  const type = async (control: Locator, text: string) => {
    await tabTo(page, control);
    await keyboard.type(text);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control);
    await keyboard.press(key);
  };
  const pressButton = (name: string) => press(page.getByRole('button', { name, exact: true }));
  return {
    type,
    press,
    pressButton,

    /** Step 1: enters a child of this age in years. */
    async describeChild(firstName: string, age: number) {
      await type(page.getByLabel('Nombre'), firstName);
      // Day and month are the same number, whichever the browser expects first.
      await type(page.getByLabel('Fecha de nacimiento', { exact: true }), `0303${YEAR - age}`);
      await press(page.getByLabel('Experiencia programando'), 'ArrowDown');
      await press(page.getByLabel('Sistema de su computadora'), 'ArrowDown');
      await pressButton('Continuar');
    },

    /** Step 1 of a family with children: chooses to add another one. */
    async chooseAnotherChild() {
      await tabTo(page, page.getByRole('radio').and(page.locator(':checked')));
      await keyboard.press('ArrowUp');
      await expect(page.getByRole('radio', { name: 'Otra hija u otro hijo' })).toBeChecked();
    },

    /** Pays in the open modal, on our page or on the bank's. */
    async pay(withJavaScript: boolean) {
      const modal = paymentModal(page);
      const terms = modal.getByLabel(/términos y condiciones/i);
      if (withJavaScript) {
        const inFrame = (title: string) =>
          modal.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');
        await type(inFrame('Número de tarjeta'), CARDS.visa);
        await type(inFrame('Vencimiento'), '12/30');
        await type(inFrame('CVC'), '123');
        await press(terms, 'Space');
        await pressButton('PAGAR');
      } else {
        await press(terms, 'Space');
        await pressButton('Pagar en la página segura del banco');
        await type(page.getByLabel('Nombre del titular'), 'Julia Poma');
        await type(page.getByLabel('Número de tarjeta'), CARDS.visa);
        await type(page.getByLabel('Vencimiento'), '12/30');
        await type(page.getByLabel('Código de seguridad'), '123');
        await pressButton('Continuar');
        await pressButton('Confirmar y pagar');
      }
      await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    },
  };
}

/** Expects a receipt to say which child it is for. */
async function expectReceiptOf(page: Page, firstName: string): Promise<void> {
  await expect(page.getByRole('main').getByText(`Para ${firstName}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Las clases de ${firstName}` })).toBeVisible();
}

test('a new family buys for its twins, then a path for an older child, and waits for a full group, by the keyboard alone', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const { type, press, pressButton, describeChild, chooseAnotherChild, pay: payByKeys } = atKeyboard(page);
  const modal = paymentModal(page);
  const pressGoToPayOn = async (path: string) => {
    await page.goto(path);
    await pressButton('Ir a Pagar');
  };

  await pressGoToPayOn('/vacaciones/8-a-11');
  await describeChild('Inti', 10);
  await press(page.getByLabel('Relación con el estudiante'), 'ArrowDown');
  await type(page.getByLabel('Número de documento'), '44556677');
  await type(page.getByLabel('Fecha de nacimiento'), '03031988');
  await type(page.getByLabel('Teléfono', { exact: true }), '987654321');
  await type(page.getByLabel('Ciudad'), 'Cusco');
  await type(page.getByLabel('Departamento'), 'Cusco');
  await pressButton('Continuar');
  const dialog = registrationDialog(page);
  await type(dialog.getByLabel('Nombre'), 'Julia');
  await type(dialog.getByLabel('Apellido'), 'Poma');
  await type(dialog.getByLabel('Correo electrónico'), 'teclado@kipu.test');
  await type(dialog.getByLabel('Contraseña'), 'kipu2026');
  await press(dialog.getByLabel(/términos y condiciones/i), 'Space');
  await press(dialog.getByRole('button', { name: 'Crear cuenta' }));
  await expect(modal).toContainText('Para Inti');
  await payByKeys(site.withJavaScript);
  await expectReceiptOf(page, 'Inti');
  await expectFitsPhones(page);

  // The only known child already has it, so the page asks which other child it is for.
  await page.setViewportSize(DESK);
  await pressGoToPayOn('/vacaciones/8-a-11');
  const refusal = page.getByRole('status').filter({ hasText: 'Ya compraste este programa' });
  await expect(refusal).toContainText('Ya compraste este programa con este horario para Inti');
  await expect(refusal.getByRole('link', { name: 'Ver mis compras' })).toBeVisible();
  await chooseAnotherChild();
  await describeChild('Killa', 10);
  await expect(modal).toContainText('Para Killa');
  await payByKeys(site.withJavaScript);
  await expectReceiptOf(page, 'Killa');

  await page.setViewportSize(PHONE);
  await pressGoToPayOn('/rutas/programacion-de-verdad');
  await press(page.getByRole('radio').first(), 'ArrowUp');
  await describeChild('Amaru', 14);
  await expect(modal).toContainText('Para Amaru');
  await payByKeys(site.withJavaScript);
  await expectReceiptOf(page, 'Amaru');
  await expectFitsPhones(page);

  await page.setViewportSize(DESK);
  await page.goto(FULL_GROUP);
  await press(page.getByRole('radio', { name: 'Inti' }), 'Space');
  await pressButton('Avísame cuando haya cupo');
  await expect(
    page.getByRole('main').getByText(/^Estás en el lugar 1 de la lista de espera, para Inti/),
  ).toBeVisible();

  const { of } = await site.ledger();
  expect(of('charge')).toHaveLength(3);
  const enrolled = of('enrollment').map((entry) => entry.course_id);
  expect(enrolled.length).toBeGreaterThan(new Set(enrolled).size);

  // It is not sold twice for the same child.
  await page.setViewportSize(PHONE);
  await pressGoToPay(page);
  await chooseChild(page, 'Inti');
  await expect(page).toHaveURL(/\/compras$/);
  await expect(page.getByText(/Ya compraste este programa con este horario para Inti/)).toBeVisible();
  for (const firstName of ['Inti', 'Killa', 'Amaru']) {
    await expect(page.getByText(`Para ${firstName}`, { exact: true })).toHaveCount(1);
  }
  await expectFitsPhones(page);

  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Tus hijas e hijos' });
  for (const firstName of ['Inti', 'Killa', 'Amaru']) {
    await press(tabs.getByRole('link', { name: firstName }));
    await expect(tabs.locator('[aria-current="true"]')).toHaveText(firstName);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  }
  await expectFitsPhones(page);
});

test('after a denial a child whose birth date only this visit knows is not asked for again', async ({
  page,
}) => {
  await signIn(page, 'familia-mediana@kipu.test');
  await pressGoToPay(page);
  const child = page.getByRole('radio').first();
  await child.check();
  await page
    .getByLabel(/^Fecha de nacimiento de /)
    .first()
    .fill(`${new Date().getFullYear() - 10}-01-15`);
  await goOn(page);
  await describeGuardian(page);
  await goOn(page);
  await payByRequest(page, CARDS.denied116);
  await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
  await expect(paymentModal(page)).toContainText(/Para \p{L}/u);
});

import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  chooseScenario,
  expectRefused,
  payByRequest,
  paymentModal,
  signIn,
} from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** A course with a full group, and one whose groups have seats. */
const HALF_FULL = '/cursos/curso-de-scratch';
const OPEN = '/cursos/curso-de-python';

/** The button that joins a waiting list. */
const notifyMe = (page: Page) => page.getByRole('button', { name: 'Avísame cuando haya cupo' });

async function openRowOfFullGroup(page: Page): Promise<void> {
  await page.goto(HALF_FULL);
  await page.getByRole('link', { name: 'Avísame cuando haya cupo en el Grupo Sábado' }).click();
  await expect(page).toHaveURL(/\/lista-de-espera\/.+\?grupo=/);
}

test.describe('a course with nothing to choose', SCRIPTLESS, () => {
  for (const [scenario, text] of [
    ['sin-horarios', 'Sin horarios disponibles'],
    ['sin-fecha-de-inicio', 'Sin fecha de inicio'],
    ['sin-cupos', 'Este horario ya no tiene cupos'],
  ] as const) {
    test(`in scenario ${scenario} offers no button, but the ways around it`, async ({ page, site }) => {
      await page.goto(`${OPEN}?escenario=${scenario}`);
      const main = page.getByRole('main');
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
      // Seats that nobody can choose are not told beside the way to wait for one.
      await expect(main.getByText(/^Quedan? \d+ cupos?$/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Inscribirme' })).toHaveCount(0);
      await expect(main.getByRole('link', { name: /^Avísame cuando haya cupo/ }).first()).toBeVisible();
      await expect(main.getByRole('link', { name: 'De 8 a 11 años', exact: true }).first()).toBeVisible();
      await expect(main.getByRole('link', { name: 'Sí, quiero más info' })).toHaveAttribute(
        'href',
        /Python%20desde%20cero/,
      );
      await site.expectAccessible(page);
    });
  }

  for (const [scenario, text] of [
    ['sin-cursos', 'Sin cursos'],
    ['sin-horarios', 'Sin horarios disponibles'],
    ['sin-fecha-de-inicio', 'Sin fecha de inicio'],
    ['sin-cupos', 'Este horario ya no tiene cupos'],
  ] as const) {
    test(`among the programs of an age, in scenario ${scenario}, offers none either`, async ({
      page,
      site,
    }) => {
      await page.goto(`/vacaciones/8-a-11?escenario=${scenario}`);
      const main = page.getByRole('main');
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Ir a Pagar' })).toHaveCount(0);
      await expect(main.getByRole('link', { name: /^Avísame cuando haya cupo/ }).first()).toBeVisible();
      await site.expectAccessible(page);
    });
  }

  test('that has no group has a row for the next one', async ({ page }) => {
    await page.goto(`${OPEN}?escenario=sin-horarios`);
    await page.getByRole('link', { name: 'Avísame cuando haya cupo' }).click();
    await expect(page.getByRole('heading', { name: 'El próximo grupo' })).toBeVisible();
    await expect(notifyMe(page)).toBeVisible();
  });
});

test.describe('the waiting list of a full group', SCRIPTLESS, () => {
  test('names what begins soon, and leads to the groups of a course that has seats', async ({
    page,
    site,
  }) => {
    await openRowOfFullGroup(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Lista de espera de / })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Mientras tanto' }).getByRole('listitem').first(),
    ).toBeVisible();
    await site.expectAccessible(page);
    await page.goto('/lista-de-espera/entrada-curso-de-python');
    await expect(notifyMe(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Ver los horarios' }).click();
    await expect(page).toHaveURL(/\/cursos\/curso-de-python$/);
  });

  test('asks a visitor for a name, a way and consent, and keeps what was typed', async ({ page, site }) => {
    await openRowOfFullGroup(page);
    await page.getByLabel('Tu nombre').fill('Rosa Quispe');
    await page.getByLabel('Por correo').check();
    await page.getByLabel('Tu correo o tu WhatsApp').fill('rosa');
    await notifyMe(page).click();
    await expectRefused(
      page,
      page.getByLabel(/^Acepto que me escriban/),
      'Acepta que te escribamos para poder avisarte',
    );
    await site.expectAccessible(page);
    await page.getByLabel(/^Acepto que me escriban/).check();
    await notifyMe(page).click();
    await expectRefused(
      page,
      page.getByLabel('Tu correo o tu WhatsApp'),
      'Escribe un correo electrónico completo, como nombre@ejemplo.com',
    );
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Rosa Quispe');
    await page.getByLabel('Tu correo o tu WhatsApp').fill('rosa@kipu.test');
    await notifyMe(page).click();
    await expect(page.getByText('Estás en el lugar 1 de la lista de espera').first()).toBeVisible();
    await expect(page.getByText('Te avisamos a rosa@kipu.test').first()).toBeVisible();
  });

  test('that the academy took away says so, and leads to those that are left', async ({ page, site }) => {
    await page.goto('/lista-de-espera/entrada-curso-de-scratch?grupo=grupo-de-ayer');
    const main = page.getByRole('main');
    await expect(main.getByText('Lo que elegiste no está a la venta en este momento')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ver los horarios' })).toBeVisible();
    await site.expectAccessible(page);
    await page.goto('/lista-de-espera/entrada-curso-de-scratch');
    await expect(main.getByRole('heading', { name: 'El próximo grupo' })).toBeVisible();
    await expect(main.getByText('Lo que elegiste no está a la venta en este momento')).toHaveCount(0);
  });
});

test.describe('a program that is announced', SCRIPTLESS, () => {
  test('stands under the season, and takes the address of a visitor', async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/vacaciones');
    const soon = page.getByRole('region', { name: 'Próximamente' });
    await expect(soon.getByText('Fecha de inicio por definir')).toBeVisible();
    await soon.getByRole('link', { name: 'Avísame cuando abra Música con código' }).click();
    await expect(page).toHaveURL(/\?anunciado=1$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Música con código' })).toBeVisible();
    await site.expectAccessible(page);
    await page.getByLabel('Tu nombre').fill('Elena');
    await page.getByLabel('Por correo').check();
    await page.getByLabel('Tu correo o tu WhatsApp').fill('elena@kipu.test');
    await page.getByRole('button', { name: 'Avísame cuando abra' }).click();
    await expectRefused(
      page,
      page.getByLabel(/^Acepto que me escriban/),
      'Acepta que te escribamos para poder avisarte',
    );
    await page.getByLabel(/^Acepto que me escriban/).check();
    await page.getByRole('button', { name: 'Avísame cuando abra' }).click();
    await expect(page.getByText('Listo: te escribimos a elena@kipu.test').first()).toBeVisible();
  });

  test('takes the address of an account by a press, and says when it has it already', async ({ page }) => {
    await signIn(page);
    await page.goto('/lista-de-espera/anuncio-drones-que-obedecen');
    const press = () => page.getByRole('button', { name: 'Avísame cuando abra' }).click();
    await press();
    await expect(page.getByText('Listo: te escribimos a mama@kipu.test').first()).toBeVisible();
    await press();
    await expect(page.getByText('Ya estás en esta lista de espera').first()).toBeVisible();
  });
});

test('a seat of the waiting list of a path buys the path, not its first course alone', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.student);
  await page.goto('/rutas/creadores-digitales?escenario=sin-cupos');
  const ways = page.getByRole('link', { name: /^Avísame cuando haya cupo/ });
  await expect(ways.first()).toHaveAccessibleName(
    'Avísame cuando haya cupo para el primer curso en el Grupo Sábado',
  );
  await page.getByRole('radio', { name: /^La ruta completa/ }).check();
  await expect(ways.first()).toHaveAccessibleName(
    'Avísame cuando haya cupo para la ruta completa en el Grupo Sábado',
  );
  await ways.first().click();
  await expect(
    page.getByRole('heading', { name: 'Lista de espera de la ruta completa Creadores digitales' }),
  ).toBeVisible();
  await notifyMe(page).click();
  await expect(page.getByText('Estás en el lugar 1 de la lista de espera').first()).toBeVisible();
  await chooseScenario(page, 'cupo-ofrecido');
  await page.goto('/compras');
  await page.getByRole('link', { name: 'Usar mi cupo' }).click();
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Usar mi cupo' }).click();
  await expect(paymentModal(page)).toContainText('Ruta completa Creadores digitales');
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toMatchObject([{ amount: 1_710, currency: 'PEN' }]);
  expect(ledger.of('enrollment')).toHaveLength(4);
});

test('whoever wants the first course of a path waits for that course', SCRIPTLESS, async ({ page, site }) => {
  await page.goto('/rutas/creadores-digitales?escenario=sin-cupos&parte=first');
  await site.expectAccessible(page);
  await page
    .getByRole('link', { name: /^Avísame cuando haya cupo/ })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { name: 'Lista de espera de Programación con Scratch' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grupo Sábado' })).toBeVisible();
});

test('a family waits for a child, is offered the seat that frees up, and buys it for that child', async ({
  page,
  site,
}) => {
  await signIn(page);
  await openRowOfFullGroup(page);
  await expect(page.getByText('El lugar es para Valentina.')).toBeVisible();
  await notifyMe(page).click();
  const place = page.getByText(/^Estás en el lugar 1 de la lista de espera, para Valentina/);
  await expect(place).toBeVisible();
  await expect(notifyMe(page)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(place).toBeVisible();

  await chooseScenario(page, 'cupo-ofrecido');
  await page.goto('/dashboard');
  await expect(page.getByText(/^Tienes un cupo reservado para Valentina hasta el /)).toBeVisible();
  await page.goto('/compras');
  await expect(page.getByText(/^Tienes un cupo reservado para Valentina hasta el /)).toBeVisible();
  await expect(page.getByText(/^Todavía no tienes compras/)).toHaveCount(0);
  await site.expectAccessible(page);
  await page.getByRole('link', { name: 'Usar mi cupo' }).click();
  await page.getByRole('button', { name: 'Usar mi cupo' }).click();
  // The child was chosen when joining the waiting list.
  await expect(paymentModal(page)).toContainText('Para Valentina');
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  expect((await site.ledger()).of('enrollment')).toMatchObject([{ course_id: 'entrada-curso-de-scratch' }]);
  await page.goto('/compras');
  await expect(page.getByText(/cupo reservado|lista de espera/)).toHaveCount(0);
});

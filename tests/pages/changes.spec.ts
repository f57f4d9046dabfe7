import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';
import { CATALOGUE } from '../../server/errors.ts';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, buy, chooseScenario, signIn } from './support/family.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** Buys the first schedule of the first program for Daniel, in a scenario if one is given; ends on the receipt. */
async function enroll(page: Page, scenario?: string): Promise<void> {
  await signIn(page, ACCOUNTS.father);
  if (scenario) await chooseScenario(page, scenario);
  await buy(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
}

const follow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click();

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Expects an open page to be accessible in light and dark colours, and to fit every width. */
async function expectSound(
  page: Page,
  site: Record<'expectAccessible' | 'expectReadableInTheDark', (page: Page) => Promise<void>>,
): Promise<void> {
  await site.expectAccessible(page);
  await expectEveryWidth(page);
  await site.expectReadableInTheDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a family moves to another group, and everything that is shown is of that one', async ({
  page,
  site,
}) => {
  await enroll(page);
  await expect(page.getByRole('main').getByText('10:00 a. m.').first()).toBeVisible();
  await follow(page, 'Cambiar de grupo');
  await expect(page.getByRole('heading', { name: 'Tu grupo actual' })).toBeVisible();
  await expect(page.getByText('Grupo Mañana').first()).toBeVisible();
  await expectSound(page, site);

  await follow(page, 'Elegir Grupo Tarde');
  const review = page.getByRole('region', { name: '¿Cambiamos el grupo de Daniel?' });
  await expect(review).toContainText('Grupo Mañana');
  await expect(review).toContainText('Grupo Tarde');
  await expectSound(page, site);
  await press(page, 'Sí, cambiar de grupo');

  await expect(page.getByRole('status', { name: 'Listo: el grupo ahora es Grupo Tarde' })).toBeFocused();
  await expect(page.getByText('Ahora es en Grupo Tarde')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/5:00\sp\.\sm\.\s– 6:30\sp\.\sm\./).first()).toBeVisible();
  await expect(main.getByText('10:00 a. m.')).toHaveCount(0);
  const [moved] = (await site.ledger()).of('enrollment_update');
  expect(moved).toMatchObject({ enrollment: { group_name: 'Grupo Tarde' } });

  await page.goto('/dashboard');
  await expect(
    page
      .getByRole('main')
      .getByText(/5:00\sp\.\sm\./)
      .first(),
  ).toBeVisible();
  const course = main.getByRole('article', { name: 'Videojuegos con Roblox' });
  await expect(course.getByRole('link', { name: 'Retirar a Daniel' })).toBeVisible();
});

for (const [scenario, text] of [
  ['grupo-lleno-al-cambiar', CATALOGUE.group_full.text],
  ['cambio-con-cruce', 'A esa hora Daniel ya tiene otra clase'],
] as const) {
  test(
    `a group that cannot be had any more is not offered again: ${scenario}`,
    SCRIPTLESS,
    async ({ page, site }) => {
      await page.goto(`${site.panel}/abrir/${scenario}`);
      await expect(page.getByRole('alert')).toContainText(text);
      await site.expectAccessible(page);
      await expect(page.getByRole('button', { name: 'Sí, cambiar de grupo' })).toHaveCount(0);
      await follow(page, 'Ver los otros grupos');
      await expect(page.getByRole('heading', { name: 'Grupos con cupos' })).toBeVisible();
      await page.goto('/compras');
      await expect(page.getByText('Estado: Pagada').first()).toBeVisible();
    },
  );
}

test('a family withdraws, sees what comes back before, and that it was given back', async ({
  page,
  site,
}) => {
  await enroll(page);
  const paid = (await site.ledger()).of('charge')[0]?.amount ?? 0;
  await page.goto('/compras');
  // A family with two purchases has two links of this name.
  await expect(page.getByRole('link', { name: 'Retirar a Daniel' })).toHaveAccessibleDescription(
    'Videojuegos con Roblox',
  );
  await follow(page, 'Retirar a Daniel');
  await expect(page.getByRole('heading', { name: `Te devolvemos S/ ${paid}` })).toBeVisible();
  await expect(page.getByText('te devolvemos el 100 % de lo que pagaste')).toBeVisible();
  await expect(page.getByText('Nos quedamos con')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Prefiero cambiar de grupo' })).toBeVisible();
  const whenItIsSeen = page.getByText('Tu banco puede tardar entre 7 y 30 días en mostrar');
  await expect(whenItIsSeen).toBeVisible();
  await expectSound(page, site);
  await page.getByLabel('Motivo').selectOption({ label: 'Por una mudanza' });
  await press(page, 'Sí, retirar a Daniel');

  await expect(page.getByRole('heading', { name: 'Te devolvimos el dinero' })).toBeVisible();
  await expect(page.getByText(`Devolvimos S/ ${paid}`)).toBeVisible();
  await expect(whenItIsSeen).toBeVisible();
  await expectSound(page, site);
  const ledger = await site.ledger();
  expect(ledger.of('refund')).toMatchObject([{ amount: paid, currency: 'PEN', rejected: false }]);
  expect(ledger.of('enrollment_update')).toMatchObject([{ enrollment: { status: 'withdrawn' } }]);

  await page.goto('/compras');
  await expect(page.getByText('Estado: Devuelta')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Retirar a Daniel' })).toHaveCount(0);
  await buy(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
});

test('a day before the first class nothing is moved any more, and all but one class comes back', async ({
  page,
  site,
}) => {
  await enroll(page, 'primera-clase-manana');
  await follow(page, 'Cambiar de grupo');
  await expect(page.getByText('El plazo para cambiar de grupo ya terminó')).toBeVisible();
  await site.expectAccessible(page);
  await page.goBack();
  await follow(page, 'Retirar a Daniel');
  await expect(page.getByText('menos el valor de una clase, porque ese cupo')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prefiero cambiar de grupo' })).toHaveCount(0);
  await press(page, 'Sí, retirar a Daniel');
  await expect(page.getByRole('heading', { name: 'Te devolvimos el dinero' })).toBeVisible();
  const [charge] = (await site.ledger()).of('charge');
  const [refund] = (await site.ledger()).of('refund');
  expect(refund?.amount).toBeCloseTo(((charge?.amount ?? 0) * 7) / 8, 2);
});

test('after the dates only motives of the policy give back what is left, by a person', async ({
  page,
  site,
}) => {
  await enroll(page, 'clases-empezadas');
  await follow(page, 'Retirar a Daniel');
  await expect(page.getByText('Ya pasaron los plazos')).toBeVisible();
  await expectSound(page, site);
  await press(page, 'Sí, retirar a Daniel');
  await expect(page.getByRole('alert')).toContainText('Elige por qué se retira');
  await page.getByLabel(/^Por salud/).check();
  await press(page, 'Sí, retirar a Daniel');
  await expect(
    page.getByRole('heading', { name: 'Una persona del equipo hace tu devolución' }),
  ).toBeVisible();
  await expect(page.getByText(/pedirte un sustento simple/)).toBeVisible();
  await expectSound(page, site);
  const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect(printed.numPages).toBe(1);
  expect((await site.ledger()).of('refund')).toEqual([]);
});

import { changeCountry, chooseScenario, signIn } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const AGES = ['5-a-7', '8-a-11', '12-a-mas'] as const;

test(
  'the vacation page shows the programs of every age and the three ways to study',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/vacaciones');
    await expect(
      page.getByRole('heading', { name: 'Elige el programa ideal según la edad de tu hij@' }),
    ).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Disponible para').first()).toBeVisible();
    await expect(main.getByText('Recomendado')).toHaveCount(1);
    for (const schedule of ['4 a 31 de enero', '2 al 28 de febrero', '1 al 24 de febrero']) {
      await expect(main.getByText(new RegExp(schedule.replaceAll(' ', '.+?'), 'i')).first()).toBeVisible();
    }
    for (const age of AGES) {
      await expect(main.locator(`a[href="/vacaciones/${age}"]`).first()).toBeVisible();
    }
  },
);

test(
  'a purchase page offers at most two programs, one schedule chosen already, and one price',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/vacaciones/8-a-11');
    const main = page.getByRole('main');
    const programs = main.locator('input[name="programId"]');
    expect(await programs.count()).toBeLessThanOrEqual(2);
    await expect(main.locator('input[name^="groupId:"]:checked').first()).toBeChecked();
    await expect(main.getByText('Pago único').first()).toBeVisible();
    await expect(main.getByText(/S\/\s[\d,]+/).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Ir a Pagar' })).toBeVisible();
    await expect(main.getByRole('link', { name: /plan de estudios/i }).first()).toHaveAttribute(
      'href',
      /^\/media\//,
    );
  },
);

test('the requirements open and close, and the switch says which', SCRIPTLESS, async ({ page }) => {
  await page.goto('/vacaciones/8-a-11');
  const main = page.getByRole('main');
  await main.getByText('Mostrar detalles').first().click();
  await expect(main.getByText('Ocultar detalles').first()).toBeVisible();
  await main.getByText('Ocultar detalles').first().click();
  await expect(main.getByText('Mostrar detalles').first()).toBeVisible();
});

test('another country pays in dollars, and Peru in soles', SCRIPTLESS, async ({ page }) => {
  await page.goto('/vacaciones/8-a-11');
  const main = page.getByRole('main');
  await expect(main.getByText(/^S\/\s[\d,]+/).first()).toBeVisible();
  await changeCountry(page, 'US');
  await expect(page).toHaveURL(/\/vacaciones\/8-a-11/);
  await expect(main.getByText(/^\$[\d,]+\sUSD/).first()).toBeVisible();
  await expect(main.getByText(/^S\/\s/)).toHaveCount(0);
});

test(
  'a choice without a schedule says so, and keeps the page',
  SCRIPTLESS,
  async ({ page, site, context }) => {
    await page.goto('/vacaciones/8-a-11');
    const program = await page.locator('input[name="programId"]').first().getAttribute('value');
    const answer = await context.request.post(`${site.origin}/vacaciones/8-a-11`, {
      form: { programId: program ?? '' },
      headers: { origin: site.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain('***Debe seleccionar un horario');
    expect(html).toContain('<title>Error: ');
  },
);

test(
  'a schedule that was full by the time it is chosen says so and cannot be bought',
  SCRIPTLESS,
  async ({ page, site }) => {
    await signIn(page);
    await page.goto('/vacaciones/8-a-11');
    await chooseScenario(page, 'sin-cupos');
    await page.getByRole('button', { name: 'Ir a Pagar' }).click();
    await expect(page.getByText('Este horario ya no tiene cupos').first()).toBeVisible();
    expect((await site.ledger()).entries).toEqual([]);
  },
);

test('without a discount there is one price and none struck out', SCRIPTLESS, async ({ page }) => {
  await page.goto('/vacaciones/8-a-11?escenario=sin-descuento');
  const main = page.getByRole('main');
  await expect(main.getByText(/S\/\s[\d,]+/).first()).toBeVisible();
  await expect(main.locator('s, del')).toHaveCount(0);
});

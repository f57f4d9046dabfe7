import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { changeCountry, paymentModal, sayForWhom, signIn, signInHere } from './support/family.ts';
import { pay } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** A course taught through the year, one sold by a vacation program, and a pack of two courses. */
const REGULAR = '/cursos/curso-de-python';
const VACATION = '/cursos/curso-de-videojuegos-con-roblox';
const PACK = '/cursos/pack-creadores-digitales';

const cards = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Nivel' });

test.describe('the list of courses', SCRIPTLESS, () => {
  test('is narrowed by age and by topic, each a link that keeps the other', async ({ page, site }) => {
    await page.goto('/cursos');
    const all = await page
      .getByRole('main')
      .getByText(/^\d+ cursos$/)
      .textContent();
    await page.getByRole('link', { name: /^De 8 a 11 años/ }).click();
    await expect(page).toHaveURL(/\/cursos\?edad=8-a-11$/);
    await page.getByRole('link', { name: /^Robótica \d/ }).click();
    await expect(page).toHaveURL(/\/cursos\?edad=8-a-11&tema=robotica$/);
    for (const chosen of [/^De 8 a 11 años/, /^Robótica \d/]) {
      await expect(page.getByRole('main').getByRole('link', { name: chosen }).first()).toHaveAttribute(
        'aria-current',
        'true',
      );
    }
    await expect(page.getByRole('status').filter({ hasText: /^1 curso/ })).toBeVisible();
    await site.expectAccessible(page);
    await page.getByRole('link', { name: /^Quitar filtros/ }).click();
    await expect(page).toHaveURL(/\/cursos$/);
    await expect(page.getByRole('main').getByText(all ?? 'a count')).toBeVisible();
  });

  test('is searched without caring for accents, and its results are not for search engines', async ({
    page,
  }) => {
    await page.goto('/cursos');
    await page.getByLabel('Busca un curso').fill('logica');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/cursos\?q=logica$/);
    await expect(page.getByRole('heading', { name: 'Detectives de la lógica' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByLabel('Busca un curso')).toHaveValue('logica');
  });

  test('says in words that nothing was found, and shows the way on', async ({ page, site }) => {
    await page.goto('/cursos?q=astrolog%C3%ADa');
    await expect(page.getByText('No encontramos cursos para «astrología»')).toBeVisible();
    await site.expectAccessible(page);
    await page.getByRole('link', { name: 'Ver todos los cursos' }).click();
    await expect(page).toHaveURL(/\/cursos$/);
  });

  test('shows what courses cost in the currency of the visitor', async ({ page }) => {
    await page.goto('/cursos?edad=12-a-mas');
    await expect(
      cards(page)
        .first()
        .getByText(/S\/ [\d,]+/)
        .first(),
    ).toBeVisible();
    await changeCountry(page, 'US');
    await expect(page).toHaveURL(/\/cursos\?edad=12-a-mas$/);
    await expect(
      cards(page)
        .first()
        .getByText(/\$[\d,]+ USD/)
        .first(),
    ).toBeVisible();
  });

  test('shows the learning paths, too', async ({ page }) => {
    await page.goto('/cursos');
    await page.getByRole('link', { name: 'Creadores digitales', exact: true }).click();
    await expect(page).toHaveURL(/\/rutas\/creadores-digitales$/);
  });
});

test.describe('the page of a course', SCRIPTLESS, () => {
  test('says all there is to know before choosing', async ({ page }) => {
    await page.goto('/cursos/curso-de-scratch');
    const main = page.getByRole('main');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Curso de Scratch para niños y niñas de 8 a 11 años' }),
    ).toBeVisible();
    await expect(main.getByText('12 de 90 minutos')).toBeVisible();
    await expect(main.getByRole('region', { name: 'Contenido' }).getByRole('listitem')).toHaveCount(12);
    await expect(main.getByText('hora de Lima').first()).toBeVisible();
    await expect(main.getByText('Pago único')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Sofía Castañeda' })).toBeVisible();
    await expect(main.getByRole('link', { name: /Descarga el sílabo/ })).toHaveAttribute(
      'href',
      '/media/silabos/curso-de-scratch.pdf',
    );
  });

  test('says of a full group that it is full, and chooses another', async ({ page }) => {
    await page.goto('/cursos/curso-de-scratch');
    const groups = page.getByRole('group', { name: 'Elige tu horario' });
    await expect(groups.getByRole('radio', { disabled: true })).toHaveCount(1);
    await expect(groups.getByText('Este horario ya no tiene cupos')).toBeVisible();
    await expect(groups.getByRole('radio', { checked: true })).toBeEnabled();
  });

  for (const [scenario, text] of [
    ['sin-horarios', 'Sin horarios disponibles'],
    ['sin-fecha-de-inicio', 'Sin fecha de inicio'],
    ['sin-fecha-de-inicio', 'Próximamente'],
  ] as const) {
    test(`in scenario ${scenario} says '${text}'`, async ({ page }) => {
      await page.goto(`${REGULAR}?escenario=${scenario}`);
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    });
  }

  test('posted without a group says so, and keeps the page', async ({ site, request }) => {
    const answer = await request.post(`${site.origin}${REGULAR}`, {
      form: {},
      headers: { origin: site.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain('***Debe seleccionar un horario');
    expect(html).toContain('<title>Error: ');
  });

  test('that does not exist answers 404', async ({ page }) => {
    expect((await page.goto('/cursos/curso-de-nada'))?.status()).toBe(404);
    await expect(page.getByText('No encontramos lo que buscas').first()).toBeVisible();
  });
});

test.describe('enrolling', () => {
  test('a visitor chooses a course, logs in on the way, pays, and has it', async ({ page, site }) => {
    await page.goto(REGULAR);
    await page.getByRole('button', { name: 'Inscribirme' }).click();
    await expect(page).toHaveURL(/\/enrollment\?paso=1$/);
    await expect(page.getByText('Python desde cero').first()).toBeVisible();
    await page.getByRole('link', { name: 'Ingresa y sigue con lo que ya sabemos' }).click();
    await signInHere(page);
    await sayForWhom(page);
    await pay(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    const ledger = await site.ledger();
    expect(ledger.of('charge')).toMatchObject([{ amount: 639, currency: 'PEN' }]);
    expect(ledger.of('enrollment')).toMatchObject([{ course_id: 'entrada-curso-de-python' }]);
  });

  test('in a pack enrolls in each of its courses, for one charge', async ({ page, site }) => {
    await signIn(page);
    await page.goto(PACK);
    await page.getByRole('button', { name: 'Inscribirme' }).click();
    await sayForWhom(page);
    await pay(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    const ledger = await site.ledger();
    expect(ledger.of('charge')).toMatchObject([{ amount: 432, currency: 'PEN' }]);
    expect(
      ledger
        .of('enrollment')
        .map((line) => line.course_id)
        .sort(),
    ).toEqual(['entrada-roblox-en-dos-semanas', 'entrada-youtuber-kids-en-dos-semanas']);
  });

  test('a vacation course bought on its own page is not sold again on the page of its age', async ({
    page,
    site,
  }) => {
    await signIn(page);
    await page.goto(VACATION);
    await page.getByRole('button', { name: 'Inscribirme' }).click();
    await sayForWhom(page);
    await expect(paymentModal(page)).toBeVisible();
    await pay(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    await page.goto('/vacaciones/8-a-11');
    await page.getByRole('button', { name: 'Ir a Pagar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Ya compraste este programa con este horario').first()).toBeVisible();
    expect((await site.ledger()).of('charge')).toHaveLength(1);
  });
});

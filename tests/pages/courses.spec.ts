import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { changeCountry, payByRequest, paymentModal, sayForWhom, signIn } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** A course taught through the year, and one sold by a vacation program. */
const REGULAR = '/cursos/curso-de-python';
const VACATION = '/cursos/curso-de-videojuegos-con-roblox';

const cards = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: 'Nivel' });

test.describe('the list of courses', SCRIPTLESS, () => {
  test('is narrowed by age and by topic, in one form whose address can be sent to somebody', async ({
    page,
    site,
  }) => {
    await page.goto('/cursos');
    const filters = page.getByRole('main').getByRole('search');
    const all = await page
      .getByRole('status')
      .getByText(/^\d+ cursos$/)
      .textContent();
    await filters.getByLabel('Edad').selectOption('8-a-11');
    await filters.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/cursos\?edad=8-a-11$/);
    await filters.getByLabel('Tema').selectOption('robotica');
    await filters.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/cursos\?edad=8-a-11&tema=robotica$/);
    await expect(filters.getByLabel('Edad')).toHaveValue('8-a-11');
    await expect(filters.getByLabel('Tema')).toHaveValue('robotica');
    await expect(page.getByRole('status').filter({ hasText: /^1 curso/ })).toBeVisible();
    await site.expectAccessible(page);
    await page.getByRole('link', { name: /^Quitar filtros/ }).click();
    await expect(page).toHaveURL(/\/cursos$/);
    await expect(page.getByRole('main').getByText(all ?? 'a count')).toBeVisible();
  });

  test('is ordered by price and narrowed to the afternoon; neither is for search engines', async ({
    page,
  }) => {
    await page.goto('/cursos');
    const filters = page.getByRole('main').getByRole('search');
    await filters.getByLabel('Orden').selectOption('precio');
    await filters.getByLabel('Por la tarde').check();
    await filters.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/cursos\?tarde=1&orden=precio$/);
    await page.waitForLoadState('domcontentloaded');
    const listed = cards(page).filter({ has: page.getByRole('heading', { level: 2 }) });
    // The amount to pay comes after the amount before a discount.
    const amounts = (await listed.allTextContents()).map((card) =>
      Number(
        card
          .match(/S\/\s[\d,]+/g)
          ?.at(-1)
          ?.replace(/\D/g, ''),
      ),
    );
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
    await expect(listed.filter({ hasText: 'a. m.' })).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/cursos$/);
  });

  test('comes in pages that keep what was asked for, each with an address and a title of its own', async ({
    page,
    site,
  }) => {
    await page.goto('/cursos?tema=programacion');
    const names = await cards(page).getByRole('heading', { level: 2 }).allTextContents();
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\/cursos\?tema=programacion&pagina=2$/);
    await page.waitForLoadState('domcontentloaded');
    await expect(page).toHaveTitle(/^Cursos de programación, página 2 /);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /tema=programacion&pagina=2$/);
    const next = await cards(page).getByRole('heading', { level: 2 }).allTextContents();
    expect(next.filter((name) => names.includes(name))).toEqual([]);
    await site.expectAccessible(page);
    await page.getByRole('link', { name: 'Página 1', exact: true }).click();
    await expect(page).toHaveURL(/\/cursos\?tema=programacion$/);
  });

  test('is short on a phone: a course within the first screen, six thousand pixels in all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/cursos');
    const { first, all } = await page.evaluate(() => ({
      first: document.querySelector('main article')?.getBoundingClientRect().top ?? Infinity,
      all: document.documentElement.scrollHeight,
    }));
    expect(first).toBeLessThan(800);
    expect(all).toBeLessThanOrEqual(6_000);
    const card = cards(page).first();
    for (const said of [/^S\/\s\d/, /hora de Lima/, /^Empieza el /, /^Quedan? \d/, /^Con /]) {
      await expect(card.getByText(said).first()).toBeVisible();
    }
    // The zone of the hours stands whole, on one line.
    const broken = await cards(page)
      .getByText(/^\(hora de/)
      .evaluateAll((zones) => zones.filter((zone) => zone.clientHeight > 30).length);
    expect(broken).toBe(0);
    await expect(cards(page).getByText(/^\(hora de/)).not.toHaveCount(0);
    // Prices of paths are one column, also below a label that leaves them no room beside it.
    const ends = await page
      .getByRole('region', { name: 'Rutas de Aprendizaje' })
      .getByText(/^S\/\s[\d,]+$/)
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right));
    expect(ends).toHaveLength(8);
    expect(new Set(ends).size).toBe(1);
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
    await expect(page).toHaveTitle(/^0 cursos para «astrología» /);
    await site.expectAccessible(page);
    await page.getByRole('link', { name: 'Ver todos los cursos' }).click();
    await expect(page).toHaveURL(/\/cursos$/);
  });

  test('shows what courses cost in the currency of the visitor', async ({ page }) => {
    await page.goto('/cursos?edad=12-a-mas');
    await expect(
      cards(page)
        .first()
        .getByText(/S\/\s[\d,]+/)
        .first(),
    ).toBeVisible();
    await changeCountry(page, 'US');
    await expect(page).toHaveURL(/\/cursos\?edad=12-a-mas$/);
    await expect(
      cards(page)
        .first()
        .getByText(/\$[\d,]+\sUSD/)
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
});

test.describe('enrolling', () => {
  test('a vacation course bought on its own page is not sold again on the page of its age', async ({
    page,
    site,
  }) => {
    await signIn(page);
    await page.goto(VACATION);
    await page.getByRole('button', { name: 'Inscribirme' }).click();
    await sayForWhom(page);
    await expect(paymentModal(page)).toBeVisible();
    await payByRequest(page, CARDS.visa);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    await page.goto('/vacaciones/8-a-11');
    await page.getByRole('button', { name: 'Ir a Pagar' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Ya compraste este programa con este horario').first()).toBeVisible();
    expect((await site.ledger()).of('charge')).toHaveLength(1);
  });
});

import type { Page } from 'playwright/test';
import { fillClaim } from '../../scripts/pictures/sessions.mjs';
import { getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { expectRefused } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Presentar mi hoja' }).click();

test('a sheet gets a number, and its copy shows all that was written', async ({ page, site }) => {
  await page.goto('/libro-de-reclamaciones');
  await fillClaim(page);
  await send(page);
  await expect(page).toHaveURL(/\/libro-de-reclamaciones\/[\d-]+$/);
  const sheet = page.getByRole('article', { name: 'Hoja de Reclamación' });
  for (const text of [
    /N\.º\s\d{6}-2026/,
    /07\/12\/26 \d\d:\d\d:\d\d \(hora de Lima\)/,
    'Rosa Quispe Ñahui',
    'DNI 45678912',
    'Jr. Los Hilos 120, Surquillo, Lima, Perú',
    'S/ 1,250.50',
    'La clase no empezó.',
    'Que la repongan.',
    /INDECOPI/,
    /15 días hábiles/,
    /RUC/,
  ]) {
    await expect(sheet.getByText(text).first()).toBeVisible();
  }
  expect(page.url()).not.toMatch(/Quispe|45678912|kipu\.test/);
  await site.expectAccessible(page);
  expect(site.written()).not.toContain('45678912');
});

test('a sheet whose number the academy does not say is on file, and is asked about by the id of its copy', async ({
  page,
  site,
}) => {
  await page.goto('/libro-de-reclamaciones?escenario=reclamo-sin-numero');
  await fillClaim(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Recibimos tu hoja' })).toBeVisible();
  await expect(page.getByText('no hace falta que la presentes otra vez')).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Hoja de Reclamación' });
  await expect(sheet.getByText('Número por confirmar')).toBeVisible();
  await expect(sheet.getByText(page.url().split('/').at(-1) ?? '')).toBeVisible();
  await expect(sheet.getByText('La clase no empezó.')).toBeVisible();
  await site.expectAccessible(page);
});

test('the copy is for who filed it, and can be taken away', async ({ page, context }) => {
  await page.goto('/libro-de-reclamaciones');
  await fillClaim(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Recibimos tu hoja' })).toBeVisible();
  const copy = page.url();
  const cookies = await context.cookies();
  await context.clearCookies({ name: /kipu(?!_mock)/ });
  expect((await page.goto(copy))?.status()).toBe(404);
  await context.addCookies(cookies);
  expect((await page.goto(copy))?.status()).toBe(200);
  await page.getByRole('button', { name: 'Quitar la copia' }).click();
  await expect(page.getByText('Quitamos la copia de tu hoja')).toBeVisible();
  expect((await page.goto(copy))?.status()).toBe(404);
});

test('the same sheet sent twice keeps its number', SCRIPTLESS, async ({ page, context, site }) => {
  await page.goto('/libro-de-reclamaciones');
  await fillClaim(page);
  const sheet = page.getByRole('form', { name: 'Hoja de Reclamación' });
  const fields = await sheet.evaluate((form) =>
    form instanceof HTMLFormElement
      ? Object.fromEntries([...new FormData(form)].filter((field) => typeof field[1] === 'string'))
      : {},
  );
  const copies: string[] = [];
  for (let time = 1; time <= 2; time += 1) {
    const answer = await context.request.post(`${site.origin}/libro-de-reclamaciones`, {
      data: new URLSearchParams(z.record(z.string(), z.string()).parse(fields)).toString(),
      headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    copies.push(new URL(answer.headers()['location'] ?? '', site.origin).pathname);
  }
  expect(copies[0]).toMatch(/^\/libro-de-reclamaciones\/\d{6}-2026$/);
  expect(copies[1]).toBe(copies[0]);
});

test(
  'what is missing is told in the order of the sheet, and what was typed stays',
  SCRIPTLESS,
  async ({ page, site }) => {
    await page.goto('/libro-de-reclamaciones');
    await page.getByLabel('Nombre completo', { exact: true }).fill('Rosa Quispe');
    await page.getByLabel('Número de documento', { exact: true }).fill('123');
    await page.getByLabel('Departamento').selectOption('Lima');
    await send(page);
    await expectRefused(
      page,
      page.getByLabel('Número de documento', { exact: true }),
      'Escribe los 8 números del DNI',
    );
    await expectRefused(
      page,
      page.getByLabel('Distrito de Lima'),
      "Elige tu distrito, o 'NO RESIDO EN LIMA'",
    );
    await expectRefused(page, page.getByLabel('Detalle'), 'Cuéntanos qué pasó');
    const links = page.getByRole('alert').getByRole('link');
    await expect(links.first()).toHaveAttribute('href', '#field-documentNumber');
    await expect(links.last()).toHaveAttribute('href', '#field-accept');
    await expect(page.getByLabel('Nombre completo', { exact: true })).toHaveValue('Rosa Quispe');
    await site.expectAccessible(page);
  },
);

test('a minor is represented: the block comes into sight and is asked for', async ({ page }) => {
  await page.goto('/libro-de-reclamaciones');
  const relation = page.getByLabel('Relación con la persona menor de edad');
  await expect(relation).toBeHidden();
  await fillClaim(page);
  await page.getByLabel('Quien reclama es menor de edad').check();
  await expect(relation).toBeVisible();
  await send(page);
  await expectRefused(page, relation, 'Elige si eres el padre, la madre o quien tiene la tutela');
  await relation.selectOption('mother');
  await page.getByLabel('Nombre completo del padre, madre o tutor').fill('Ana Ñahui');
  await page.getByLabel('Número de documento del padre, madre o tutor').fill('12345678');
  await send(page);
  await expect(page.getByRole('article').getByText('Ana Ñahui')).toBeVisible();
});

test('outside Peru neither department nor district is asked for', SCRIPTLESS, async ({ page }) => {
  await page.goto('/libro-de-reclamaciones');
  await page.getByLabel('País', { exact: true }).selectOption('CL');
  await expect(page.getByLabel('Departamento')).toBeHidden();
});

test(
  'the book names the provider, its definitions and its notes, and is not kept',
  SCRIPTLESS,
  async ({ page, request }) => {
    await page.goto('/libro-de-reclamaciones');
    const main = page.getByRole('main');
    for (const text of [
      '20999900004',
      'RECLAMO',
      'QUEJA',
      /no impide acudir a otras vías/,
      /datos de demostración/,
    ]) {
      await expect(main.getByText(text).first()).toBeVisible();
    }
    const answer = await request.get('/libro-de-reclamaciones');
    expect(answer.headers()['cache-control']).toBe('no-store');
  },
);

test(
  'an empty sheet prints to be filled in by hand: nothing stands in the room of its last field',
  SCRIPTLESS,
  async ({ page, browserName }) => {
    await page.goto('/libro-de-reclamaciones');
    expect(browserName, 'prints to a file').toBe('chromium');
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
    const sheets = await Promise.all(
      Array.from({ length: printed.numPages }, async (_, index) => {
        const { items } = await (await printed.getPage(index + 1)).getTextContent();
        return items.flatMap((item) =>
          'str' in item ? [{ text: item.str, height: Number(item.transform[5]) }] : [],
        );
      }),
    );
    const heightOf = (sheet: (typeof sheets)[number], word: string) =>
      sheet.find(({ text }) => text.startsWith(word))?.height;
    const [last] = sheets.filter((sheet) => heightOf(sheet, 'Pedido') !== undefined);
    expect(last).toBeDefined();
    const below = heightOf(last ?? [], 'Declaro') ?? 0;
    // Points: the label, its hint, and eight lines to write on.
    expect((heightOf(last ?? [], 'Pedido') ?? 0) - below).toBeGreaterThan(150);
  },
);

test('the footer of every page leads to the book', async ({ page }) => {
  for (const path of ['/vacaciones', '/vacaciones/8-a-11', '/enrollment?paso=4', '/no-existe']) {
    await page.goto(path);
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' }),
    ).toHaveAttribute('href', '/libro-de-reclamaciones');
  }
});

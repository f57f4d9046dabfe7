import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { ACCOUNTS, loginDialog, signIn, signInHere } from './support/family.ts';
import { expectNoSidewaysScroll } from './support/narrow.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const OWN = '/dashboardb2b/organization/organizacion-andina';
const FOREIGN = '/dashboardb2b/organization/organizacion-costa';

const table = (page: Page) => page.getByRole('table', { name: 'Inscritos' });
/** The rows below the headings. */
const students = (page: Page) => table(page).getByRole('rowheader');

test('a manager sees who is enrolled, in what, and how it goes', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await expect(page.getByRole('heading', { level: 1, name: 'Colegio Andino' })).toBeVisible();
  await expect(page.getByText('24 estudiantes, 3 cursos, 6 certificados')).toBeVisible();
  await expect(students(page)).toHaveCount(28);

  const scratch = page.getByRole('listitem').filter({ hasText: 'Programación con Scratch' });
  await expect(scratch).toContainText('12 estudiantes, 6 ya terminaron');
  await expect(scratch.getByRole('listitem')).toHaveCount(2);

  const ended = table(page).getByRole('row').filter({ hasText: 'Completado' }).first();
  await expect(ended).toContainText('100 %');
  const left = table(page).getByRole('row').filter({ hasText: 'No completado' });
  await expect(left).toContainText('15 %');
  await site.expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // As cards, the rows are still rows of a table.
  await expect(students(page)).toHaveCount(28);
  await site.expectAccessible(page);
});

test('dark, it passes too', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await site.expectAccessible(page);
});

test('the list is narrowed to a course and to a group, by an address that can be sent on', async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await page.getByLabel('Curso', { exact: true }).selectOption({ label: 'Robótica con micro:bit' });
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('10 inscripciones de 28.')).toBeVisible();
  await page.getByLabel('Grupo', { exact: true }).selectOption({ label: '5.º A' });
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('6 inscripciones de 28.')).toBeVisible();
  await page.reload();
  await expect(students(page)).toHaveCount(6);

  // A group of the course before is forgotten with it.
  await page.getByLabel('Curso', { exact: true }).selectOption({ label: 'Python desde cero' });
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('6 inscripciones de 28.')).toBeVisible();
  await expect(page.getByLabel('Grupo', { exact: true })).toHaveValue('');
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(students(page)).toHaveCount(28);
});

test('the name of a group leads to its students', async ({ page }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await page.getByRole('link', { name: '4.º B' }).click();
  await expect(students(page)).toHaveCount(6);
  await expect(page.getByLabel('Grupo', { exact: true }).locator('option:checked')).toHaveText('4.º B');
});

test('certificates and the whole list are downloaded', async ({ page }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  const certificate = page.waitForEvent('download');
  await table(page)
    .getByRole('link', { name: /^PDF de / })
    .first()
    .click();
  expect((await certificate).suggestedFilename()).toMatch(/\.pdf$/);

  const list = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar todos (CSV)' }).click();
  const lines = readFileSync(await (await list).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 28);
});

test('an organization is there for its own managers only', async ({ page }) => {
  for (const account of [ACCOUNTS.manager, ACCOUNTS.mother, ACCOUNTS.student]) {
    await page.context().clearCookies({ name: 'kipu_session' });
    await signIn(page, account);
    for (const path of [FOREIGN, '/dashboardb2b/organization/no-existe', `${FOREIGN}/inscritos.csv`]) {
      const answer = await page.goto(path);
      expect(answer?.status(), `${path} for ${account}`).toBe(404);
      expect(answer?.headers()['cache-control']).toContain('no-store');
      await expect(page.getByText('Club Costa Azul')).toHaveCount(0);
    }
  }
  await page.context().clearCookies({ name: 'kipu_session' });
  await page.goto(FOREIGN);
  await expect(loginDialog(page)).toBeVisible();
  await signInHere(page, ACCOUNTS.otherManager);
  await expect(page.getByRole('heading', { level: 1, name: 'Club Costa Azul' })).toBeVisible();
});

test('what the academy does not answer is said', SCRIPTLESS, async ({ page }) => {
  await signIn(page, ACCOUNTS.manager);
  const answer = await page.goto(`${OWN}?escenario=organizacion-falla`);
  expect(answer?.status()).toBe(503);
  await expect(
    page.getByRole('heading', { name: 'No pudimos conectarnos con el sistema de la academia' }),
  ).toBeVisible();
});

test('the page says how old its data is, and renews it by a link or by itself', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await expect(page.getByText(/^Datos de las? \d+:\d\d [ap]\. m\. \(hora de Lima\)/)).toBeVisible();
  await page.getByRole('link', { name: 'Actualizar' }).click();
  await expect(students(page)).toHaveCount(28);
  if (!site.withJavaScript) return;
  await expect(async () => {
    const asked = page.waitForRequest(/organizations\.byId/, { timeout: 2_000 });
    await page.clock.fastForward('01:01');
    await asked;
  }).toPass();
});

test('an open page is closed once nobody is logged in any more', async ({ page, site, noise }) => {
  await page.clock.install();
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await page.context().clearCookies({ name: 'kipu_session' });
  if (!site.withJavaScript) {
    await page.getByRole('link', { name: 'Actualizar' }).click();
    await expect(loginDialog(page)).toBeVisible();
    return;
  }
  noise.allow(/status of 401/);
  await expect(async () => {
    await page.clock.fastForward('01:01');
    await expect(loginDialog(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Colegio Andino')).toHaveCount(0);
});

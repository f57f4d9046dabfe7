import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { ACCOUNTS, loginDialog, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

const OWN = '/dashboardb2b/organization/organizacion-andina';

const table = (page: Page) => page.getByRole('table', { name: 'Inscritos' });
/** A section that is collapsed on phones. */
const fold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });
/** The rows below the header row. */
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
  await expect(scratch).toContainText('Martes y jueves, 3:00 p. m. – 4:30 p. m. (hora de Lima)');

  const ended = table(page).getByRole('row').filter({ hasText: 'Completado' }).first();
  await expect(ended).toContainText('100 %');
  const left = table(page).getByRole('row').filter({ hasText: 'No completado' });
  await expect(left).toContainText('15 %');
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectFitsPhones(page);
  // Shown as cards, the rows are still rows of a table.
  await expect(students(page)).toHaveCount(28);
  // The statuses stand where the chat button floats on other dashboards.
  const chat = await page.getByRole('link', { name: 'Escríbenos por WhatsApp' }).last().boundingBox();
  const list = await table(page).boundingBox();
  expect(chat?.y ?? 0).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
  await site.expectAccessible(page);
  await site.expectReadableInTheDark(page);
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

  // Choosing another course resets the group.
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

test('students are found, filtered and put in order by the keyboard alone', async ({ page }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await page.getByRole('searchbox', { name: 'Nombre' }).focus();
  await page.keyboard.type('YUPANQUI antonella');
  await page.keyboard.press('Enter');
  await expect(students(page)).toHaveText([/^Antonella Yupanqui/]);
  await page.getByRole('link', { name: 'Quitar filtros' }).press('Enter');
  await expect(students(page)).toHaveCount(28);

  await page.getByLabel('Mostrar').focus();
  await page.keyboard.type('Atrasados');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Progreso');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Filtrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 inscripciones de 28.')).toBeVisible();
  await expect(page).toHaveURL(/mostrar=atrasados&orden=progreso/);
  await expect(table(page).getByRole('row').filter({ hasText: 'Atrasado' })).toContainText(['25 %', '42 %']);
});

test('on a phone the students of the school take less than four screens', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await expect(students(page)).toHaveCount(28);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4 * 800);
  // Course and group are two whole things: side by side with a dot between, or one below the other without.
  const places = await table(page)
    .getByRole('cell')
    .filter({ hasText: /^Robótica con micro:bit 5\.º A/ })
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const [course, group] = [...cell.children].map((part) => part.getBoundingClientRect());
        if (!course || !group) return 'not told';
        const isBeside = group.top === course.top && group.left > course.right;
        return isBeside || (group.top >= course.bottom && group.left === course.left) ? 'whole' : 'broken';
      }),
    );
  expect(places.length).toBeGreaterThan(2);
  expect(new Set(places)).toEqual(new Set(['whole']));
  // Collapsed sections open without JavaScript too.
  await fold(page, 'Cómo va cada curso').click();
  await expect(page.getByRole('link', { name: '4.º B' })).toBeVisible();
  await fold(page, 'Buscar y filtrar').click();
  await page.getByRole('searchbox', { name: 'Nombre' }).fill('killa');
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(students(page)).toHaveCount(1);
});

test('on a phone the address stands beside its name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  const alone = await students(page).evaluateAll((names) =>
    names.flatMap((name) => {
      const range = document.createRange();
      range.setStart(name, 0);
      range.setEnd(name, 1);
      const mail = name.querySelector('a')?.getBoundingClientRect();
      return mail && (mail.top + mail.bottom) / 2 > range.getBoundingClientRect().bottom
        ? [name.textContent]
        : [];
    }),
  );
  expect(alone).toEqual([]);
});

test('on paper stands the list, with its headings on every sheet', async ({ page, browserName }) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  expect(browserName, 'prints to a file').toBe('chromium');
  const pdf = new Uint8Array(await page.pdf({ format: 'A4' }));
  // Text with letter spacing comes out as single letters.
  const sheets = (await extractText(pdf)).text.map((sheet) => sheet.replace(/\s+/g, ''));
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) expect(sheet).toContain('EstudianteCursoygrupoEstadoProgresoCertificado');
  const printed = sheets.join('');
  expect(printed).toContain('ColegioAndino');
  expect(printed).toContain('28inscripciones');
  for (const button of ['Filtrar', 'Lista(CSV)', 'Enviarinvitaciones', 'Cómovacadacurso', 'Menú']) {
    expect(printed, button).not.toContain(button);
  }
  // A status is on one line, without broken words.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const broken = await table(page)
    .locator('[data-knot]')
    .evaluateAll((labels) =>
      labels.flatMap((label) => {
        const twoLines = 2 * Number.parseFloat(getComputedStyle(label).lineHeight);
        return label.clientHeight > twoLines ? label.textContent : [];
      }),
    );
  expect(broken).toEqual([]);
  // The group is as small as its course, and no line begins with what separates them.
  const places = await table(page)
    .locator('tbody td:nth-of-type(1)')
    .evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [...cell.children].map((part) => [
          getComputedStyle(part).fontSize,
          getComputedStyle(part, '::before').content,
        ]),
      ),
    );
  expect([...new Set(places.map(String))]).toEqual([expect.stringMatching(/^[\d.]+px,none$/)]);
});

test('students are invited by e-mail, and a wrong address is named where it was typed', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.manager);
  await page.goto(`${OWN}?mostrar=atrasados`);
  const field = page.getByLabel('Correos de los estudiantes');
  const send = page.getByRole('button', { name: 'Enviar invitaciones' });
  await fold(page, 'Invitar estudiantes').click();
  await field.fill('ana@ejemplo.com\nluis.com');
  await send.click();
  await expect(field).toHaveAccessibleDescription(/Revisa «luis\.com»/);
  await expect(field).toHaveValue('ana@ejemplo.com\nluis.com');
  await site.expectAccessible(page);
  await field.fill('ana@ejemplo.com\nluis@ejemplo.com');
  await send.click();
  await expect(page.getByText('Enviamos 2 invitaciones')).toBeVisible();
  await expect(students(page)).toHaveCount(2);
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
  await page.getByRole('link', { name: 'Lista (CSV)' }).click();
  const file = await list;
  expect(file.suggestedFilename()).toMatch(/^Inscritos de Colegio Andino \d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 28);

  const archive = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Certificados (ZIP)' }).click();
  const files = unzipSync(readFileSync(await (await archive).path()));
  expect(Object.keys(files)).toHaveLength(6);
});

test('the page says how old its data is, and renews it by a link or by itself', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, ACCOUNTS.manager);
  await page.goto(OWN);
  await expect(page.getByText(/^Datos de las? \d+:\d\d\s[ap]\.\sm\. \(hora de Lima\)/)).toBeVisible();
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

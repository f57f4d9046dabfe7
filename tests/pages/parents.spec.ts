import type { Page } from 'playwright/test';
import { ACCOUNTS, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';

const LARGE_FAMILY = 'familia-grande@kipu.test';
const EDGE_FAMILY = 'familia-bordes@kipu.test';
const PHONE = { width: 320, height: 640 };

async function openZone(page: Page, address = '/dashboard', account: string = ACCOUNTS.mother) {
  await signIn(page, account);
  await page.goto(address);
}

const steps = (page: Page) => page.getByRole('list', { name: /^Pasos de la ruta/ });
const shownStep = (page: Page) => steps(page).locator('[aria-current="step"]');
const course = (page: Page, name: string) => page.getByRole('article', { name });
const child = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tus hijas e hijos' }).getByRole('link', { name });

test('the next class stands on top, in the time of the family, with its zone', async ({ page, site }) => {
  await openZone(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Rosa' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /^Próxima clase: hoy, 5:00\sp\.\sm\. \(hora de Lima\)$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Datos de las 1[01]:\d\d\sa\.\sm\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Actualizar' })).toBeVisible();
  await site.expectAccessible(page);
});

test('a class that is near has its link on top', async ({ page }) => {
  await openZone(page, '/dashboard?hijo=hija-renata', EDGE_FAMILY);
  const next = page.getByRole('region', { name: /^Próxima clase/ });
  await expect(next.getByText('En vivo ahora')).toBeVisible();
  await expect(next.getByRole('link', { name: /^Entrar a la clase/ })).toHaveAttribute('href', /^http/);
});

test('a path says its level, its steps, and the course that goes on', async ({ page }) => {
  await openZone(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Creadores digitales' })).toBeVisible();
  await expect(page.getByText('Nivel Básico')).toBeVisible();
  await expect(page.getByText('9 meses', { exact: true })).toBeVisible();
  await expect(steps(page).getByRole('listitem')).toHaveCount(5);
  await expect(steps(page).getByRole('listitem').last()).toContainText('Certificado Final');
  await expect(shownStep(page)).toContainText('Videojuegos con Roblox');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Programación con Scratch, listo')).toBeVisible();
  await expect(link('Curso siguiente: Youtuber Kids')).toBeVisible();
  const card = course(page, 'Videojuegos con Roblox');
  await expect(card.getByText('En progreso')).toBeVisible();
  await expect(card.getByText('4 de 8 clases')).toBeVisible();
  await expect(card.getByText('50 %')).toBeVisible();
  await expect(card.getByText('Diego Paredes')).toBeVisible();
  await expect(card.getByText('Lunes, 5:00 p. m. – 6:30 p. m.')).toBeVisible();
  // One way into the class, among the facts: the button is where a class is near.
  const way = card.getByRole('link', { name: /clase|aula/ });
  await expect(way).toHaveText([/^Entrar a la clase/]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await way.evaluate((link) => link.getClientRects().length)).toBe(1);
  await expect(card.getByText('Añadir al calendario')).toBeVisible();
});

test('the arrows go around all steps, and every step has an address', async ({ page }) => {
  await openZone(page, '/dashboard?paso=1&ruta=creadores-digitales');
  const arrow = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  await steps(page).getByRole('link', { name: 'Programación con Scratch' }).click();
  await expect(course(page, 'Programación con Scratch').getByText('Completado')).toBeVisible();
  await arrow('Curso anterior').click();
  await expect(shownStep(page)).toContainText('Certificado Final');
  await expect(page.getByRole('region', { name: 'Certificado Final' })).toContainText('Se anuda al terminar');
  await arrow('Curso anterior').click();
  await expect(course(page, 'Diseño y modelado 3D').getByText('Proximamente')).toBeVisible();
  await expect(page).toHaveURL(/paso=4/);
  await arrow('Curso siguiente').click();
  await arrow('Curso siguiente').click();
  await expect(shownStep(page)).toContainText('Programación con Scratch');
});

test('a course that is not bought yet is bought at its page or by chat', async ({ page, site }) => {
  await openZone(page);
  await steps(page).getByRole('link', { name: 'Diseño y modelado 3D' }).click();
  const card = course(page, 'Diseño y modelado 3D');
  for (const name of [/^Comprar por WhatsApp/, /^Comprar ruta completa/]) {
    const link = card.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/51\d+\?text=/);
    await expect(link).not.toHaveAttribute('href', /Valentina/);
  }
  await expect(card.getByRole('heading', { name: 'Certificado Final' })).toBeVisible();
  await site.expectAccessible(page);
  await card.getByRole('link', { name: /^Comprar curso/ }).click();
  await expect(page).toHaveURL(/\/cursos\/curso-de-modelado-3d$/);
});

test('an ended path lies behind, with its certificate and the way on', async ({ page, site }) => {
  await openZone(page, '/dashboard?hijo=hija-lucia');
  await expect(page.getByRole('heading', { name: 'Rutas anteriores:' })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Certificado Final' });
  await expect(panel.getByRole('link', { name: /^Descargar certificado/ })).toHaveAttribute(
    'href',
    /^\/certificados\//,
  );
  await expect(panel.getByRole('link', { name: 'Conoce la siguiente ruta de aprendizaje' })).toHaveAttribute(
    'href',
    '/rutas/creadores-digitales',
  );
  const summary = page.locator('summary').filter({ hasText: 'Pequeños inventores' });
  await summary.click();
  await expect(panel).toBeHidden();
  await summary.click();
  await expect(panel).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Certificados', exact: true })).toBeVisible();
  await site.expectAccessible(page);
});

test('tabs are the ones that the child has, and links', async ({ page }) => {
  await openZone(page);
  const tabs = page.getByRole('navigation', { name: 'Rutas y cursos' });
  await expect(tabs.getByRole('link')).toHaveText(['Rutas de Aprendizaje']);
  await child(page, 'Mateo').click();
  await expect(tabs.getByRole('link')).toHaveText(['Cursos Individuales']);
  await child(page, 'Lucía').click();
  // Mateo's tab of the same name must be gone before the click.
  await expect(tabs.getByRole('link')).toHaveText(['Rutas de Aprendizaje', 'Cursos Individuales']);
  await tabs.getByRole('link', { name: 'Cursos Individuales' }).click();
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Cursos Individuales');
  await expect(page.getByText('Por definir', { exact: true }).first()).toBeVisible();
});

test('individual courses: one goes on, one was left, one lies behind', async ({ page, site }) => {
  await openZone(page, '/dashboard?hijo=hijo-mateo');
  await expect(course(page, 'Robótica con micro:bit').getByText('En progreso')).toBeVisible();
  await expect(course(page, 'Youtuber Kids').getByText('No completado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cursos anteriores:' })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Videojuegos con Roblox' }).click();
  await expect(course(page, 'Videojuegos con Roblox').getByText('Completado')).toBeVisible();
  await expect(course(page, 'Videojuegos con Roblox').getByText('100 %')).toBeVisible();
  await site.expectAccessible(page);
});

test('a child without courses is shown the way to the first one', async ({ page, site }) => {
  await openZone(page, '/dashboard', ACCOUNTS.father);
  const title = page.getByRole('heading', { name: 'El quipu de Daniel espera su primer nudo' });
  await expect(title).toBeVisible();
  // Beside the student zone, the text has room for more than a syllable per line.
  await page.setViewportSize({ width: 768, height: 740 });
  expect((await title.boundingBox())?.width).toBeGreaterThan(200);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver cursos' })).toHaveAttribute(
    'href',
    '/cursos',
  );
  await expect(page.getByRole('heading', { name: 'Zona de Estudiantes' })).toBeVisible();
  await site.expectAccessible(page);
});

test('whatever is missing has its words', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  // Resizing the window aborts a transition between two pages.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openZone(page, '/dashboard', EDGE_FAMILY);
  for (const words of [
    'No asignado aún',
    'Próximamente',
    'No es necesario que descargues ningún material.',
    'Sin descripción',
    'Aún no hay enlace para la clase.',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Escribe a soporte' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me/,
  );
  await expectFitsPhones(page);
  await site.expectAccessible(page);
  await child(page, 'Maximiliano').click();
  await expectFitsPhones(page);
  await site.expectAccessible(page);
});

test('eight children and a path of twelve courses fit a narrow phone', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  await openZone(page, '/dashboard', LARGE_FAMILY);
  await expect(page.getByRole('navigation', { name: 'Tus hijas e hijos' }).getByRole('link')).toHaveCount(8);
  await expect(steps(page).first().getByRole('listitem')).toHaveCount(13);
  await expectFitsPhones(page);
  await site.expectAccessible(page);
});

test('on phones the menu opens over the page, and closes by its button and by Escape', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE);
  await openZone(page);
  const menu = page.getByRole('navigation', { name: 'Tu panel' });
  const opener = menu.getByRole('button', { name: 'Menú de tu panel' });
  await expect(menu.getByRole('listitem')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await opener.click();
  expect(await heading.boundingBox()).toEqual(before);
  await expect(
    menu.getByRole('listitem').getByRole('link', { name: /^(Dashboard|Preguntas Frecuentes)$/ }),
  ).toHaveCount(2);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await site.expectAccessible(page);
  await menu.getByRole('button', { name: 'Cerrar menú' }).click();
  await expect(menu.getByRole('listitem')).toHaveCount(0);
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('listitem')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the keyboard walks the steps, and the chat never lies over a field', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openZone(page);
  await steps(page).getByRole('link', { name: 'Youtuber Kids' }).focus();
  await page.keyboard.press('Enter');
  await expect(course(page, 'Youtuber Kids').getByText('Programado')).toBeVisible();
  const chat = page.getByRole('complementary', { name: 'Ayuda por chat' });
  await page.locator('summary').filter({ hasText: 'Ver los datos de ingreso' }).click();
  await page.getByLabel('Tu contraseña').focus();
  await expect(chat).toHaveCSS('opacity', '0');
  await expect(chat).toHaveCSS('pointer-events', 'none');
  await chat.getByRole('link').focus();
  await expect(chat).toHaveCSS('opacity', '1');
  const footer = page.getByRole('contentinfo').getByRole('link');
  await footer.first().focus();
  await page.keyboard.press('Tab');
  await expect(footer.nth(1)).toBeFocused();
  await expect(chat).toHaveCSS('opacity', '0');
  // As wide as a phone of 360 pixels is for text at twice its size.
  await page.setViewportSize({ width: 180, height: 370 });
  expect((await chat.boundingBox())?.width).toBeLessThan(180 / 6);
});

test('a recommended card asks by chat, and the browser remembers its picture', async ({ page, site }) => {
  await openZone(page);
  const recommended = page.getByRole('region', { name: 'Recomendado para Valentina' });
  const see = recommended.getByRole('link', { name: /^Ver (curso|ruta)/ }).first();
  await expect(see).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  if (!site.withJavaScript) return;
  await expectAwake(page);
  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const picture = await recommended.locator('img').first().getAttribute('src');
  await see.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await see.click();
  expect(await page.evaluate(() => localStorage.getItem('thumbnail'))).toBe(picture);
});

import type { Page } from 'playwright/test';
import { ACCOUNTS, PASSWORD, signIn } from './support/family.ts';
import { expectAwake } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** Valentina's password, from the fixtures. */
const CHILD_PASSWORD = 'llama-azul-27';

const banner = (page: Page) => page.getByRole('region', { name: 'A Valentina le espera un curso' });
const enter = (page: Page) =>
  page.getByRole('button', { name: 'Entrar a la Zona de Estudiantes de Valentina' });

/** @param password Null if it was confirmed a moment ago and is not asked for. */
async function askForLogin(page: Page, password: string | null): Promise<void> {
  // By its own words: the button has others while an answer is on its way, and a second click would close the form.
  const open = page.getByText('Ver los datos de ingreso de Valentina');
  if (await open.isVisible()) await open.click();
  if (password === null) {
    await expect(page.getByText('Escribiste tu contraseña hace un momento')).toBeVisible();
    await expect(page.getByLabel('Tu contraseña')).toHaveCount(0);
  } else {
    await page.getByLabel('Tu contraseña').fill(password);
  }
  await page.getByRole('button', { name: 'Ver sus datos' }).click();
}

test('the banner of blocked courses stays closed once it is', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard?hijo=hija-valentina&paso=1');
  await expect(banner(page)).toContainText('Diseño y modelado 3D');
  // With JavaScript the banner disappears before the answer arrives; leaving meanwhile could cancel the request.
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await banner(page).getByRole('button', { name: 'Cerrar el aviso de cursos por comprar' }).click();
  await expect(banner(page)).toHaveCount(0);
  await answered;
  await expect(page).toHaveURL(/paso=1/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Zona de Estudiantes' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('an open page renews itself, and one without JavaScript says when it was made', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  if (site.withJavaScript) await page.clock.install({ time: new Date('2026-12-07T15:00:00Z') });
  await page.goto('/dashboard');
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard');
  const answered = other.waitForResponse((response) => response.request().method() === 'POST');
  await banner(other).getByRole('button').click();
  await expect(banner(other)).toHaveCount(0);
  await answered;
  if (!site.withJavaScript) await page.getByRole('link', { name: 'Actualizar' }).click();
  await expect(async () => {
    if (site.withJavaScript) await page.clock.runFor(61_000);
    await expect(banner(page)).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
});

test("the card of the student zone leads to the child's own area", async ({ page, site }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await enter(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Hola, Valentina!' })).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(site.origin);
});

test("the child's login is shown on demand only, to who knows the parent's password", async ({
  page,
  site,
}) => {
  await signIn(page);
  await page.goto('/dashboard');
  expect(await page.content()).not.toContain(CHILD_PASSWORD);
  for (const wrong of ['no es esta', 'tampoco esta']) {
    await askForLogin(page, wrong);
    const refusal = page.getByRole('alert').filter({ hasText: 'Esa no es la contraseña de tu cuenta' });
    // Without scripts the answer is at its card, where reading goes on: browsers focus nothing on a page with a fragment.
    await (site.withJavaScript ? expect(refusal).toBeFocused() : expect(refusal).toBeInViewport());
  }
  await expect(page.getByText(CHILD_PASSWORD)).toHaveCount(0);
  await site.expectAccessible(page);

  await askForLogin(page, PASSWORD);
  await expect(page.getByText(CHILD_PASSWORD)).toBeVisible();
  await site.expectAccessible(page);
  // On a phone the e-mail has two lines: its name, and what follows from the '@' on.
  await page.setViewportSize({ width: 320, height: 740 });
  const parts = await page.getByText('valentina.torres@alumnos.kipu.test').evaluate((email) =>
    [...email.childNodes].map((part) => {
      const range = document.createRange();
      range.selectNode(part);
      return [part.textContent, new Set([...range.getClientRects()].map(({ top }) => top)).size];
    }),
  );
  expect(parts.filter(([text]) => text !== '')).toEqual([
    ['valentina.torres', 1],
    ['@alumnos.kipu.test', 1],
  ]);

  // The password stays confirmed for five minutes.
  await page.goto('/dashboard');
  expect(await page.content()).not.toContain(CHILD_PASSWORD);
  await askForLogin(page, null);
  await expect(page.getByText(CHILD_PASSWORD)).toBeVisible();
  expect(site.written()).not.toContain(CHILD_PASSWORD);
});

test('a password that is not given is asked for', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await askForLogin(page, '');
  await expect(page.getByRole('link', { name: 'Escribe tu contraseña' })).toBeVisible();
});

test('a login that is shown goes away by itself', async ({ page, site }) => {
  await signIn(page);
  if (site.withJavaScript) await page.clock.install({ time: new Date('2026-12-07T15:00:00Z') });
  await page.goto('/dashboard');
  if (site.withJavaScript) await expectAwake(page);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await askForLogin(page, PASSWORD);
  const answer = await answered;
  expect(answer.headers()['cache-control']).toContain('no-store');
  await expect(page.getByText(CHILD_PASSWORD)).toBeVisible();
  if (site.withJavaScript) {
    await page.clock.runFor(31_000);
    await expect(page.getByText(CHILD_PASSWORD)).toHaveCount(0);
    expect(await page.content()).not.toContain(CHILD_PASSWORD);
    const summary = page.locator('summary').filter({ hasText: 'Ver los datos de ingreso' });
    await expect(summary).toBeFocused();
    await askForLogin(page, null);
    await page.getByRole('button', { name: 'Ocultar ahora' }).click();
    await expect(page.getByText(CHILD_PASSWORD)).toHaveCount(0);
    await expect(summary).toBeFocused();
  } else {
    expect(answer.headers()['refresh']).toBe('30;url=/dashboard');
  }
});

test('a page that shows a login hands it to no script', SCRIPTLESS, async ({ page, site }) => {
  await signIn(page);
  const answer = await page.request.post('/dashboard', {
    form: { intent: 'reveal-login', childId: 'hija-valentina', password: PASSWORD },
    headers: { origin: site.origin },
  });
  const html = await answer.text();
  expect(html.split(CHILD_PASSWORD)).toHaveLength(2);
  expect(html).not.toContain('<script');
});

test(
  'forms about the child of another family answer that there is none',
  SCRIPTLESS,
  async ({ page, site }) => {
    await signIn(page, ACCOUNTS.father);
    for (const intent of ['dismiss-blocked', 'enter-student-zone', 'reveal-login']) {
      const answer = await page.request.post('/dashboard', {
        form: { intent, childId: 'hija-valentina', password: PASSWORD },
        headers: { origin: site.origin },
        maxRedirects: 0,
      });
      expect(answer.status(), intent).toBe(404);
      expect(await answer.text()).not.toContain(CHILD_PASSWORD);
    }
  },
);

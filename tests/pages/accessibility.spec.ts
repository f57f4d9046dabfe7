import type { Locator } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, pressGoToPay, reachPayment, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expectAwake, expectFocusInSight } from './support/page-checks.ts';
import { pay } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

test('a form that was refused passes too', async ({ page, site }) => {
  await page.goto('/?ingresar');
  await page.getByRole('dialog').getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await site.expectAccessibleBothWays(page);
});

for (const [path, button, details, email] of [
  ['/libro-de-reclamaciones', 'Presentar mi hoja', SCRIPTLESS],
  ['/?registro', 'Crear cuenta', {}],
  ['/cuenta', 'Cambiar mi contraseña', {}, ACCOUNTS.mother],
] as const) {
  test(
    `'${button}' refused: the summary has the focus, and its lines lead to fields whose words are in sight`,
    details,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 640 });
      if (email) await signIn(page, email);
      await page.goto(path);
      await page.getByRole('button', { name: button, exact: true }).click();
      const summary = page.getByRole('alert').filter({ hasText: 'Hay un problema' });
      await expect(summary).toBeFocused();
      await expectAwake(page);
      for (const line of await summary.getByRole('link').all()) {
        await line.click();
        await expect.poll(() => page.evaluate(wordsOfFocused)).toEqual({ label: true, error: true });
      }
      await expectFocusInSight(page);
    },
  );
}

/** Whether the label and the error of the focused control are in sight, with nothing over them. */
function wordsOfFocused() {
  const { activeElement: control } = document;
  const isInSight = (words: Element | null | undefined) => {
    if (!words) return false;
    const { left, top, bottom } = words.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => words.contains(document.elementFromPoint(left + 30, y)));
  };
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
  )
    return null;
  const error = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  return { label: isInSight(control.labels?.[0]), error: isInSight(document.getElementById(error)) };
}

test('the payment modal, the receipt and the dashboard pass too', async ({ page, site }) => {
  await reachPayment(page);
  await site.expectAccessibleBothWays(page);
  await expectFitsPhones(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await site.expectAccessibleBothWays(page);
  await expectFitsPhones(page);
  await page.goto('/dashboard');
  await site.expectAccessibleBothWays(page);
  await expectFitsPhones(page);
});

test('a denial passes too', async ({ page, site }) => {
  await reachPayment(page);
  await pay(page, CARDS.denied180, site.withJavaScript);
  await expect(page.getByRole('heading', { name: '¡Operación denegada! :(' })).toBeVisible();
  await site.expectAccessibleBothWays(page);
  await expectFitsPhones(page);
});

test('the first thing the keyboard reaches leads past the header', SCRIPTLESS, async ({ page }) => {
  await page.goto('/vacaciones');
  await page.keyboard.press('Tab');
  const first = page.locator(':focus');
  await expect(first).toHaveAttribute('href', /^#/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});

test(
  'the parts of a choice are read as sentences, not as one word after another',
  SCRIPTLESS,
  async ({ page }) => {
    await page.goto('/vacaciones/8-a-11');
    const choices = (name: string) => page.getByRole('group', { name }).getByRole('radio');
    await expect(choices('Elige tu programa').first()).toHaveAccessibleName(
      'Videojuegos con Roblox, 4 semanas, 8 sesiones, S/ 450',
    );
    await expect(choices('Elige tu programa').last()).toHaveAccessibleName(
      /^Youtuber Kids, 4 semanas, 8 sesiones, Precio anterior: S\/\s450, Precio con descuento: S\/\s399, 11\s% /,
    );
    await expect(choices('Elige tu horario').first()).toHaveAccessibleName(
      /^Lunes y miércoles, .+\s11:30\sa\.\sm\., hora de Lima\. Del 21 .+ de 2027\. El grupo .+ estudiantes\. Quedan \d cupos$/,
    );
  },
);

test('the parts of a path are read as sentences too', SCRIPTLESS, async ({ page }) => {
  await page.goto('/rutas/creadores-digitales');
  const parts = page.getByRole('group', { name: 'Elige cuánto llevar' }).getByRole('radio');
  await expect(parts.first()).toHaveAccessibleName(
    'Solo el primer curso. Programación con Scratch. Si le gusta, sigue con el resto de la ruta. 12 sesiones en 3 meses, S/ 639, Pago único.',
  );
});

test('Chromium tells screen readers of the spaces between words', async ({ page }) => {
  await signIn(page, ACCOUNTS.mother);
  await page.goto('/dashboard');
  await expectAwake(page);
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const names = nodes.map(({ name }) => String(name?.value ?? '').replaceAll('\u00a0', ' '));
  expect(names).toContain('Próxima clase: hoy, 5:00 p. m. (hora de Lima)');
});

test('a program is chosen and its order opened with the keyboard alone', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.father);
  await page.goto('/vacaciones/8-a-11');
  await page.locator('input[name="programId"]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Ir a Pagar' }).focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Finalizar Pago' });
  await expect(modal).toBeVisible();

  // With JavaScript the modal traps the focus and Escape closes it; without, its close link does.
  if (site.withJavaScript) {
    await expect.poll(() => modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    for (let count = 0; count < 20; count += 1) await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        page.evaluate(() => {
          const active = document.activeElement;
          return active === document.body || active?.closest('dialog') !== null;
        }),
      )
      .toBe(true);
    // Keys pressed inside the provider's frames stay there; Escape works from each of our own controls.
    await modal.getByRole('link', { name: 'Cerrar' }).focus();
    await page.keyboard.press('Escape');
  } else {
    await modal.getByRole('link', { name: 'Cerrar' }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('dialog', { name: 'Finalizar Pago' })).toHaveCount(0);
});

test('the login dialog gives the focus back to the page it was opened from', async ({ page }) => {
  await pressGoToPay(page);
  await page.getByRole('link', { name: 'Ingresa y sigue con lo que ya sabemos' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ingresa a tu cuenta' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Cerrar' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/enrollment\?paso=1$/);

  // What opened it on a phone is in a menu that has closed since.
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Ingresar' }).click();
  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'a reader’s own text spacing puts nothing of the header over anything else (WCAG 1.4.12)',
  SCRIPTLESS,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/cursos');
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [spacing];
    });
    const header = page.getByRole('banner');
    const links = ['Kipu, inicio', 'Cursos', 'Vacaciones'].map((name) =>
      header.getByRole('link', { name, exact: true }),
    );
    const boxes = await Promise.all(
      [...links, header.getByRole('button', { name: 'Menú' })].map((part) => part.boundingBox()),
    );
    const overlapping = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => overlap(one, other)),
    );
    expect(boxes).not.toContain(null);
    expect(overlapping).toEqual([]);
  },
);

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

function overlap(one: Box, other: Box): boolean {
  return (
    one !== null &&
    other !== null &&
    Math.max(one.x, other.x) < Math.min(one.x + one.width, other.x + other.width) &&
    Math.max(one.y, other.y) < Math.min(one.y + one.height, other.y + other.height)
  );
}

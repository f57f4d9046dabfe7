import type { Page } from 'playwright/test';
import { ACCOUNTS, changeCountry, expectRefused, signIn } from './support/family.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const SENT = 'Datos enviados correctamente, en el transcurso del día soporte se pondrá en contacto';
const FAILED = 'Ups, algo salió mal, intente de nuevo';

const form = (page: Page) => page.getByRole('region', { name: 'Envíanos tu consulta' });

async function fill(page: Page): Promise<void> {
  await form(page).getByLabel('Tipo de consulta').selectOption('soporte');
  await form(page).getByLabel('Mensaje').fill('No puedo entrar a mi clase.');
  await form(page).getByLabel('Correo o teléfono para responderte').fill('rosa@kipu.test');
}

test('a question is sent, which is read first, and the form is empty for the next one', async ({ page }) => {
  await page.goto('/contactanos');
  await fill(page);
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByRole('status', { name: SENT })).toBeFocused();
  await expect(page).toHaveURL(/\/contactanos$/);
  await expect(form(page).getByLabel('Mensaje')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(SENT)).toHaveCount(0);
});

test('who leaves no address reads that the answer cannot reach them, and who leaves one does not', async ({
  page,
}) => {
  const unreachable = 'No dejaste correo ni teléfono';
  await page.goto('/contactanos');
  await fill(page);
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByText(unreachable)).toHaveCount(0);
  await fill(page);
  await form(page).getByLabel('Correo o teléfono para responderte').fill('');
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(SENT, { exact: true })).toBeVisible();
  await expect(page.getByText(unreachable)).toBeVisible();
  await signIn(page, ACCOUNTS.mother);
  await page.goto('/contactanos');
  await fill(page);
  await form(page).getByLabel('Correo o teléfono para responderte').fill('');
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page.getByText(unreachable)).toHaveCount(0);
});

test('an empty form says what is missing at each field', async ({ page, site }) => {
  await page.goto('/contactanos');
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expectRefused(page, form(page).getByLabel('Tipo de consulta'), 'Este es un campo obligatorio');
  await expectRefused(page, form(page).getByLabel('Mensaje'), 'El mensaje es un campo obligatorio');
  // Away from its field, the first of these sentences would not say which one.
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Tipo de consulta: Este es un campo obligatorio',
    'El mensaje es un campo obligatorio',
  ]);
  await expect(form(page).getByLabel('Correo o teléfono para responderte')).toHaveAccessibleDescription(
    'Si no lo dejas, no tendremos a dónde escribirte.',
  );
  await site.expectAccessible(page);
});

test('a question that does not arrive is told, and stays as it was typed', async ({ page }) => {
  await page.goto('/contactanos?escenario=contacto-falla');
  await fill(page);
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form(page).getByLabel('Tipo de consulta')).toHaveValue('soporte');
  await expect(form(page).getByLabel('Mensaje')).toHaveValue(/No puedo entrar/);
});

/** Makes the page record what the button says from now on, since a page that is being left cannot be queried. */
async function rememberButton(page: Page): Promise<void> {
  const button = form(page).getByRole('button', { name: 'Enviar' });
  await button.evaluate((element) => {
    sessionStorage.removeItem('button');
    // As on a page with several forms, of which the button tells the one that is sent.
    element.setAttribute('name', 'intent');
    element.setAttribute('value', 'only');
    new MutationObserver(() => {
      const disabled = element.matches(':disabled');
      sessionStorage.setItem('button', `${element.textContent}${disabled ? ', disabled' : ''}`);
    }).observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

test('while it is on its way the form says so, where JavaScript lets it', async ({ page, site }) => {
  // A form submitted before JavaScript has taken over is sent as it would be without it.
  await expect(async () => {
    await page.goto('/contactanos?escenario=lento');
    await fill(page);
    if (site.withJavaScript) await rememberButton(page);
    const leaving = page.waitForRequest((request) => request.method() === 'POST');
    await form(page).getByRole('button', { name: 'Enviar' }).click();
    if (site.withJavaScript) expect((await leaving).postData()).toContain('intent=only');
    await expect(page.getByText(SENT)).toBeVisible();
    if (!site.withJavaScript) return;
    expect(await page.evaluate(() => sessionStorage.getItem('button'))).toBe('Enviando..., disabled');
  }).toPass();
  await expect(form(page).getByRole('button', { name: 'Enviar' })).toBeEnabled();
});

test(
  'what a program fills in is refused, and nothing that was typed is lost',
  SCRIPTLESS,
  async ({ request, site }) => {
    const answer = await request.post('/contactanos', {
      form: { tipo_de_consulta: 'soporte', message: 'Compra seguidores', sitio_web: 'https://example.com' },
      headers: { origin: site.origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain('Hay datos que no pudimos leer');
    expect(html).toContain('Compra seguidores');
    expect(html).not.toContain('https://example.com');
  },
);

test('the other ways: six channels, the mail, two questions, and the chat nearest to the visitor', async ({
  page,
}) => {
  await page.goto('/contactanos');
  const card = page.getByRole('complementary', { name: 'Conversemos' });
  await expect(card.getByRole('listitem').getByRole('link')).toHaveCount(6);
  await expect(card.getByRole('link', { name: /@kipu\.test$/ })).toHaveAttribute('href', /^mailto:/);
  await expect(card.locator('details')).toHaveCount(2);
  await card.locator('summary').first().click();
  await expect(card.locator('details').first()).toHaveAttribute('open', '');
  const chat = card.getByRole('link', { name: 'Tienes alguna pregunta?' });
  await expect(chat).toHaveAttribute('href', /wa\.me\/51/);
  await expect(
    page.getByText('Para una atención pronta puedes contactarnos por medio de').getByRole('link'),
  ).toHaveAttribute('href', /wa\.me\/51/);
  await changeCountry(page, 'US');
  await expect(chat).toHaveAttribute('href', /wa\.me\/1/);
});

test('the page opens while the academy does not answer', async ({ page, site }) => {
  await page.goto('/contactanos?escenario=caido');
  await expect(form(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tienes alguna pregunta?' })).toBeVisible();
  await site.expectAccessible(page);
});

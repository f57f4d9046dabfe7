import type { Page } from 'playwright/test';
import { ACCOUNTS, loginDialog, signIn } from './support/family.ts';
import { expectFitsPhones } from './support/narrow.ts';
import { expect, test } from './support/site.ts';

const SENT = 'Datos enviados correctamente, en el transcurso del día soporte se pondrá en contacto';

const form = (page: Page) => page.getByRole('region', { name: 'Envíanos tu consulta' });

async function fill(page: Page): Promise<void> {
  await form(page).getByLabel('Tipo de consulta').selectOption('academica');
  await form(page).getByLabel('Mensaje').fill('¿Cuándo empieza el siguiente curso?');
}

test('the questions stand by topic, open one at a time, and lead on to the form', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/dashboard/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas Frecuentes' })).toBeVisible();
  await site.expectAccessible(page);
  const topic = page.getByRole('region', { name: 'Pagos' });
  await topic.getByText('¿Cómo puedo pagar?').click();
  await expect(topic.locator('details[open]')).toHaveCount(1);
  await page.getByRole('region', { name: 'Las clases' }).locator('summary').first().click();
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
  await expectFitsPhones(page);
  await page.getByRole('link', { name: 'Hacer una consulta' }).click();
  await expect(page).toHaveURL(/\/dashboard\/contacto$/);
});

test('a question is sent from the dashboard, and the answer goes to the own address', async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard/contacto');
  await expect(form(page).getByLabel('Mensaje')).toHaveAccessibleDescription(
    'Tu nombre y tu correo van con el mensaje.',
  );
  await expect(form(page).getByLabel('Correo o teléfono para responderte')).toHaveValue(ACCOUNTS.mother);
  await fill(page);
  await form(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/contacto$/);
});

test('the quicker ways stand beside: the chat, the mail and six channels', async ({ page, site }) => {
  await signIn(page);
  await page.goto('/dashboard/contacto');
  await expect(
    form(page).getByText('Para una atención pronta puedes contactarnos por medio de').getByRole('link'),
  ).toHaveAttribute('href', /wa\.me\/51/);
  await expect(form(page).getByRole('listitem').getByRole('link')).toHaveCount(6);
  await expect(form(page).getByRole('link', { name: /@kipu\.test$/ })).toHaveAttribute('href', /^mailto:/);
  await site.expectAccessible(page);
  await expectFitsPhones(page);
  const tops = await form(page)
    .getByRole('listitem')
    .evaluateAll((channels) => channels.map((channel) => channel.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
});

test('both are for people who are logged in', async ({ page }) => {
  for (const path of ['/dashboard/faq', '/dashboard/contacto']) {
    await page.goto(path);
    await expect(loginDialog(page)).toBeVisible();
  }
});

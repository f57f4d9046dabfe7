import type { Page } from 'playwright/test';
import { CARDS } from './support/cards.ts';
import { ACCOUNTS, choose, paymentModal, signIn } from './support/family.ts';
import { payAbroad } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const BOTH_CLOCKS = '10:00 a. m. en Lima, 9:00 a. m. en Ciudad de México';

test('any country of the world can be chosen, and its hours follow', SCRIPTLESS, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cursos/curso-de-scratch');
  const ofHeader = page.getByLabel('País y moneda');
  await expect(ofHeader.locator('option').first()).toHaveText('Perú (S/)');
  await page.locator('[popovertarget="pais"]').click();
  await ofHeader.selectOption('Otro país…');
  await page.getByRole('button', { name: 'Cambiar país y moneda' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué país estás?');
  await page.getByLabel('País', { exact: true }).selectOption('Japón (USD)');
  await page.getByRole('button', { name: 'Elegir' }).click();
  await expect(page).toHaveURL(/\/cursos\/curso-de-scratch$/);
  await expect(ofHeader).toHaveValue('JP');
  await expect(
    page.getByText('10:00 a. m. en Lima, 12:00 a. m. del día siguiente en Tokio').first(),
  ).toBeVisible();
  await site.expectAccessible(page);
});

test('the review says the hours of both places until the own clock of the family is known', async ({
  page,
}) => {
  await signIn(page, ACCOUNTS.father);
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'MX' });
  await choose(page);
  await expect(page.getByText(BOTH_CLOCKS, { exact: true })).toBeVisible();
});

/** Returns what a part of a page says about the first class. */
const firstClass = (part: ReturnType<Page['getByRole']>) =>
  part.locator('dl > div').filter({ hasText: 'Primera clase' }).locator('dd').innerText();

test('the payment says the first class, and the review until when money is given back, as the receipt does', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.father);
  await page.context().setExtraHTTPHeaders({ 'cf-ipcountry': 'MX' });
  await choose(page);
  const beforePaying = await firstClass(paymentModal(page));
  expect(beforePaying).toMatch(
    /^[A-Z][a-zé]+ \d+ de [a-z]+, 10:00\sa\.\sm\. \(hora de Lima\); en Ciudad de México, .+, 9:00\sa\.\sm\.$/,
  );
  const refund = await page
    .getByText(/^Devolución completa hasta el /)
    .first()
    .innerText();
  const [sentence = ''] = /^.*?\(hora de [^)]+\)\./.exec(refund) ?? [];
  expect(sentence).toMatch(
    /^Devolución completa hasta el \S+ \d+ de \S+, .*; después, todo menos el valor de una clase \(/,
  );
  await payAbroad(page, CARDS.visa, site.withJavaScript);
  const receipt = page.getByRole('main');
  await expect(receipt.getByText(sentence)).toBeVisible();
  // With JavaScript, the browser has reported the family's own time zone by then.
  const [inLima = ''] = beforePaying.split(';');
  expect(await firstClass(receipt)).toBe(site.withJavaScript ? inLima : beforePaying);
});

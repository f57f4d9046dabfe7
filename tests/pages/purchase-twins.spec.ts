import { CARDS } from './support/cards.ts';
import { ACCOUNTS, paymentModal, pressGoToPay, signIn } from './support/family.ts';
import { expectNoSidewaysScroll } from './support/narrow.ts';
import { pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';
import { chooseChild, describeGuardian, goOn } from './support/steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('twins take the same program one after the other, every page names whose it is, and nobody takes it twice', async ({
  page,
  site,
}) => {
  await signIn(page, ACCOUNTS.twins);
  for (const firstName of ['Inti', 'Killa']) {
    await pressGoToPay(page);
    await chooseChild(page, firstName);
    await expect(paymentModal(page)).toContainText(`Para ${firstName}`);
    await pay(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    await expect(page.getByRole('main').getByText(`Para ${firstName}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Las clases de ${firstName}` })).toBeVisible();
  }
  await expectNoSidewaysScroll(page);

  await pressGoToPay(page);
  await chooseChild(page, 'Inti');
  await expect(page).toHaveURL(/\/compras$/);
  await expect(page.getByText(/Ya compraste este programa con este horario para Inti/)).toBeVisible();
  await expect(page.getByText('Para Inti', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Para Killa', { exact: true })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  expect((await site.ledger()).of('charge')).toHaveLength(2);
  const enrolled = (await site.ledger()).of('enrollment').map((entry) => entry.course_id);
  expect(enrolled).toHaveLength(2 * new Set(enrolled).size);

  await page.goto('/dashboard');
  for (const firstName of ['Inti', 'Killa']) {
    await page
      .getByRole('navigation', { name: 'Tus hijas e hijos' })
      .getByRole('link', { name: firstName })
      .click();
    await expect(
      page.getByRole('navigation', { name: 'Tus hijas e hijos' }).locator('[aria-current="true"]'),
    ).toHaveText(firstName);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  }
  await expectNoSidewaysScroll(page);
});

test('after a denial another card pays for the same child', async ({ page, site }) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await chooseChild(page, 'Killa');
  await pay(page, CARDS.denied116, site.withJavaScript);
  await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
  await expect(paymentModal(page)).toContainText('Para Killa');
});

test('a payment that was begun on one device is finished on another, for the same child', async ({
  page,
  context,
}) => {
  await signIn(page, ACCOUNTS.twins);
  await pressGoToPay(page);
  await chooseChild(page, 'Killa');
  await expect(paymentModal(page)).toBeVisible();
  await page.goto('about:blank');

  // Another device has no cookie of this one.
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page, ACCOUNTS.twins);
  await page.goto('/compras');
  await page
    .getByRole('main')
    .getByRole('link', { name: /S\/\s\d/ })
    .click();
  await expect(paymentModal(page)).toContainText('Para Killa');
});

test('after a denial a child whose birth date only this visit knows is not asked for again', async ({
  page,
  site,
}) => {
  await signIn(page, 'familia-mediana@kipu.test');
  await pressGoToPay(page);
  const child = page.getByRole('radio').first();
  await child.check();
  await page
    .getByLabel(/^Fecha de nacimiento de /)
    .first()
    .fill(`${new Date().getFullYear() - 10}-01-15`);
  await goOn(page);
  await describeGuardian(page);
  await goOn(page);
  await pay(page, CARDS.denied116, site.withJavaScript);
  await page.getByRole('button', { name: 'Intentar con otra tarjeta' }).click();
  await expect(paymentModal(page)).toContainText(/Para \p{L}/u);
});

import { chooseScenario, payByRequest, paymentModal, pressGoToPay, signIn } from './support/family.ts';
import { CARDS } from './support/cards.ts';
import { expectEveryWidth } from './support/page-checks.ts';
import { expect, test } from './support/site.ts';
import { describeGuardian, describeStudent, goOn, register } from './support/steps.ts';

const NEW_FAMILY = 'julia.poma@kipu.test';
const OFFER = /^Sigue con tu compra de .+ para Nina$/;

test('a purchase that was begun on the phone goes on at another device after the login', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await pressGoToPay(page);
  await describeStudent(page, 'Nina');
  await goOn(page);
  await describeGuardian(page);
  await goOn(page);
  await register(page, NEW_FAMILY);
  await expect(paymentModal(page)).toContainText('Para Nina');
  // The account is all that another device has in common with the first.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page, NEW_FAMILY);

  // The purchase that was begun is already there, and mentioned only once.
  await page.goto('/enrollment');
  await expect(page.getByText('Tienes un pago sin terminar')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu compra te espera' })).toBeVisible();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText(OFFER)).toBeVisible();
  await expectEveryWidth(page);
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir con esta compra' }).click();
  await expect(paymentModal(page)).toContainText('Para Nina');
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
  await page.goto('/dashboard');
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test('a purchase that was only chosen asks at the other device for what is not known yet', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await pressGoToPay(page);
  await expect(page).toHaveURL(/paso=1$/);
  await page.goto('about:blank');
  await context.clearCookies({ name: 'kipu_session' });
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Sigue con tu compra de /)).toBeVisible();
  await page.goto('/enrollment');
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir con esta compra' }).click();
  await expect(page).toHaveURL(/paso=1$/);
  await expect(page.getByRole('group', { name: '¿Para quién es?' })).toBeVisible();
  await chooseScenario(page, 'sin-horarios');
  await page.goto('/dashboard');
  await expect(page.getByText(/^Sigue con tu compra/)).toHaveCount(0);
});

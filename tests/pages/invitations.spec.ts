import { CARDS } from './support/cards.ts';
import {
  ACCOUNTS,
  choose,
  loginDialog,
  openUserMenu,
  payByRequest,
  paymentModal,
  signIn,
} from './support/family.ts';
import { lineOf } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const INVITED = /^Te invitó la familia de Rosa: S\/\s30(\.00)? menos en tu primera compra\.$/;

test('a family finds its link and its code, and copies them where there is JavaScript', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto('/');
  await (await openUserMenu(page)).getByRole('link', { name: 'Invita a una familia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invita a una familia' })).toBeVisible();
  await expect(page.getByText(/\/\?invita=ROSA-2026$/).first()).toBeVisible();
  await expect(page.getByText('ROSA-2026', { exact: true })).toBeVisible();
  await expect(page.getByText('Todavía ninguna.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toHaveCount(
    site.withJavaScript ? 1 : 0,
  );
  await site.expectAccessible(page);
});

test('a family that was invited buys for less, and whoever invited it sees that and gets a coupon', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/?invita=rosa-2026');
  await expect(page.getByText(INVITED)).toBeVisible();
  await signIn(page, ACCOUNTS.father);
  await choose(page);
  await expect(paymentModal(page)).toContainText('S/ 420');
  await page.goto('/enrollment?paso=4');
  await expect(lineOf(page, 'Precio de lista')).toContainText('S/ 450');
  await expect(lineOf(page, 'Por invitación')).toContainText('−S/ 30');
  await expect(lineOf(page, 'Total')).toContainText('S/ 420');
  await site.expectAccessible(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payByRequest(page, CARDS.visa);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
  await expect(lineOf(page, 'Por invitación')).toContainText('−S/ 30');
  const ledger = await site.ledger();
  expect(ledger.of('charge')).toMatchObject([{ amount: 420, currency: 'PEN' }]);
  // The discount was for the first purchase only.
  await page.goto('/cursos');
  await expect(page.getByText(INVITED)).toHaveCount(0);

  await signIn(page, ACCOUNTS.mother);
  await page.goto('/invita');
  await expect(page.getByText(/La familia de Jorge ya compró: ganaste S\/\s30/)).toBeVisible();
  await expect(page.getByText('GRACIAS30')).toBeVisible();
  await site.expectAccessible(page);
});

test.describe('a link of an invitation', SCRIPTLESS, () => {
  test('opens any page, says what it gives on every next one, and leaves the address', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/cursos?edad=8-a-11&invita=ROSA-2026');
    await expect(page).toHaveURL(/\/cursos\?edad=8-a-11$/);
    await expect(page.getByText(INVITED)).toBeVisible();
    await site.expectAccessible(page);
    await page.goto('/vacaciones');
    await expect(page.getByText(INVITED)).toBeVisible();
  });

  test('is refused to whoever it is of, and leads nobody to another site', async ({ page, request }) => {
    await signIn(page);
    await page.goto('/?invita=ROSA-2026');
    await expect(page.getByText(/^Esta invitación es la tuya/)).toBeVisible();
    const { origin } = new URL(page.url());
    const answer = await request.get(`${origin}//evil.example/?invita=ROSA-2026`, { maxRedirects: 0 });
    expect(answer.headers()['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });
});

test('the own link asks for a login, and a school has none', async ({ page }) => {
  await page.goto('/invita');
  await expect(loginDialog(page)).toBeVisible();
  await signIn(page, ACCOUNTS.manager);
  await page.goto('/invita');
  await expect(page).toHaveURL(/\/dashboardb2b\/organization\//);
});

import { SCENARIOS } from '../../mocks/scenarios.ts';
import { CARDS } from './support/cards.ts';
import { choose, chooseScenario, paymentModal, signIn } from './support/family.ts';
import { acceptTerms, pay, sendCard } from './support/payment.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

const textOf = (id: (typeof SCENARIOS)[number]['id']) =>
  SCENARIOS.find((scenario) => scenario.id === id)?.text ?? 'a scenario with a text';

test('a scenario stays for the session and ends with an empty one', SCRIPTLESS, async ({ page }) => {
  await page.goto('/vacaciones/8-a-11?escenario=sin-cursos');
  await page.goto('/vacaciones/8-a-11');
  await expect(page.getByText('Sin cursos').first()).toBeVisible();
  await page.goto('/vacaciones/8-a-11?escenario=');
  await expect(page.getByText('Sin cursos')).toHaveCount(0);
});

/** Nothing reached a bank: the family is told so, and the second attempt pays. */
for (const id of ['sesion-de-tarjeta-vencida', 'dato-de-tarjeta-invalido'] as const) {
  test(`${id}: said in words, nothing charged, and the second try pays`, async ({ page, site }) => {
    await signIn(page);
    await chooseScenario(page, id);
    await choose(page);
    await sendCard(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText(textOf(id)).first()).toBeVisible({ timeout: 20_000 });
    expect((await site.ledger()).of('charge')).toEqual([]);

    if (!site.withJavaScript) await page.getByRole('link', { name: 'Volver a tu pago' }).click();
    await pay(page, CARDS.visa, site.withJavaScript);
    await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();
    expect((await site.ledger()).of('charge')).toHaveLength(1);
  });
}

// Each scenario is opened in tests/mocks/screens.test.ts; a lost answer is tested in purchase.spec.ts, and every way to
// lose one in tests/scripts/replay.test.ts.

test('the terms are asked for at their field when they were not ticked', async ({ page, site }) => {
  await signIn(page);
  await choose(page);
  const modal = paymentModal(page);
  const terms = modal.getByLabel(/términos y condiciones/i);
  if (site.withJavaScript) {
    // With JavaScript the button is disabled until the terms are ticked.
    const button = modal.getByRole('button', { name: 'PAGAR', exact: true });
    await expect(button).toBeDisabled();
    await acceptTerms(page);
    await terms.uncheck();
    await expect(button).toBeDisabled();
    return;
  }
  await modal.getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
  await expect(terms).toHaveAccessibleDescription(/Acepta los términos y condiciones para pagar/);
  await expect(page).toHaveTitle(/^Error: /);
});

test('the terms are checked by the server too, whatever the page lets through', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  await choose(page);
  await expect(page).toHaveURL(/[?&]intento=/);
  const attemptId = new URL(page.url()).searchParams.get('intento') ?? '';
  const answer = await context.request.post(page.url(), {
    form: { intent: 'pay', attemptId, transactionToken: 'any-token' },
    headers: { origin: site.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('Acepta los términos y condiciones para pagar');
  expect((await site.ledger()).of('charge')).toEqual([]);
});

test('a double click on PAGAR charges once', async ({ page, site }) => {
  await signIn(page);
  await choose(page);
  await sendCard(page, CARDS.visa, site.withJavaScript, { twice: true });
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible({ timeout: 30_000 });
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

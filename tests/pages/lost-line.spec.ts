import type { BrowserContext, Route } from 'playwright/test';
import { CATALOGUE } from '../../server/errors.ts';
import { CARDS } from './support/cards.ts';
import { paymentModal, reachPayment } from './support/family.ts';
import { acceptTerms, sendCard } from './support/payment.ts';
import { expect, test } from './support/site.ts';

/** The request that sends the payment itself: by the page's script, or by the bank's own page. */
const PAYMENT = /\/api\/trpc\/payments\.pay|\/pagos\/retorno\//;

/** Breaks the connection of every payment request from now on. */
const cutLine = (context: BrowserContext, before: (route: Route) => Promise<unknown>) =>
  context.route(PAYMENT, async (route) => {
    await before(route);
    await route.abort('connectionreset');
  });

/** The browser's own error page, for a document that did not arrive. */
const BROWSERS_OWN_PAGE = /^chrome-error:/;

const APPROVED = '¡Pago aprobado y completado con éxito!';

test.beforeEach(({ noise }) => {
  noise.allow(/ERR_CONNECTION_RESET/);
});

test('a payment that never arrived is said to be unknown, then not to have arrived, and can be paid', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  const modal = page.url();
  await cutLine(context, () => Promise.resolve());
  await sendCard(page, CARDS.visa, site.withJavaScript);

  if (site.withJavaScript) {
    const complaint = page.getByRole('alert').filter({ hasText: CATALOGUE.payment_unanswered.text });
    await expect(complaint.getByRole('link', { name: 'Ver mis compras' })).toHaveAttribute(
      'href',
      '/compras',
    );
    await expect(complaint).not.toContainText('No se realizó ningún cobro');
    await expect(page.getByText(CATALOGUE.payment_not_arrived.text)).toBeVisible();
    await context.unroute(PAYMENT);
    // What was typed is still there.
    await paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true }).click();
  } else {
    await expect(page).toHaveURL(BROWSERS_OWN_PAGE);
    await context.unroute(PAYMENT);
    await page.goto(modal);
    await sendCard(page, CARDS.visa, site.withJavaScript);
  }
  await expect(page.getByText(APPROVED)).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

test('a payment that arrived before the line was lost is found again, and not paid twice', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  const modal = page.url();
  await cutLine(context, (route) => route.fetch({ maxRedirects: 0 }));
  await sendCard(page, CARDS.visa, site.withJavaScript);
  // With scripts the page notices by itself; without, the next page that is opened shows the outcome.
  if (!site.withJavaScript) {
    await expect(page).toHaveURL(BROWSERS_OWN_PAGE);
    await page.goto(modal);
  }
  await expect(page).toHaveURL(/\/compras\/\d+/);
  await expect(page.getByText(APPROVED)).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

test('a bank that is out of reach is not the fault of the card, and the payment is still there', async ({
  page,
  context,
  site,
}) => {
  await reachPayment(page);
  const modal = page.url();
  // The request to the bank: by the frame of the card fields, or the form that leads to the bank's page.
  const bank = site.withJavaScript ? /\/card-provider\/tokens/ : /\/enrollment\?/;
  await context.route(bank, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  if (site.withJavaScript) {
    await sendCard(page, CARDS.visa, site.withJavaScript);
    const complaint = page.getByRole('alert').filter({ hasText: CATALOGUE.card_line_lost.text });
    await expect(complaint).toContainText('No se realizó ningún cobro.');
    await expect(page.getByText(CATALOGUE.card_not_read.text)).toHaveCount(0);
    await context.unroute(bank);
    // What was typed is still there.
    await paymentModal(page).getByRole('button', { name: 'PAGAR', exact: true }).click();
  } else {
    await acceptTerms(page);
    await paymentModal(page).getByRole('button', { name: 'Pagar en la página segura del banco' }).click();
    await expect(page).toHaveURL(BROWSERS_OWN_PAGE);
    await context.unroute(bank);
    await page.goto(modal);
    await sendCard(page, CARDS.visa, site.withJavaScript);
  }
  await expect(page.getByText(APPROVED)).toBeVisible();
  expect((await site.ledger()).of('charge')).toHaveLength(1);
});

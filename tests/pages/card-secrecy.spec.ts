import { CARDS } from './support/cards.ts';
import { paymentModal, reachPayment } from './support/family.ts';
import { pay } from './support/payment.ts';
import { expect, test } from './support/site.ts';

test('the card number reaches the provider alone: not our page, host, log or database', async ({
  page,
  site,
}) => {
  const sentToUs: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).origin !== site.origin) return;
    sentToUs.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });

  await reachPayment(page);
  await pay(page, CARDS.visa, site.withJavaScript);
  await expect(page.getByText('¡Pago aprobado y completado con éxito!')).toBeVisible();

  const groups = CARDS.visa.replace(/(\d{4})(?=\d)/g, '$1[\\s-]?');
  const number = new RegExp(groups);
  expect(sentToUs.join('\n')).not.toMatch(number);
  expect(sentToUs.length).toBeGreaterThan(0);
  expect(await page.content()).not.toMatch(number);
  const written = site.written();
  expect(written.length).toBeGreaterThan(0);
  expect(written).not.toMatch(number);
});

test("our own page has fields for the holder's name and the terms, and none for a card", async ({ page }) => {
  await reachPayment(page);
  const fields = paymentModal(page).locator('input:not([type="hidden"])');
  const names = await fields.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(names.filter((name) => name !== 'cardholder')).toEqual(['terms']);
});

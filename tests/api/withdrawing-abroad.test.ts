import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PUBLIC_KEY } from '../../fixtures/global-card.ts';
import { newBuyer, tellWhoLearns } from './buyers.ts';
import { openGlobalKipu } from './global-site.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu();
});
afterAll(() => kipu.close());

/** Has the provider make a payment method of a card, as its fields do. */
async function paymentMethod(scriptUrl: string): Promise<string> {
  const { origin } = new URL(scriptUrl);
  const answer = await fetch(`${origin}/global-card/payment-methods`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: PUBLIC_KEY, number: '4474118355632240', expiry: '12/30', cvc: '123' }),
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

test('What was paid abroad is given back by the provider that charged it, once', async () => {
  const buyer = await newBuyer(kipu, 'abroad', 'abroad', { geoCountry: 'US' });
  await buyer.visit((api) =>
    api.checkout.choose({
      kind: 'vacation',
      age: '8-a-11',
      programId: 'programa-videojuegos-con-roblox',
      groupId: 'grupo-videojuegos-con-roblox-manana',
    }),
  );
  await buyer.visit(tellWhoLearns);
  const idempotencyKey = 'a key of a form that pays abroad';
  const { attemptId } = await buyer.visit((api) => api.checkout.start({ idempotencyKey }));
  const { scriptUrl } = await buyer.visit((api) => api.payments.openCardForm({ attemptId }));
  const transactionToken = await paymentMethod(scriptUrl);
  const paid = await buyer.visit((api) => api.payments.pay({ attemptId, transactionToken, terms: 'on' }));
  expect(paid).toMatchObject({ status: 'approved', way: 'card_abroad' });
  const purchaseNumber = paid.purchaseNumber ?? '';

  const { offers } = await buyer.visit((api) => api.changes.withdrawal({ purchaseNumber }));
  const seenBack = offers[0]?.back.minor ?? 0;
  const withdraw = () =>
    buyer.visit((api) => api.changes.withdraw({ purchaseNumber, motive: null, seenBack }));
  expect(await withdraw()).toMatchObject({ status: 'refunded', refund: { amount: { minor: 12_900 } } });
  await withdraw();
  const refunds = kipu.ledger('abroad').filter(({ kind }) => kind === 'refund');
  expect(refunds).toMatchObject([
    { amount: 129, currency: 'USD', transaction_id: paid.receipt?.transactionId },
  ]);
});

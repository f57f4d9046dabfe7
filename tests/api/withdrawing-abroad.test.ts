import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBuyer, reachPay, ROBLOX } from './buyers.ts';
import { openGlobalKipu } from './global-site.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu();
});
afterAll(() => kipu.close());

test('What was paid abroad is given back by the provider that charged it, once', async () => {
  const buyer = await newBuyer(kipu, 'abroad', 'abroad', { geoCountry: 'US' });
  const payment = await reachPay(buyer, ROBLOX);
  const paid = await buyer.visit((api) => api.payments.pay(payment));
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

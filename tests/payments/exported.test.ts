import { afterAll, beforeEach, expect, test } from 'vitest';
import { exchangeOf } from '../../scripts/replay/export.ts';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { storesOf } from '../store/stores.ts';
import { LOCAL_PROVIDER } from './local-provider.ts';
import { HOUR, MINUTE, buyerOf, openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import { ADAPTER as GLOBAL_PROVIDER } from './stripe.ts';

const stores = storesOf('sqlite');
const rosa = buyerOf('rosa');
const ABROAD = orderOf({ amount: { minor: 12_950, currency: 'USD' } });
let shop: Shop;

beforeEach(async () => {
  shop = openShop(await stores.open(), undefined, undefined, [LOCAL_PROVIDER, GLOBAL_PROVIDER]);
});
afterAll(() => stores.stop());

async function begun(way: PaymentWay, order = orderOf()) {
  const started = { buyer: rosa, order, idempotencyKey: shop.newKey(), seatsLeft: 6, way };
  const { id, purchaseNumber } = await shop.service.start(started);
  if (!isPaidLater(way)) await shop.service.openCardForm({ buyer: rosa, attemptId: id });
  return { id, purchaseNumber: purchaseNumber ?? '', amount: order.amount };
}

const askHowToPay = (attemptId: string) =>
  shop.service.pay({
    buyer: rosa,
    attemptId,
    transactionToken: null,
    seatsLeft: () => Promise.resolve(6),
  });

async function exported(id: string) {
  const { store, journal, clock } = shop;
  const [story] = await createBackOffice({ store, journal, now: clock.now }).find(id);
  if (!story) throw new Error(`There is no ${id}`);
  return exchangeOf(story, 'a-payment');
}

test('A payment by card is exported to its own end, its lost question with it', async () => {
  const { id } = await begun('card');
  shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
  await shop.pay(rosa, id, 'approve');
  shop.academy.failNext('cardStatus', { fault: 'connection_lost', work: 'not_done' });
  await shop.later(MINUTE);
  await shop.later(MINUTE);
  const { way, answers, decided } = await exported(id);
  expect(way).toBeUndefined();
  expect(answers).toMatchObject([
    { endpoint: 'cardAuthorization', fault: 'timeout' },
    { endpoint: 'cardStatus', fault: 'connection_lost' },
    { endpoint: 'cardStatus', body: { data: { order: { amount: '{amount}' } } } },
  ]);
  expect(decided).toEqual(['unknown', 'approved', 'enrolled', 'done']);
});

test('A payment in cash is exported with its own calls', async () => {
  const { id, purchaseNumber } = await begun('cash');
  await askHowToPay(id);
  shop.academy.payInCash(purchaseNumber);
  await shop.later(11 * MINUTE);
  const { way, answers, decided } = await exported(id);
  expect(way).toBe('cash');
  expect(answers).toMatchObject([
    { endpoint: 'paymentInformation', body: { data: { order_id: '{purchaseNumber}', amount: '{amount}' } } },
    { endpoint: 'cardStatus', body: { data: { status: 'PAID', currency: '{currency}' } } },
  ]);
  expect(decided).toEqual(['awaiting_payment', 'approved', 'enrolled', 'done']);
});

test('A payment abroad is exported with its own calls and its minor units', async () => {
  const { id, purchaseNumber, amount } = await begun('card_abroad', ABROAD);
  await shop.pay(rosa, id, 'pm_review');
  shop.academy.endReview(purchaseNumber, amount);
  await shop.later(MINUTE);
  const { way, answers, decided } = await exported(id);
  expect(way).toBe('card_abroad');
  expect(answers).toMatchObject([
    { endpoint: 'paymentIntent', body: { data: { status: 'processing', amount: '{minor}' } } },
    { endpoint: 'paymentIntentStatus', body: { data: { status: 'succeeded', amount_received: '{minor}' } } },
  ]);
  expect(decided).toEqual(['pending_review', 'approved', 'enrolled', 'done']);
});

test('A transfer is exported with the account that was told', async () => {
  const { id, purchaseNumber } = await begun('transfer');
  await askHowToPay(id);
  shop.academy.payInCash(purchaseNumber);
  await shop.later(11 * MINUTE);
  const { way, answers, decided } = await exported(id);
  expect(way).toBe('transfer');
  expect(answers).toMatchObject([
    { endpoint: 'paymentInformation', body: { data: { bank_transfer: { bank_name: 'Banco' } } } },
    { endpoint: 'cardStatus', body: { data: { status: 'PAID', amount: '{amount}' } } },
  ]);
  expect(decided).toEqual(['awaiting_payment', 'approved', 'enrolled', 'done']);
});

test('A monthly payment is exported with a second month, a failed third and its end', async () => {
  const { id, purchaseNumber } = await begun('subscription', ABROAD);
  await shop.pay(rosa, id, 'pm_1');
  // Checks within the month find nothing new.
  await shop.later(25 * HOUR);
  for (const isPaid of [true, false]) {
    shop.academy.renew(purchaseNumber, isPaid);
    await shop.later(25 * HOUR);
  }
  await shop.service.endSubscription({ buyer: rosa, purchaseNumber });
  const { way, answers, decided } = await exported(id);
  expect(way).toBe('subscription');
  const months = (...statuses: string[]) => statuses.map((status) => ({ status, amount_due: '{minor}' }));
  expect(answers).toMatchObject([
    { endpoint: 'subscription', body: { data: { invoices: months('paid') } } },
    { endpoint: 'subscriptionStatus', body: { data: { invoices: months('paid', 'paid') } } },
    { endpoint: 'subscriptionStatus', body: { data: { status: 'past_due' } } },
    { endpoint: 'endSubscription', body: { data: { cancel_at_period_end: true } } },
  ]);
  expect(decided).toEqual([
    'approved',
    'enrolled',
    'done',
    'done: 2 of 2 months paid',
    'done: 2 of 3 months paid',
    'done: 2 of 3 months paid, ended',
  ]);
});

test('A monthly payment that got no customer was never sent, and is not exported', async () => {
  const { id } = await begun('subscription', ABROAD);
  shop.academy.failNext('customer', { fault: 'refused', work: 'not_done' });
  await shop.pay(rosa, id, 'pm_1').catch(() => undefined);
  await expect(exported(id)).rejects.toThrow('holds no answer of the provider');
});

test('Where the academy fails after the charge, a payment is compared as far as the approval', async () => {
  const { id } = await begun('card');
  shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, body: {}, work: 'not_done' });
  await shop.pay(rosa, id, 'approve');
  expect((await exported(id)).decided).toEqual(['approved', '…']);
});

test('What its family does with a paid place is no part of its exchange', async () => {
  const { id, purchaseNumber, amount } = await begun('card');
  await shop.pay(rosa, id, 'approve');
  const refund = {
    amount,
    kept: { ...amount, minor: 0 },
    term: 'less_one_class',
    motive: null,
    needsProof: false,
  } as const;
  await shop.service.withdraw({ buyer: rosa, purchaseNumber, refund });
  expect((await exported(id)).decided).toEqual(['approved', 'enrolled', 'done']);
});

import { beforeEach, expect, test } from 'vitest';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import type { Buyer, Order } from '../../server/payments/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { createAcademyApi } from './academy-api.ts';
import { HOUR, MINUTE, SECOND, buyerOf, createClock, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

/** Tells nobody how to pay: only what is begun with it matters here. */
const CASHIER: PaymentProvider = {
  name: 'cashier',
  ways: ['cash', 'transfer'],
  card: null,
  merchantFor: () => '111',
  authorize: () => Promise.resolve({ kind: 'unknown', reason: 'closed' }),
  status: () => Promise.resolve({ kind: 'unknown', reason: 'closed' }),
};

const KEY = 'a key of a form that is sent again';
const DEARER = orderOf({ amount: { minor: 49_000, currency: 'PEN' } });

describeOnBothDatabases('Whoever begins again, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  beforeEach(async () => {
    shop = openShop(await stores.open(), createAcademyApi(), createClock(), [CASHIER]);
  });

  /** Sends the same form, perhaps for another buyer or by another way. */
  const start = (buyer: Buyer = rosa, order: Order = orderOf(), way: PaymentWay = 'card') =>
    shop.service.start({ buyer, order, idempotencyKey: KEY, seatsLeft: 6, way });

  test.each([
    ['approve', 'approved'],
    ['deny-180', 'denied'],
    ['review', 'verifying'],
  ])('by the form of a payment (%s) comes to what became of it: %s', async (token, status) => {
    const { id } = await start();
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    await shop.pay(rosa, id, token);
    expect(await start()).toMatchObject({ id, status });
    // The same key in the form of another family is another's.
    expect(await start(luis)).toMatchObject({
      status: 'open',
      purchaseNumber: expect.any(String) as unknown,
    });
    expect(await shop.see(rosa, id)).toMatchObject({ status });
    expect(await shop.service.unfinished({ userId: 'rosa' })).toEqual([]);
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('by the form of what was given up after a day begins anew', async () => {
    const { id } = await start();
    await shop.later(25 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    const again = await start();
    expect(again).toMatchObject({ status: 'open' });
    expect(again.id).not.toBe(id);
    expect((await start()).id).toBe(again.id);
  });

  test('while nobody knows of the charge comes to that payment, at whatever price, also once a person looks', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    shop.academy.orders.set(purchaseNumber ?? '', { code: 400 });
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'verifying' });
    expect(await shop.begin(rosa, DEARER)).toMatchObject({ id, status: 'verifying' });
    for (let times = 0; times < 12; times += 1) await shop.later(5 * MINUTE);
    expect(await shop.begin(rosa, DEARER)).toMatchObject({ id, status: 'needs_review' });
  });

  test('while a charge is being enrolled comes to that payment', async () => {
    shop.academy.failNext('enrollments', { fault: 'status', status: 503, work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    expect(await shop.begin(rosa, DEARER)).toMatchObject({ id, status: 'approved', enrolled: false });
  });

  test.each<[string, Order, PaymentWay]>([
    ['at another price', DEARER, 'cash'],
    ['with other courses at the same price', orderOf({ lines: orderOf().lines.slice(1) }), 'cash'],
    ['in another currency', orderOf({ amount: { minor: 45_000, currency: 'USD' } }), 'cash'],
    ['by another way of the same provider', orderOf(), 'transfer'],
  ])('the same %s has another payment, also by the same form', async (_, order, way) => {
    const before = await start(rosa, orderOf(), 'cash');
    const view = await start(rosa, order, way);
    const courses = order.lines.map(({ courseId }) => ({ courseId }));
    expect(view).toMatchObject({ status: 'open', amount: order.amount, courses });
    expect(view.id).not.toBe(before.id);
    expect(await shop.see(rosa, before.id)).toMatchObject({ status: 'abandoned' });
  });

  test.each<[string, Partial<PaymentProvider>]>([
    ['provider', { name: 'teller' }],
    ['account of the academy at the provider', { merchantFor: () => '333' }],
  ])('after the site was given another %s is not charged by the former one', async (_, changes) => {
    const before = await start(rosa, orderOf(), 'cash');
    shop = openShop(shop.store, shop.academy, shop.clock, [{ ...CASHIER, ...changes }]);
    const view = await start(rosa, orderOf(), 'cash');
    expect(view.id).not.toBe(before.id);
    expect(await shop.see(rosa, before.id)).toMatchObject({ status: 'abandoned' });
  });

  test('in many tabs before five cards were denied tries no sixth one', async () => {
    const tabs = [];
    for (const tab of ['1', '2', '3', '4', '5', '6']) {
      tabs.push(await shop.atForm(rosa, orderOf({ productRef: `vacation:${tab}`, groupRef: `g-${tab}` })));
    }
    const outcomes = [];
    for (const { id } of tabs) outcomes.push(await refusal(shop.pay(rosa, id, 'deny-116')));
    expect(outcomes).toEqual(['none', 'none', 'none', 'none', 'none', 'too_many_denials']);
    expect(shop.academy.countCalls('cardAuthorization')).toBe(5);
    const again = shop.begin(rosa);
    await expect(again).rejects.toMatchObject({ failure: { retryAfterSeconds: HOUR / SECOND } });
  });

  test('after denials of a clock that was a year ahead does not wait for that year', async () => {
    shop.clock.jump(365 * 24 * HOUR);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'deny-116');
    }
    shop.clock.jump(-365 * 24 * HOUR);
    expect(await shop.begin(rosa)).toMatchObject({ status: 'open' });
  });
});

import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

describeOnBothDatabases('What is not sold, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  test('what is paid is not sold again to the same buyer, another schedule is', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    expect(await refusal(shop.begin(rosa))).toBe('already_purchased');
    expect((await shop.begin(rosa, orderOf({ groupRef: 'g-martes' }))).status).toBe('open');
    expect((await shop.begin(luis)).status).toBe('open');
  });

  test('another price makes a new attempt, and the old one cannot be paid any more', async () => {
    const old = await shop.atForm(rosa);
    const dearer = orderOf({ amount: { minor: 49_000, currency: 'PEN' } });
    const view = await shop.atForm(rosa, dearer);
    expect(view.id).not.toBe(old.id);
    expect(await refusal(shop.pay(rosa, old.id, 'approve'))).toBe('payment_closed');
    expect(await refusal(shop.service.openCardForm({ buyer: rosa, attemptId: old.id }))).toBe(
      'payment_closed',
    );
    expect((await shop.pay(rosa, view.id, 'approve')).amount.minor).toBe(49_000);
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('two submissions at once after a change of price lead to one attempt at the new price', async () => {
    const dearer = orderOf({ amount: { minor: 49_000, currency: 'PEN' } });
    const other = openShop(shop.store, shop.academy, shop.clock);
    for (let round = 0; round < 10; round += 1) {
      const buyer = buyerOf(`buyer-${round}`);
      await shop.atForm(buyer);
      const views = await Promise.all([shop.begin(buyer, dearer), other.begin(buyer, dearer)]);
      expect(new Set(views.map(({ id }) => id)).size).toBe(1);
      expect(views[0]).toMatchObject({ status: 'open', amount: { minor: 49_000 } });
    }
  });

  test('a change of price beside another process that opens the form leads to the new price', async () => {
    const dearer = orderOf({ amount: { minor: 49_000, currency: 'PEN' } });
    const other = openShop(shop.store, shop.academy, shop.clock);
    for (let round = 0; round < 10; round += 1) {
      const buyer = buyerOf(`opener-${round}`);
      const { id } = await shop.begin(buyer);
      const opened = Array.from({ length: 4 }, () =>
        other.service.openCardForm({ buyer, attemptId: id }).catch(() => undefined),
      );
      expect(await shop.begin(buyer, dearer)).toMatchObject({ status: 'open', amount: { minor: 49_000 } });
      await Promise.all(opened);
    }
  });

  test('what has no course to enroll in', async () => {
    expect(await refusal(shop.begin(rosa, orderOf({ lines: [] })))).toBe('order_missing');
    expect(shop.academy.countCalls('createPurchase')).toBe(0);
  });

  test('another schedule of a program whose payment is being verified', async () => {
    const tuesday = orderOf({ groupRef: 'g-martes' });
    const other = await shop.atForm(rosa, tuesday);
    const first = await shop.atForm(rosa);
    await shop.pay(rosa, first.id, 'used');
    expect(await refusal(shop.pay(rosa, other.id, 'approve'))).toBe('payment_being_verified');
    expect(await refusal(shop.begin(rosa, orderOf({ groupRef: 'g-jueves' })))).toBe('payment_being_verified');
    expect((await shop.begin(rosa, orderOf({ productRef: 'vacation:youtuber' }))).status).toBe('open');
    expect((await shop.begin(luis, tuesday)).status).toBe('open');
    expect(shop.academy.charges).toHaveLength(1);
    await shop.later(5 * SECOND);
    expect(await shop.pay(rosa, other.id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('the attempt of another family does not exist', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    const missing = '019aa000-0000-7000-8000-000000000000';
    for (const attemptId of [id, missing]) {
      expect(await refusal(shop.service.attempt({ userId: 'luis', attemptId }))).toBe('not_found');
      expect(await refusal(shop.pay(luis, attemptId, 'approve'))).toBe('not_found');
      expect(await refusal(shop.service.openCardForm({ buyer: luis, attemptId }))).toBe('not_found');
    }
    const receipt = { userId: 'luis', purchaseNumber: purchaseNumber ?? '' };
    expect(await refusal(shop.service.receipt(receipt))).toBe('not_found');
    expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
  });

  test('a full group is refused at the start and again right before the charge', async () => {
    const { id } = await shop.atForm(rosa);
    expect(await refusal(shop.pay(rosa, id, 'approve', 0))).toBe('group_full');
    const start = { buyer: luis, order: orderOf(), idempotencyKey: shop.newKey(), seatsLeft: 0 };
    expect(await refusal(shop.service.start(start))).toBe('group_full');
    expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
    expect((await shop.see(rosa, id)).status).toBe('open');
  });

  test('two buyers of the last seat: one is charged, the other is told before', async () => {
    const first = await shop.atForm(rosa);
    const second = await shop.atForm(luis);
    const release = shop.academy.hold('cardAuthorization');
    const both = [shop.pay(rosa, first.id, 'approve', 1), shop.pay(luis, second.id, 'approve', 1)];
    const outcomes = Promise.all(both.map((payment) => refusal(payment)));
    await Promise.race(both.map((payment) => payment.catch(() => undefined)));
    release();
    expect((await outcomes).sort()).toEqual(['group_full', 'none']);
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('after five denials within an hour a user waits, then may go on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'deny-116');
    }
    expect(await refusal(shop.begin(rosa))).toBe('too_many_denials');
    expect(await refusal(shop.begin(luis))).toBe('none');
    shop.clock.advance(HOUR + SECOND);
    expect((await shop.begin(rosa)).status).toBe('open');
  });

  test.each([
    ['session-ended', 'card_session_expired'],
    ['not-valid', 'card_data_rejected'],
  ] as const)('a card refused before any bank (%s) leaves the attempt payable', async (token, code) => {
    const view = await shop.atForm(rosa);
    expect(await refusal(shop.pay(rosa, view.id, token))).toBe(code);
    expect(await shop.see(rosa, view.id)).toMatchObject({ status: 'open' });
    // A new form for the same purchase number.
    expect(await refusal(shop.pay(rosa, view.id, 'approve'))).toBe('card_session_expired');
    await shop.service.openCardForm({ buyer: rosa, attemptId: view.id });
    const paid = await shop.pay(rosa, view.id, 'approve');
    expect(paid).toMatchObject({ status: 'approved', purchaseNumber: view.purchaseNumber });
  });
});

import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { buyerOf, MINUTE, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

describeOnBothDatabases('The seat of a denied payment', (stores) => {
  let shop: Shop;
  const [rosa, luis, ana] = [buyerOf('rosa'), buyerOf('luis'), buyerOf('ana')];

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  /** Pays with a given number of seats left; returns the error code, or 'none'. */
  async function pay(buyer: typeof rosa, token: string, left = 1, order = orderOf()) {
    const { id } = await shop.atForm(buyer, order);
    return refusal(shop.pay(buyer, id, token, left));
  }

  /** Starts a purchase while one seat is left. */
  const beginForLast = (buyer: typeof rosa) =>
    shop.service.start({ buyer, order: orderOf(), idempotencyKey: shop.newKey(), seatsLeft: 1 });

  test('is kept from others for 30 minutes, when they begin and when they pay', async () => {
    expect(await pay(rosa, 'deny-180')).toBe('none');
    expect(await refusal(beginForLast(luis))).toBe('group_full');
    expect(await pay(luis, 'approve')).toBe('group_full');
    await shop.later(29 * MINUTE);
    expect(await pay(luis, 'approve')).toBe('group_full');
    await shop.later(MINUTE);
    expect(await pay(luis, 'approve')).toBe('none');
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('is told with the time until which it is kept', async () => {
    const { id } = await shop.atForm(rosa);
    const deniedAt = shop.clock.now().getTime();
    await shop.pay(rosa, id, 'deny-180', 1);
    expect((await shop.see(rosa, id)).seatKeptUntil).toEqual(new Date(deniedAt + 30 * MINUTE));
  });

  test('is kept for no payment that was given up without a denial', async () => {
    await shop.atForm(rosa);
    await shop.begin(rosa, orderOf({ amount: { minor: 49_000, currency: 'PEN' } }));
    expect(await refusal(beginForLast(luis))).toBe('none');
    expect(await pay(luis, 'approve')).toBe('none');
  });

  test('is used by its own buyer, with another card', async () => {
    await pay(rosa, 'deny-180');
    expect(await pay(rosa, 'approve')).toBe('none');
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('goes to the next try: it is kept once, no longer than before, and told of no more by the first', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'deny-180', 1);
    await shop.later(20 * MINUTE);
    await beginForLast(rosa);
    expect((await shop.see(rosa, id)).seatKeptUntil).toBeNull();
    expect(await pay(luis, 'approve', 1)).toBe('group_full');
    // One of two seats is still free.
    expect(await pay(ana, 'approve', 2)).toBe('none');
    await shop.later(10 * MINUTE);
    expect(await pay(luis, 'approve', 1)).toBe('none');
  });

  test('is kept as long as before while another family tries again', async () => {
    for (const buyer of [rosa, luis]) await pay(buyer, 'deny-180', 2);
    await shop.begin(rosa);
    expect(await pay(ana, 'approve', 2)).toBe('group_full');
  });

  test('is kept anew by a second denial', async () => {
    await pay(rosa, 'deny-180');
    await shop.later(20 * MINUTE);
    await pay(rosa, 'deny-116');
    await shop.later(20 * MINUTE);
    expect(await pay(luis, 'approve')).toBe('group_full');
    await shop.later(10 * MINUTE);
    expect(await pay(luis, 'approve')).toBe('none');
  });

  test('is kept for each of two students of one buyer, and both are taken in turn', async () => {
    const [inti, killa] = ['inti', 'killa'].map((id) =>
      orderOf({ student: { kind: 'child', id, firstName: id } }),
    );
    await pay(rosa, 'deny-180', 2, inti);
    await pay(rosa, 'deny-180', 2, killa);
    expect(await pay(luis, 'approve', 2)).toBe('group_full');
    expect(await pay(rosa, 'approve', 2, inti)).toBe('none');
    expect(await pay(rosa, 'approve', 1, killa)).toBe('none');
    expect(shop.academy.charges).toHaveLength(2);
  });

  test('is let go by a denial that a question brought to light again an hour later', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'deny-180', 1);
    await shop.later(5_000);
    const { status, seatKeptUntil } = await shop.see(rosa, id);
    expect([status, seatKeptUntil === null]).toEqual(['denied', false]);
    await shop.later(61 * MINUTE);
    expect((await shop.see(rosa, id)).seatKeptUntil).toBeNull();
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('is not kept for ever by a clock that started anew with its machine', async () => {
    shop.clock.advance(600 * MINUTE);
    await pay(rosa, 'deny-180');
    shop.clock.advance(-600 * MINUTE);
    expect(await pay(luis, 'approve')).toBe('none');
  });
});

import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const NINA = { kind: 'child', id: 'nina', firstName: 'Nina' } as const;
const ILLA = { kind: 'child', id: 'illa', firstName: 'Illa' } as const;

/** 30 soles off for an invited family's first purchase. */
const price = { list: 48_000, discount: 0, coupon: null, sibling: 0, referral: 3_000, total: 45_000 };
const ROBLOX = orderOf({ price });
const DRAWING = orderOf({ price, productRef: 'course:dibujo', groupRef: 'g-dibujo' });

const path = { kind: 'path', age: '8-a-11', slug: 'creadores-digitales', groupId: 'g-lunes' } as const;
const [firstLine] = orderOf().lines;
const COURSE = orderOf({
  productRef: 'course:c-roblox',
  selection: { ...path, part: 'first' },
  lines: firstLine ? [firstLine] : [],
});
const PATH = orderOf({ productRef: 'path:creadores:full', selection: { ...path, part: 'full' } });

describeOnBothDatabases('What a family began before it paid anything, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  /** Pays two orders at once; returns the error code of each, or 'none'. */
  async function payAtOnce(one: typeof PATH, other: typeof PATH): Promise<string[]> {
    const begun = [await shop.atForm(rosa, one), await shop.atForm(rosa, other)];
    const told = await Promise.all(begun.map(({ id }) => refusal(shop.pay(rosa, id, 'approve'))));
    return told.toSorted();
  }

  /** Withdraws from a purchase, all of which is given back. */
  const giveBack = ({ purchaseNumber, amount }: Awaited<ReturnType<typeof shop.pay>>) =>
    shop.service.withdraw({
      buyer: rosa,
      purchaseNumber: purchaseNumber ?? '',
      refund: { amount, kept: { ...amount, minor: 0 }, term: 'full', motive: null, needsProof: false },
    });

  test('is charged less by an invitation once', async () => {
    expect(await payAtOnce(ROBLOX, DRAWING)).toEqual(['none', 'referral_not_first']);
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('is charged at that price after the first purchase was given back', async () => {
    const second = await shop.atForm(rosa, DRAWING);
    const { id } = await shop.atForm(rosa);
    const paid = await shop.pay(rosa, id, 'approve');
    await giveBack(paid);
    expect(await shop.pay(rosa, second.id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('is charged less by a coupon once, unless the academy was asked about it again', async () => {
    const ofCoupon = { ...price, referral: 0, coupon: { code: 'BIENVENIDA', minor: 3_000 } };
    const [nina, illa] = [
      orderOf({ student: NINA, price: ofCoupon }),
      orderOf({ student: ILLA, price: ofCoupon }),
    ];
    expect(await payAtOnce(nina, illa)).toEqual(['none', 'payment_closed']);
    const [left] = await shop.service.unfinished({ userId: 'rosa' });
    const opening = shop.service.openCardForm({ buyer: rosa, attemptId: left?.id ?? '' });
    expect(await refusal(opening)).toBe('payment_closed');
    expect(await shop.see(rosa, left?.id ?? '')).toMatchObject({ status: 'abandoned' });
    expect(shop.academy.charges).toHaveLength(1);
    shop.clock.advance(SECOND);
    // Beginning asks the academy (`applyCoupon`), which lets families use this coupon as often as they like.
    const again = await shop.atForm(rosa, left?.student?.id === NINA.id ? nina : illa);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved' });
    expect(shop.academy.charges).toHaveLength(2);
  });

  test('is not asked about a coupon again for another that was paid without it, or with another one', async () => {
    const withCode = (code: string, student: typeof NINA | typeof ILLA) =>
      orderOf({ student, price: { ...price, referral: 0, coupon: { code, minor: 3_000 } } });
    expect(await payAtOnce(withCode('BIENVENIDA', NINA), withCode('KIPU10', ILLA))).toEqual(['none', 'none']);
  });

  test('is charged less by a coupon that was only used while the clock was ahead', async () => {
    const ofCoupon = { ...price, referral: 0, coupon: { code: 'BIENVENIDA', minor: 3_000 } };
    const early = await shop.atForm(rosa, orderOf({ student: NINA, price: ofCoupon }));
    shop.clock.jump(24 * HOUR);
    expect(await shop.pay(rosa, early.id, 'approve')).toMatchObject({ status: 'approved' });
    shop.clock.jump(-24 * HOUR);
    const { id } = await shop.atForm(rosa, orderOf({ student: ILLA, price: ofCoupon }));
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('is held at its price for a day, however often its form is opened', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.later(23 * HOUR);
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    await shop.later(2 * HOUR);
    const opening = shop.service.openCardForm({ buyer: rosa, attemptId: id });
    expect(await refusal(opening)).toBe('payment_closed');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
  });

  test('is begun anew after that day, even at the same price', async () => {
    const { id } = await shop.begin(rosa);
    await shop.later(23 * HOUR);
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    await shop.later(2 * HOUR);
    const again = await shop.atForm(rosa);
    expect(again.id).not.toBe(id);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('is charged less for a sibling only while the other child has the place', async () => {
    const ofIlla = { ...price, sibling: 3_000, referral: 0 };
    const [nina, illa] = [orderOf({ student: NINA }), orderOf({ student: ILLA, price: ofIlla })];
    const first = await shop.atForm(rosa, nina);
    const second = await shop.atForm(rosa, illa);
    expect(await refusal(shop.pay(rosa, second.id, 'approve'))).toBe('sibling_left');
    const paid = await shop.pay(rosa, first.id, 'approve');
    const third = await shop.atForm(rosa, { ...illa, groupRef: 'g-tarde' });
    await shop.pay(rosa, third.id, 'approve');
    expect(shop.academy.charges).toHaveLength(2);
    await giveBack(paid);
    expect(await refusal(shop.pay(rosa, second.id, 'approve'))).toBe('sibling_left');
  });

  test('is charged less for a sibling only if that place is paid, and is in the same courses', async () => {
    const illa = orderOf({ student: ILLA, price: { ...price, sibling: 3_000, referral: 0 } });
    const second = await shop.atForm(rosa, illa);
    const other = await shop.atForm(rosa, { ...COURSE, student: NINA });
    expect(await shop.pay(rosa, other.id, 'approve')).toMatchObject({ status: 'approved' });
    expect(await refusal(shop.pay(rosa, second.id, 'approve'))).toBe('sibling_left');
    const same = await shop.atForm(rosa, orderOf({ student: NINA }));
    expect(await shop.pay(rosa, same.id, 'review')).toMatchObject({ status: 'verifying' });
    expect(await refusal(shop.pay(rosa, second.id, 'approve'))).toBe('sibling_left');
  });

  test('is charged for a path and for a course that is not in it', async () => {
    const [, web] = orderOf().lines;
    const [roblox] = orderOf().lines;
    const course = { ...COURSE, student: NINA, productRef: 'course:c-web', lines: web ? [web] : [] };
    const whole = { ...PATH, student: NINA, lines: roblox ? [roblox] : [] };
    expect(await payAtOnce(course, whole)).toEqual(['none', 'none']);
  });

  test('is charged for a course of a path once for a student, whichever is paid', async () => {
    const [course, whole] = [
      { ...COURSE, student: NINA },
      { ...PATH, student: NINA },
    ] as const;
    expect(await payAtOnce(course, whole)).toEqual(['none', 'path_begun']);
    expect(shop.academy.charges).toHaveLength(1);
    const another = await shop.atForm(rosa, { ...whole, groupRef: 'g-otro' });
    await expect(shop.pay(rosa, another.id, 'approve')).rejects.toMatchObject({
      failure: { text: expect.stringContaining(NINA.firstName) as string },
    });
  });

  test('has a person look at a path whose charge comes to light after its course was paid', async () => {
    const whole = await shop.atForm(rosa, { ...PATH, student: NINA });
    const purchaseNumber = whole.purchaseNumber ?? '';
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'late' });
    await shop.pay(rosa, whole.id, 'approve');
    shop.academy.orders.set(purchaseNumber, { code: 404, data: { purchaseNumber, charged: false } });
    for (const seconds of [5, 10, 15, 30]) await shop.later(seconds * SECOND);
    expect(await shop.see(rosa, whole.id)).toMatchObject({ status: 'abandoned' });
    const course = await shop.atForm(rosa, { ...COURSE, student: NINA });
    expect(await shop.pay(rosa, course.id, 'approve')).toMatchObject({ status: 'approved' });
    shop.academy.orders.delete(purchaseNumber);
    shop.academy.whenLate();
    await shop.later(HOUR);
    // What is to be given back is written down with it.
    const charge = shop.academy.charges.find((one) => one.purchaseNumber === purchaseNumber);
    expect(await shop.journal.find(whole.id)).toMatchObject({
      reviewReason: 'second_charge',
      transactionId: charge?.transactionId,
      receipt: { amount: whole.amount },
    });
    expect(shop.academy.enrollments).toHaveLength(1);
  });

  test('is charged for a course of one child and the path of another', async () => {
    const told = await payAtOnce({ ...COURSE, student: NINA }, { ...PATH, student: ILLA });
    expect(told).toEqual(['none', 'none']);
  });
});

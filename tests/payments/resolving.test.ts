import { beforeEach, expect, test } from 'vitest';
import { EventRow, paymentDatabase } from '../../server/payments/attempt.ts';
import type { Resolution } from '../../server/payments/machine.ts';
import type { Journal } from '../../server/payments/journal.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

describeOnBothDatabases('What a person decides, with the journal', (stores) => {
  let shop: Shop;
  let journal: Journal;
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  beforeEach(async () => {
    shop = openShop(await stores.open());
    journal = shop.journal;
  });

  /** Returns a charged attempt whose enrollment the academy refused. */
  async function inReview() {
    shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    const view = await shop.pay(rosa, id, 'approve');
    expect(view).toMatchObject({ status: 'needs_review', resolution: null });
    return view;
  }

  /** Returns an attempt of which nobody knows whether it was charged. */
  async function inDoubt() {
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (let times = 0; times < 8; times += 1) await shop.later(5 * MINUTE);
    const view = await shop.see(rosa, id);
    expect(view).toMatchObject({ status: 'needs_review', receipt: null });
    return view;
  }

  const resolve = (attemptId: string, resolution: Resolution) =>
    journal.resolve({ attemptId, resolution, reason: 'el grupo se llenó', by: 'ana' });

  test.each([
    ['enrolled', 'approved', inReview],
    ['refunded', 'refunded', inReview],
    ['not_charged', 'abandoned', inDoubt],
  ] as const)(
    '%s is told to the buyer, and who decided it stands in the log',
    async (resolution, status, begin) => {
      const { id } = await begin();
      await resolve(id, resolution);
      expect(await shop.see(rosa, id)).toMatchObject({ status, resolution });
      const newest = await paymentDatabase(shop.store)
        .selectFrom('paymentEvent')
        .selectAll()
        .where('attemptId', '=', id)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(EventRow.parse(newest).detailJson)).toEqual({
        resolution,
        reason: 'el grupo se llenó',
        by: 'ana',
      });
      expect(await shop.verifyLog()).toEqual([]);
    },
  );

  test.each([
    ['refunded', inReview, 'already_purchased'],
    ['not_charged', inDoubt, 'none'],
  ] as const)('after %s the buyer may buy again', async (resolution, begin, before) => {
    const { id } = await begin();
    expect(await refusal(shop.begin(rosa))).toBe(before);
    await resolve(id, resolution);
    const again = await shop.atForm(rosa);
    expect(again.id).not.toBe(id);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('nobody is told that nothing was charged where the provider told of a charge', async () => {
    const { id } = await inReview();
    await expect(resolve(id, 'not_charged')).rejects.toThrow('is charged');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', resolution: null });
  });

  test('a retry enrolls by itself what is charged', async () => {
    const { id } = await inReview();
    await resolve(id, 'retry');
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'approved',
      enrolled: true,
      resolution: null,
    });
    expect(shop.academy.charges).toHaveLength(1);
    expect(shop.academy.enrollments).toHaveLength(2);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test.each(['other-amount', 'voided'])('a retry lets nobody in for another amount: %s', async (token) => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, token);
    const reviewReason = (await shop.journal.find(id))?.reviewReason;
    await expect(resolve(id, 'not_charged')).rejects.toThrow('is charged by transaction');
    await resolve(id, 'retry');
    await shop.later(0);
    expect(await shop.journal.find(id)).toMatchObject({ state: 'needs_review', reviewReason });
    // Nor does a second one, after a question without an answer: the reason is still the first one.
    shop.academy.failNext('cardStatus', { fault: 'timeout', work: 'not_done' });
    for (let times = 0; times < 2; times += 1) {
      await resolve(id, 'retry');
      await shop.later(0);
      expect(await shop.journal.find(id)).toMatchObject({ state: 'needs_review', reviewReason });
    }
    expect(shop.academy.enrollments).toEqual([]);
  });

  test('a retry of what is enrolled only writes the purchase', async () => {
    shop.academy.failNext('updatePurchase', { fault: 'status', status: 400, work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'needs_review', enrolled: true });
    await resolve(id, 'retry');
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    // It waits for nobody any more.
    expect((await shop.journal.find(id))?.reviewReason).toBeNull();
    expect(shop.academy.countCalls('createEnrollment')).toBe(2);
  });

  test('only what waits for a person is decided, and once', async () => {
    const { id } = await shop.atForm(rosa);
    await expect(resolve(id, 'refunded')).rejects.toThrow('does not wait for a person');
    await shop.pay(rosa, id, 'approve');
    await expect(resolve(id, 'refunded')).rejects.toThrow('does not wait for a person');
    expect(await refusal(resolve('nothing', 'refunded'))).toBe('not_found');
  });

  test('what is still asked for is asked at once by a retry, and decided by nobody', async () => {
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'verifying' });
    for (const resolution of ['enrolled', 'refunded', 'not_charged'] as const) {
      await expect(resolve(id, resolution)).rejects.toThrow('does not wait for a person');
    }
    await resolve(id, 'retry');
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('a login does not ask about what waits for a person', async () => {
    await inReview();
    await shop.service.renewCredentials(rosa);
    await shop.later(0);
    expect(shop.academy.countCalls('cardStatus')).toBe(0);
  });

  test('a retry sends at once what was sent in vain, and not found for a day', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'timeout', work: 'not_done' });
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    shop.academy.oddPlaces.push(null);
    for (let tries = 0; tries < 34; tries += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    shop.academy.oddPlaces.pop();
    await resolve(id, 'retry');
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.enrollments).toHaveLength(2);
  });

  test('the seat is held until the charge is given back', async () => {
    const { id } = await inReview();
    const seat = () =>
      shop.service.start({
        buyer: luis,
        order: orderOf(),
        idempotencyKey: shop.newKey(),
        seatsLeft: 1,
      });
    expect(await refusal(seat())).toBe('group_full');
    await resolve(id, 'refunded');
    expect(await refusal(seat())).toBe('none');
  });
});

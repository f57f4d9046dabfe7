import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import { approvedAnswer, deniedAnswer } from './provider-answers.ts';
import type { Fault } from './faults.ts';

/** Ignores a call that never returns, as if the caller's process had died while waiting. */
const neverComesBack = (call: Promise<unknown>) => void call.catch(() => undefined);

describeOnBothDatabases('A payment whose outcome is not known, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  const lostAnswers: [string, Fault][] = [
    ['timed out', { fault: 'timeout', work: 'done' }],
    ['lost its connection', { fault: 'connection_lost', work: 'done' }],
    ['came as HTML', { fault: 'not_json', status: 502, body: '<html></html>', work: 'done' }],
    ['failed with 500', { fault: 'status', status: 500, body: {}, work: 'done' }],
    ['came with a 401', { fault: 'status', status: 401, body: {}, work: 'done' }],
    ['did not keep the contract', { fault: 'contract', status: 200, body: {}, work: 'done' }],
  ];

  test.each(lostAnswers)(
    'is being verified when the answer %s, then approved, never sent again',
    async (_, fault) => {
      const { id } = await shop.atForm(rosa);
      shop.academy.failNext('cardAuthorization', fault);
      expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'verifying', denial: null });
      expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'verifying' });
      expect((await shop.begin(rosa)).id).toBe(id);

      await shop.later(4 * SECOND);
      expect(shop.academy.countCalls('cardStatus')).toBe(0);
      await shop.later(SECOND);
      expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
      expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
      expect(shop.academy.charges).toHaveLength(1);
      expect(shop.academy.enrollments).toHaveLength(2);
    },
  );

  test.each(['duplicate', 'used'])('is asked for when the answer says %s', async (token) => {
    const { id } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, token)).toMatchObject({ status: 'verifying', denial: null });
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('is asked for when an approval comes with an error status', async () => {
    const { id, purchaseNumber, amount } = await shop.atForm(rosa);
    const body = approvedAnswer({
      purchaseNumber: purchaseNumber ?? '',
      amount,
      transactionId: '993211570048581',
    });
    shop.academy.failNext('cardAuthorization', { fault: 'status', status: 400, body, work: 'not_done' });
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'verifying', receipt: null });
  });

  test('is denied when the provider says so later', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'deny-116');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'denied', denial: { actionCode: '116' } });
  });

  test('is read on its page as soon as a question is due', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'approve');
    const read = () => shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' });
    expect(await read()).toMatchObject({ status: 'verifying' });
    expect(shop.academy.countCalls('cardStatus')).toBe(0);
    shop.clock.advance(5 * SECOND);
    expect(await read()).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('is asked for at 5, 15, 30 and 60 seconds, every 5 minutes for 2 hours, every hour to the day', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'used');
    shop.academy.orders.set(purchaseNumber ?? '', deniedAnswer('909'));
    const asked: number[] = [];
    const step = 5 * SECOND;
    for (let passed = step; passed <= 26 * HOUR; passed += step) {
      const before = shop.academy.countCalls('cardStatus');
      shop.clock.advance(step);
      // Running the background only when a query may be due keeps this test short.
      if (passed <= MINUTE || passed % (5 * MINUTE) === 0) await shop.service.runner.runDue();
      if (shop.academy.countCalls('cardStatus') > before) asked.push(passed / SECOND);
    }
    expect(asked.slice(0, 6)).toEqual([5, 15, 30, 60, 300, 600]);
    expect(asked.slice(27, 31)).toEqual([2, 3, 4, 5].map((hour) => hour * 3600));
    expect(asked.at(-1)).toBe(24 * 3600);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', receipt: null });
    expect(shop.log.lines.join('\n')).toContain('payment needs a person');
    // It may have been charged, so nothing new may be charged for the same product.
    expect(await shop.begin(rosa)).toMatchObject({ id, status: 'needs_review' });
  });

  test('that arrives late is found', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'late' });
    await shop.pay(rosa, id, 'approve');
    await shop.later(60 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    shop.academy.whenLate();
    await shop.later(4 * MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('stays unknown while the provider cannot be asked', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    shop.academy.failNext('cardStatus', { fault: 'status', status: 503, work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    await shop.later(10 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved' });
  });

  test('in review is polled and then approved', async () => {
    const { id, purchaseNumber, amount } = await shop.atForm(rosa);
    expect(await shop.pay(rosa, id, 'review')).toMatchObject({ status: 'verifying' });
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    shop.academy.endReview(purchaseNumber ?? '', amount);
    await shop.later(10 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('in review stays in review after an answer that says nothing, and is asked again', async () => {
    const { id, purchaseNumber, amount } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'review');
    shop.academy.denyReview(purchaseNumber ?? '', '300');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    shop.academy.endReview(purchaseNumber ?? '', amount);
    await shop.later(10 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('charged with another amount goes to a person, never to an enrollment', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    shop.academy.endReview(purchaseNumber ?? '', { minor: 1, currency: 'PEN' });
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    // The person gives back what was charged, by the transaction that charged it.
    const [charge] = shop.academy.charges;
    expect(await shop.journal.find(id)).toMatchObject({
      transactionId: charge?.transactionId,
      receipt: { amount: { minor: 1, currency: 'PEN' } },
    });
    expect(shop.academy.enrollments).toHaveLength(0);
  });

  test('after a crash between sending and answer is asked for by the next process, not sent', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.hold('cardAuthorization');
    neverComesBack(shop.pay(rosa, id, 'approve'));
    await expect.poll(() => shop.academy.charges.length).toBe(1);
    await shop.restart();
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('is not touched twice when an old worker wakes after its lease', async () => {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('cardAuthorization');
    const old = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.charges.length).toBe(1);
    shop.clock.advance(2 * MINUTE);
    await shop.restart();
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    release();
    // Its write fails by the version; it returns the newer state.
    expect(await old).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.enrollments).toHaveLength(2);
    expect(shop.academy.updates).toHaveLength(1);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('is written in order though the clock jumps back', async () => {
    const { id } = await shop.atForm(rosa);
    shop.clock.advance(-3 * HOUR);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('a stop waits for an authorization under way', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.service.runner.start();
    const release = shop.academy.hold('cardAuthorization');
    const payment = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.charges.length).toBe(1);
    let stopped = false;
    const stop = shop.service.runner.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    release();
    await stop;
    expect(await payment).toMatchObject({ status: 'approved' });
  });

  test('goes on by the login that it was made with, which is needed until it has come to its end', async () => {
    const isNeeded = () => shop.service.needsCredential({ userId: 'rosa' });
    const { id } = await shop.atForm(rosa);
    expect(await isNeeded()).toBe(false);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    shop.academy.failNext('updatePurchase', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    expect(await isNeeded()).toBe(true);
    expect(await shop.service.needsCredential({ userId: 'luis' })).toBe(false);
    await shop.later(5 * SECOND);
    expect((await shop.journal.find(id))?.state).toBe('enrolled');
    expect(await isNeeded()).toBe(true);
    await shop.later(5 * SECOND);
    expect((await shop.journal.find(id))?.state).toBe('done');
    expect(await isNeeded()).toBe(false);
  });
});

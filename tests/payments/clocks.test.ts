import { InsertQueryNode } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { LEASE_MS } from '../../server/payments/journal.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const YEAR = 365 * 24 * HOUR;

describeOnBothDatabases('Clocks, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  /** Starts a payment whose card is charged and whose answer is still on its way. */
  async function waitingForBank() {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('cardAuthorization');
    const payment = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.charges.length).toBe(1);
    return { id, payment, release };
  }

  async function expectOneCharge(id: string) {
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
    expect(shop.academy.enrollments).toHaveLength(2);
    expect(await shop.verifyLog()).toEqual([]);
  }

  test.each([
    ['200 s forward', 200 * SECOND],
    ['200 s back', -200 * SECOND],
    ['a year forward', YEAR],
    ['a year back', -YEAR],
  ])('one that jumps %s while the bank answers takes nothing from who waits', async (_, jump) => {
    const { id, payment, release } = await waitingForBank();
    shop.clock.jump(jump);
    await shop.service.runner.runDue();
    expect(shop.academy.countCalls('cardStatus')).toBe(0);
    release();
    expect(await payment).toMatchObject({ status: 'approved', enrolled: true });
    await expectOneCharge(id);
  });

  test('one that is two minutes behind the clock of who wrote it keeps no unused form for another day', async () => {
    const { id } = await shop.atForm(rosa);
    shop.clock.jump(-2 * MINUTE);
    await shop.later(24 * HOUR);
    await shop.later(2 * MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
  });

  test.each([126 * SECOND, 10 * MINUTE, 3 * HOUR])(
    'an answer of the bank after %d ms is written, though its provider knows of no order',
    async (late) => {
      const { id, payment, release } = await waitingForBank();
      const gone = { fault: 'status', status: 404, work: 'not_done' } as const;
      shop.academy.failNext('cardStatus', ...Array.from({ length: 60 }, () => gone));
      // Another process takes over what seems abandoned.
      const other = openShop(shop.store, shop.academy, shop.clock);
      for (let passed = 0; passed < late; passed += 30 * SECOND) {
        await shop.later(30 * SECOND);
        await other.service.runner.runDue();
      }
      release();
      expect(await payment).toMatchObject({ status: 'approved', enrolled: true });
      await expectOneCharge(id);
    },
  );

  /** Returns a process that freezes for some minutes while it writes an event, by default its first. */
  function slow(event = 1) {
    let left = event;
    const still: KyselyPlugin = {
      transformQuery({ node }) {
        const isEvent = InsertQueryNode.is(node) && node.into?.table.identifier.name === 'payment_event';
        if (isEvent && (left -= 1) === 0) shop.clock.advance(10 * MINUTE);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return shop.serviceOn({ ...shop.store, kysely: shop.store.kysely.withPlugin(still) });
  }

  test('a process that stood still between its intent and the call sends nothing', async () => {
    const { id } = await shop.atForm(rosa);
    const payment = { buyer: rosa, attemptId: id, transactionToken: 'approve' };
    const seatsLeft = () => Promise.resolve(6);
    expect(await refusal(slow().pay({ ...payment, seatsLeft }))).toBe('payment_not_sent');
    expect(shop.academy.sends).toEqual([]);
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    await shop.pay(rosa, id, 'approve');
    await expectOneCharge(id);
  });

  test('a process that stood still between its intent of a refund and the call asks for nothing', async () => {
    const { id } = await shop.atForm(rosa);
    const { purchaseNumber, amount } = await shop.pay(rosa, id, 'approve');
    const kept = { ...amount, minor: 0 };
    const refund = { amount, kept, term: 'less_one_class', motive: null, needsProof: false } as const;
    // Requested, withdrawn, and about to be sent.
    const withdrawn = slow(3).withdraw({ buyer: rosa, purchaseNumber: purchaseNumber ?? '', refund });
    expect(await withdrawn).toMatchObject({ status: 'refunding' });
    expect(shop.academy.countCalls('cardRefund')).toBe(0);
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
    expect(shop.academy.countCalls('cardRefund')).toBe(1);
  });

  test('a bank slower than a lease is asked nothing by the process that waits for it', async () => {
    const { id, payment, release } = await waitingForBank();
    await shop.later(3 * MINUTE);
    await shop.later(6 * SECOND);
    expect(shop.academy.countCalls('cardStatus')).toBe(0);
    release();
    expect(await payment).toMatchObject({ status: 'approved', enrolled: true });
    await expectOneCharge(id);
  });

  test('two machines 130 s apart leave each other their payments', async () => {
    const { id, payment, release } = await waitingForBank();
    const ahead = openShop(shop.store, shop.academy, {
      ...shop.clock,
      now: () => new Date(shop.clock.now().getTime() + 130 * SECOND),
    });
    await ahead.service.runner.runDue();
    // A process that considers it abandoned would query some seconds later.
    shop.clock.advance(6 * SECOND);
    await ahead.service.runner.runDue();
    expect(shop.academy.countCalls('cardStatus')).toBe(0);
    release();
    expect(await payment).toMatchObject({ status: 'approved', enrolled: true });
    await expectOneCharge(id);
  });

  test('machines a day apart watch what counts as not charged for a whole day', async () => {
    const { id, purchaseNumber, amount } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    shop.academy.orders.set(purchaseNumber ?? '', { code: 404, data: { purchaseNumber, charged: false } });
    for (const seconds of [6, 11, 16]) await shop.later(seconds * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    const dayAhead = () => new Date(shop.clock.now().getTime() + 24 * HOUR);
    const ahead = openShop(shop.store, shop.academy, { ...shop.clock, now: dayAhead });
    const watch = async (hours: number) => {
      for (let minutes = 0; minutes < hours * 60; minutes += 20) {
        // Whichever process checks first makes the query: each in turn.
        const isFirst = shop.store.raw.dialect === 'sqlite' || minutes % 120 < 60;
        await (isFirst ? shop : ahead).later(20 * MINUTE);
        if (shop.store.raw.dialect === 'postgres') await (isFirst ? ahead : shop).later(0);
        // Opening a page makes no additional query.
        await shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' });
      }
    };
    await watch(22);
    shop.academy.endReview(purchaseNumber ?? '', amount);
    await watch(2);
    await expectOneCharge(id);
  });

  test('a clock put back does not keep what is due waiting', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'used');
    shop.clock.jump(-YEAR);
    await shop.later(6 * SECOND);
    await expectOneCharge(id);
  });

  test('a login while the clock is a year ahead keeps nothing waiting for that year', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('enrollments', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    shop.clock.jump(YEAR);
    await shop.service.renewCredentials(rosa);
    shop.clock.jump(-YEAR);
    await shop.later(MINUTE);
    await expectOneCharge(id);
  });

  test('a start while the clock is a year ahead keeps nothing waiting for that year', async () => {
    const { id } = await waitingForBank();
    shop.clock.jump(YEAR);
    const next = openShop(shop.store, shop.academy, shop.clock);
    await next.journal.releaseLeases();
    shop.clock.jump(-YEAR);
    shop.clock.advance(LEASE_MS);
    await next.later(0);
    await next.later(6 * SECOND);
    await expectOneCharge(id);
  });

  test('a look planned by a clock a year ahead, and written once that was put right, comes within a day', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'approve');
    const asked = await shop.journal.find(id);
    if (!asked) throw new Error('The payment is not in the journal');
    await shop.journal.move(asked, { to: 'unknown', runAt: shop.clock.now().getTime() + YEAR });
    await shop.later(24 * HOUR);
    await expectOneCharge(id);
  });

  test('a clock put forward and back gives up no open form', async () => {
    const { id } = await shop.atForm(rosa);
    shop.clock.jump(-YEAR);
    await shop.later(SECOND);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved' });
    await expectOneCharge(id);
  });

  test('questions are counted: a year that passes at once does not end them', async () => {
    const { id, purchaseNumber, amount } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    shop.clock.jump(YEAR);
    await shop.later(0);
    shop.academy.endReview(purchaseNumber ?? '', amount);
    for (let minutes = 0; minutes < 10; minutes += 1) await shop.later(MINUTE);
    await expectOneCharge(id);
  });

  test('denials count for an hour, though the clock was put back a year', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await shop.atForm(rosa);
      await shop.pay(rosa, id, 'deny-116');
    }
    shop.clock.jump(-YEAR);
    expect(await shop.begin(rosa)).toMatchObject({ status: 'open' });
  });
});

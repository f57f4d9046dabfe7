import { beforeEach, expect, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { reconcile } from '../../server/payments/reconcile.ts';
import type { Span } from '../../server/payments/reconcile.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import type { Day } from '../../server/domain/time.ts';
import { TODAY, buy, chargeOf, createOperatorOf, rosa } from './books.ts';
import type { Lists } from './books.ts';
import { openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import { MONDAYS, TUESDAYS } from './two-groups.ts';
import { createWithdrawals } from './withdrawals.ts';

const TOMORROW = '2026-11-22';

describeOnBothDatabases('A night that falls between two steps of a payment', (stores) => {
  let shop: Shop;
  let lists: Lists;

  beforeEach(async () => {
    shop = openShop(await stores.open());
    lists = { charges: [], purchases: [] };
  });

  const { withdraw } = createWithdrawals(() => shop);
  const client = createOperatorOf(() => lists);

  async function found({ to = TODAY, providers = ['niubiz'] }: { to?: Day; providers?: string[] } = {}) {
    const { store, journal } = shop;
    const span: Span = { from: TODAY, to };
    const { differences } = await reconcile({ store, journal, client, providers, span });
    return differences.map(({ kind, purchaseNumber }) => [kind, purchaseNumber]);
  }

  /** The academy lists the enrollments that it has now. */
  function listEnrollments(number: string) {
    const enrollments = shop.academy.enrollments.filter(({ purchase }) => purchase === number);
    lists.purchases = [{ purchase_id: number, payment: lists.purchases[0]?.payment ?? null, enrollments }];
  }

  test('misses no enrollment that is still to be made', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'status', status: 500, work: 'not_done' });
    expect(await buy(shop, lists)).toMatchObject({ status: 'approved', enrolled: false });
    expect(await found()).toEqual([]);
  });

  test('misses no payment in the purchase of whom a person enrolled', async () => {
    shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    const { id: attemptId, number } = await buy(shop, lists);
    await shop.journal.resolve({ attemptId, resolution: 'enrolled', reason: 'a mano', by: 'ana' });
    for (const line of orderOf().lines) shop.academy.enrollByHand('rosa', line, number);
    listEnrollments(number);
    expect(await found()).toEqual([]);
  });

  test('finds who is being moved in either group', async () => {
    const { number } = await buy(shop, lists, undefined, undefined, MONDAYS);
    Object.assign(shop.academy.habits, { ignoresChanges: true, saysNothing: true });
    const seatsLeft = () => Promise.resolve(6);
    const change = { buyer: rosa, purchaseNumber: number, change: TUESDAYS, seatsLeft };
    expect(await shop.service.changeGroup(change)).toMatchObject({ change: { outcome: 'pending' } });
    expect(await found()).toEqual([]);
    const [purchase] = lists.purchases;
    const moved = purchase?.enrollments.map((place) => ({ ...place, group_id: 'g-2' })) ?? [];
    lists.purchases = [{ purchase_id: number, payment: purchase?.payment ?? null, enrollments: moved }];
    expect(await found()).toEqual([]);
  });

  test('takes no place for unpaid whose refund is on its way', async () => {
    const { number } = await buy(shop, lists);
    shop.academy.nextRefund.push('Pending');
    expect(await withdraw(number)).toMatchObject({ status: 'refunding' });
    expect(await found()).toEqual([]);
  });

  test('misses nothing of a purchase that was never paid, and tells of a payment that nobody made here', async () => {
    lists.purchases = [{ purchase_id: '42', payment: null, enrollments: [] }];
    expect(await found()).toEqual([]);
    const payment = { amount: 450, currency: 'PEN', transaction_id: 't' } as const;
    lists.purchases = [{ purchase_id: '42', payment, enrollments: [] }];
    expect(await found()).toEqual([['purchase_not_ours', '42']]);
  });

  test('asks the provider that was charged, whose name the site has no more', async () => {
    await buy(shop, lists);
    expect(await found({ providers: ['another'] })).toEqual([]);
  });

  test('gives a refund that failed to a person once, and none that a person made', async () => {
    const { id, number } = await buy(shop, lists);
    const whole = { minor: 45_000, currency: 'PEN' } as const;
    const refund = { amount: whole, kept: { ...whole, minor: 0 }, term: 'full', motive: null } as const;
    const needsProof = false;
    await shop.service.withdraw({ buyer: rosa, purchaseNumber: number, refund: { ...refund, needsProof } });
    lists.purchases = [];
    const night = async () => {
      await found({ to: TOMORROW });
      return shop.journal.find(id);
    };
    const given = await night();
    expect(given).toMatchObject({ reviewReason: 'charge_not_reversed' });
    expect(await night()).toEqual(given);
    const decision = { resolution: 'refunded', reason: 'por transferencia', by: 'ana' } as const;
    await shop.journal.resolve({ attemptId: id, ...decision });
    expect(await night()).toMatchObject({ state: 'refunded' });
  });

  test('tells once of a charge that was given back on the same day and still stands', async () => {
    const { number } = await buy(shop, lists);
    expect(await withdraw(number)).toMatchObject({ status: 'refunded' });
    lists.purchases = [];
    expect(await found()).toEqual([['charge_not_reversed', number]]);
  });

  test('tells of the charge that stands where another of the same order was given back', async () => {
    const { number } = await buy(shop, lists);
    expect(await withdraw(number)).toMatchObject({ status: 'refunded' });
    lists.purchases = [];
    const [own] = lists.charges;
    if (!own) throw new TypeError('Nothing was charged');
    lists.charges = [{ ...own, reversed: true }, chargeOf(number, 'another')];
    expect(await found()).toEqual([['charge_not_reversed', number]]);
  });

  test('tells of the first month that still stands of what was given back', async () => {
    const { id, number } = await buy(shop, lists);
    expect(await withdraw(number)).toMatchObject({ status: 'refunded' });
    lists.purchases = [];
    const row = paymentDatabase(shop.store).updateTable('paymentAttempt').where('id', '=', id);
    await row.set({ way: 'subscription' }).execute();
    expect(await found()).toEqual([['charge_not_reversed', number]]);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { runPayments } from '../../server/commands/payments.ts';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { createJournal } from '../../server/payments/journal.ts';
import { createReconciliation } from '../../server/payments/nightly.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import type { ListedCharge, ListedPurchase } from '../../server/upstream/contracts/reconciliation.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, chargeOf, createOperatorOf, rosa } from './books.ts';
import type { Lists } from './books.ts';
import { HOUR, openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const TOMORROW = '2026-11-22';

describeOnBothDatabases('Reconciliation', (stores) => {
  let shop: Shop;
  let lists: Lists;
  let isDown: boolean;
  let days: string[];

  beforeEach(async () => {
    shop = openShop(await stores.open());
    lists = { charges: [], purchases: [] };
    isDown = false;
    days = [];
  });

  const client = createOperatorOf(
    () => lists,
    ({ endpoint, day }, items) => {
      if (isDown) throw new UpstreamError({ fault: 'timeout', endpoint, requestId: 'r' });
      if (endpoint === 'charges') days.push(day);
      return { data: items };
    },
  );

  const open = (hour = 3) => {
    const { now, steady: leaseClock } = shop.clock;
    const journal = createJournal({ store: shop.store, now, leaseClock, logger: shop.log.logger });
    const made = {
      store: shop.store,
      journal,
      client,
      providers: ['niubiz'],
      hour,
      now,
      logger: shop.log.logger,
    };
    return {
      backOffice: createBackOffice({ store: shop.store, journal, now }),
      reconciliation: createReconciliation(made),
      now,
    };
  };
  const compare = async () => {
    const { differences } = await open().reconciliation.compare({ from: TODAY, to: TODAY });
    return differences.map(({ kind, purchaseNumber }) => [kind, purchaseNumber]);
  };

  const bought = (groupRef?: string, token?: string) => buy(shop, lists, groupRef, token);

  test('finds nothing where all agree', async () => {
    await bought();
    await bought('g-martes', 'deny-180');
    expect(await compare()).toEqual([]);
  });

  test('finds a charge of ours that the provider does not list, late in the evening of Lima, too', async () => {
    shop.clock.advance(13 * HOUR);
    const { number } = await bought();
    lists.charges = [];
    expect(await compare()).toEqual([['charge_not_listed', number]]);
  });

  test('looks for what was paid later among the charges of the day on which it was paid', async () => {
    const receipt = {
      transactionId: 'caja-1',
      transactionDate: '261122100003',
      card: '',
      brand: 'cash',
      amount: orderOf().amount,
    };
    const cashier: PaymentProvider = {
      name: 'cashier',
      ways: ['cash'],
      card: null,
      merchantFor: () => '111',
      authorize: () =>
        Promise.resolve({
          kind: 'awaiting_payment',
          instructions: { code: '778 123 456', account: [] },
          payableUntil: shop.clock.now().getTime() + 48 * HOUR,
        }),
      status: () => Promise.resolve({ kind: 'approved', receipt }),
    };
    shop = openShop(shop.store, shop.academy, shop.clock, [cashier]);
    const idempotencyKey = shop.newKey();
    const asked = { buyer: rosa, order: orderOf(), idempotencyKey, seatsLeft: 6, way: 'cash' } as const;
    const { id: attemptId } = await shop.service.start(asked);
    const seatsLeft = () => Promise.resolve(6);
    await shop.service.pay({ buyer: rosa, attemptId, transactionToken: null, seatsLeft });
    await shop.later(24 * HOUR);
    expect(await shop.see(rosa, attemptId)).toMatchObject({ status: 'approved' });
    expect((await compare()).map(([kind]) => kind)).toEqual([]);
    const next = await open().reconciliation.compare({ from: TOMORROW, to: TOMORROW });
    expect(next.differences.map(({ kind }) => kind)).toContain('charge_not_listed');
  });

  test('finds a charge of the provider for an order that is not ours', async () => {
    await bought();
    lists.charges.push(chargeOf('42', 't'));
    expect(await compare()).toEqual([['charge_not_ours', '42']]);
  });

  test('gives a charge that the journal takes for denied to a person, and only once', async () => {
    const { id, number } = await bought('g-lunes', 'deny-180');
    lists.charges = [chargeOf(number, 't-77')];
    expect(await compare()).toEqual([['charge_not_known', number]]);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    const { backOffice } = open();
    expect(await backOffice.list()).toMatchObject([{ reason: 'charged_at_provider', attemptId: id }]);
    expect(await compare()).toEqual([]);
    await backOffice.resolve({ attemptId: id, resolution: 'retry', reason: 'charged', by: 'Ana' });
    await shop.later(0);
    // The denial deleted the credentials for the enrollment: the next login brings new ones.
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: false });
    await shop.service.renewCredentials(rosa);
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect((await backOffice.verify()).faults).toEqual([]);
  });

  test('gives a charge of an order that a restored copy takes for never sent to a person, and its family sees it', async () => {
    const { id } = await shop.atForm(rosa, orderOf());
    const number = (await shop.see(rosa, id)).purchaseNumber ?? '';
    lists.charges = [chargeOf(number, 't-77')];
    expect(await compare()).toEqual([['charge_not_known', number]]);
    expect(await shop.service.purchases({ userId: 'rosa' })).toMatchObject([{ id, status: 'needs_review' }]);
    await open().backOffice.resolve({ attemptId: id, resolution: 'retry', reason: 'charged', by: 'Ana' });
    await shop.service.renewCredentials(rosa);
    await shop.later(0);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('gives a denied order that was charged twice to a person, and ends', async () => {
    const { id, number } = await bought('g-lunes', 'deny-180');
    lists.charges = [chargeOf(number, 't-77'), chargeOf(number, 't-78')];
    expect(await compare()).toEqual([
      ['charge_not_known', number],
      ['charge_not_known', number],
    ]);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    // The person reads what is listed beside it as a second charge.
    expect(await compare()).toEqual([['charge_double', number]]);
  });

  test.each([{ amount: 449 }, { transaction_id: 't' }])('finds what differs: %j', async (paid) => {
    const { number } = await bought();
    lists.charges = lists.charges.map((charge) => ({ ...charge, amount: 451 }));
    lists.purchases = lists.purchases.map((purchase) => ({
      ...purchase,
      payment: purchase.payment && { ...purchase.payment, ...paid },
    }));
    expect(await compare()).toEqual([
      ['charge_amount', number],
      ['purchase_amount', number],
    ]);
  });

  test('finds what was given back on one side only', async () => {
    const { number } = await bought();
    lists.charges = lists.charges.map((charge) => ({ ...charge, reversed: true }));
    expect(await compare()).toEqual([['charge_reversed', number]]);

    shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    const { id, number: other } = await bought('g-martes');
    lists.charges = lists.charges.filter((charge) => charge.purchase_number === other);
    await open().backOffice.resolve({ attemptId: id, resolution: 'refunded', reason: 'r', by: 'Ana' });
    expect(await compare()).toContainEqual(['charge_not_reversed', other]);
  });

  /** Lists the charge of a purchase again, as another one. */
  const chargedAgain = (changes: Partial<ListedCharge> = {}) => {
    const [charge] = lists.charges;
    if (charge) lists.charges.push({ ...charge, transaction_id: 'another', ...changes });
  };

  test('finds what was charged twice under one order, of which no answer told, until one is given back', async () => {
    const { number } = await bought();
    chargedAgain();
    expect(await compare()).toEqual([['charge_double', number]]);
    lists.charges = lists.charges.map((charge) => ({
      ...charge,
      reversed: charge.transaction_id === 'another',
    }));
    expect(await compare()).toEqual([]);
  });

  test('takes no charge that is listed on two days for two', async () => {
    await bought();
    chargedAgain({ transaction_id: lists.charges[0]?.transaction_id ?? '' });
    expect(await compare()).toEqual([]);
  });

  test('takes months for charges of their own, until the purchase was given back', async () => {
    const { id, number } = await bought();
    const rows = paymentDatabase(shop.store).updateTable('paymentAttempt').where('id', '=', id);
    await rows.set({ way: 'subscription' }).execute();
    chargedAgain();
    expect(await compare()).toEqual([]);
    const longAgo = shop.clock.now().getTime() - 40 * 24 * HOUR;
    await rows.set({ state: 'refunded', authorizedAt: longAgo }).execute();
    lists.charges.shift();
    lists.purchases = [];
    expect(await compare()).toEqual([['charge_not_reversed', number]]);
  });

  test('finds enrollments that are missing, twice, unpaid, or of nobody', async () => {
    const { number } = await bought();
    const [first, second] = lists.purchases[0]?.enrollments ?? [];
    if (!first || !second) throw new Error('Two courses were bought');
    const payment = lists.purchases[0]?.payment ?? null;
    const has = (enrollments: ListedPurchase['enrollments']) => {
      lists.purchases = [{ purchase_id: number, payment, enrollments }];
    };
    has([first]);
    expect(await compare()).toEqual([['enrollment_missing', number]]);
    has([first, second, { ...second, id: 'another' }]);
    expect(await compare()).toEqual([['enrollment_double', number]]);
    has([first, second, { ...first, group_id: 'g-otro', id: 'another' }]);
    expect(await compare()).toEqual([['enrollment_elsewhere', number]]);
    has([first, second]);
    lists.purchases.push({ purchase_id: '42', payment: null, enrollments: [first] });
    expect(await compare()).toEqual([['purchase_not_ours', '42']]);
    lists.purchases.pop();
    const denied = await bought('g-martes', 'deny-180');
    lists.purchases = lists.purchases.map((purchase) =>
      purchase.purchase_id === denied.number ? { ...purchase, enrollments: [first] } : purchase,
    );
    expect(await compare()).toEqual([['enrollment_unpaid', denied.number]]);
  });

  test('finds a purchase that is done here and was never written there', async () => {
    const { number } = await bought();
    lists.purchases = lists.purchases.map((purchase) => ({ ...purchase, payment: null }));
    expect(await compare()).toEqual([['purchase_not_written', number]]);
  });

  test('is a command that prints what differs, and says so by its exit code', async () => {
    const { number, reference } = await bought();
    const args = ['reconcile', '--from', TODAY, '--to', TODAY];
    expect(await runPayments(open(), args)).toEqual({ text: `${TODAY}: nothing differs.`, code: 0 });
    lists.charges = [];
    const { text, code } = await runPayments(open(), args);
    expect(code).toBe(1);
    expect(text).toContain(reference);
    expect(text).toContain(number);
    expect(JSON.parse((await runPayments(open(), [...args, '--json'])).text)).toMatchObject({
      differences: [{ kind: 'charge_not_listed', purchaseNumber: number, ours: 'done' }],
    });
  });

  test('is a command for yesterday, or from a day on up to today, and never for no day at all', async () => {
    const { number } = await bought();
    lists.charges = [];
    const reconcile = (...args: string[]) => runPayments(open(), ['reconcile', ...args]);
    expect((await reconcile()).text).toBe('2026-11-20: nothing differs.');
    for (const from of ['2026-11-20', TODAY]) {
      const { text, code } = await reconcile('--from', from);
      expect(code, from).toBe(1);
      expect(text, from).toContain(number);
    }
    for (const args of [
      ['--from', TOMORROW],
      ['--from', TODAY, '--to', '2026-11-20'],
    ]) {
      const { text, code } = await reconcile(...args);
      expect(code).toBe(1);
      expect(text).toContain('no day would be compared');
    }
  });

  test('runs once a night, from its hour on, whichever process is first, and says so', async () => {
    await bought();
    lists.charges = [];
    shop.clock.advance(16 * HOUR);
    const processes = [open(), open(), open()];
    for (const { reconciliation } of processes) await reconciliation.runWhenDue();
    expect(days).toEqual([]);
    expect(await processes[0]?.reconciliation.last()).toBeNull();
    shop.clock.advance(HOUR);
    await Promise.all(processes.map(({ reconciliation }) => reconciliation.runWhenDue()));
    expect(days).toEqual(['2026-11-20', TODAY, '2026-11-22']);
    const last = await processes[0]?.reconciliation.last();
    expect(last).toMatchObject({
      from: TODAY,
      to: TODAY,
      differences: [{ kind: 'charge_not_listed' }],
    });
    expect(shop.log.lines.filter((line) => line.includes('reconciliation done'))).toHaveLength(1);
    expect(
      shop.log.lines.some((line) => line.startsWith('["error"') && line.includes('charge_not_listed')),
    ).toBe(true);
    shop.clock.advance(2 * HOUR);
    await processes[1]?.reconciliation.runWhenDue();
    expect(days).toHaveLength(3);
    const { text } = await runPayments(open(), ['list']);
    expect(text).toContain(`days ${TODAY} to ${TODAY}, 1 differences`);
  });

  test('tells what a call does that arrives 40 hours after its purchase, when two nights found all in order', async () => {
    // At eight in the evening, so the night after those 40 hours is the third one.
    shop.clock.advance(10 * HOUR);
    const { number } = await bought();
    const night = async () => {
      const { reconciliation } = open();
      await reconciliation.runWhenDue();
      return (await reconciliation.last())?.differences.map(({ kind }) => kind);
    };
    shop.clock.advance(7 * HOUR);
    expect(await night()).toEqual([]);
    shop.clock.advance(24 * HOUR);
    expect(await night()).toEqual([]);
    shop.clock.advance(9 * HOUR);
    lists.purchases = lists.purchases.map((purchase) => {
      const [first, ...others] = purchase.enrollments;
      if (purchase.purchase_id !== number || !first) return purchase;
      return { ...purchase, enrollments: [first, { ...first, id: 'late' }, ...others] };
    });
    shop.clock.advance(15 * HOUR);
    expect(await night()).toEqual(['enrollment_double']);
  });

  test('that failed is tried again an hour later, by any process', async () => {
    shop.clock.advance(24 * HOUR);
    isDown = true;
    await open().reconciliation.runWhenDue();
    expect(shop.log.lines.some((line) => line.includes('reconciliation incomplete'))).toBe(true);
    isDown = false;
    await open().reconciliation.runWhenDue();
    expect(await open().reconciliation.last()).toBeNull();
    shop.clock.advance(HOUR);
    await open().reconciliation.runWhenDue();
    expect(await open().reconciliation.last()).toMatchObject({ differences: [] });
  });
});

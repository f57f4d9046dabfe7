import { beforeEach, expect, test } from 'vitest';
import { runPayments } from '../../server/commands/payments.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import { createJournal } from '../../server/payments/journal.ts';
import { createReconciliation } from '../../server/payments/nightly.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, createOperatorOf } from './books.ts';
import type { ListCall, Lists } from './books.ts';
import { HOUR, openShop } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

/** What is said in place of the lists, of which some fail. */
type Said = (call: ListCall, items: readonly object[]) => unknown;

const SPAN = { from: TODAY, to: TODAY } as const;

/** Says the lists of an endpoint otherwise, and the others as they are. */
const otherwise =
  (endpoint: ListCall['endpoint'], spoil: Said): Said =>
  (call, items) =>
    call.endpoint === endpoint ? spoil(call, items) : { data: items };

const away = ({ endpoint }: ListCall, status?: number): never => {
  throw new UpstreamError({ fault: status ? 'status' : 'timeout', endpoint, requestId: 'r', status });
};

/** What can become of a list, in a way that its neighbours can still be read. */
const SPOILT: Readonly<Record<string, Said>> = {
  'does not come': (call) => away(call),
  'fails on the day after': (call, items) => (call.day === TODAY ? { data: items } : away(call)),
  'has further pages': (_call, items) => ({ data: items, next: 'https://academy.test/?page=2' }),
  'has an item that is none': (_call, items) => ({ data: [...items, 'n/a'] }),
};

describeOnBothDatabases('A list that cannot be read whole', (stores) => {
  let shop: Shop;
  let lists: Lists;
  let said: Said;

  beforeEach(async () => {
    shop = openShop(await stores.open());
    lists = { charges: [], purchases: [] };
    said = (_call, items) => ({ data: items });
  });

  const open = () => {
    const { now, steady: leaseClock } = shop.clock;
    const { store, log } = shop;
    const journal = createJournal({ store, now, leaseClock, logger: log.logger });
    const client = createOperatorOf(
      () => lists,
      (call, items) => said(call, items),
    );
    const providers = ['niubiz', 'stripe'];
    return {
      backOffice: createBackOffice({ store, journal, now }),
      reconciliation: createReconciliation({
        store,
        journal,
        client,
        providers,
        hour: 3,
        now,
        logger: log.logger,
      }),
      now,
    };
  };

  const compare = async () => {
    const { differences, unread } = await open().reconciliation.compare(SPAN);
    return {
      differences: differences.map(({ kind, purchaseNumber }) => [kind, purchaseNumber]),
      unread: [...unread.keys()],
    };
  };

  test.each(Object.entries(SPOILT))('of charges, which %s, misses no charge', async (_how, spoil) => {
    await buy(shop, lists);
    lists.charges = [];
    said = otherwise('charges', spoil);
    expect(await compare()).toEqual({ differences: [], unread: ['charges of niubiz', 'charges of stripe'] });
  });

  test.each(Object.entries(SPOILT))('of purchases, which %s, misses no purchase', async (_how, spoil) => {
    await buy(shop, lists);
    lists.purchases = [];
    said = otherwise('purchases', spoil);
    expect(await compare()).toEqual({ differences: [], unread: ['purchases'] });
  });

  test.each([
    ['an enrollment', { id: '7' }],
    ['the group of an enrollment', { id: '7', course_id: 'c-roblox', group_id: { id: 'g-1' } }],
  ])('for %s, misses no enrollment of that purchase', async (_what, enrollment) => {
    const { number } = await buy(shop, lists);
    said = otherwise('purchases', (_call, items) => ({
      data: items.map((purchase) => ({ ...purchase, enrollments: [enrollment] })),
    }));
    expect(await compare()).toEqual({ differences: [], unread: ['purchases'] });
    said = otherwise('purchases', (_call, items) => ({
      data: [...items, { purchase_id: '42', payment: null, enrollments: [enrollment] }],
    }));
    lists.purchases = lists.purchases.map((purchase) => ({
      ...purchase,
      enrollments: purchase.enrollments.slice(1),
    }));
    expect(await compare()).toEqual({
      differences: [['enrollment_missing', number]],
      unread: ['purchases'],
    });
  });

  test('of one provider leaves the charges of another and the purchases to be compared', async () => {
    const { number } = await buy(shop, lists);
    const other = await buy(shop, lists, 'g-martes');
    lists.charges = lists.charges.filter((charge) => charge.purchase_number !== number);
    lists.purchases = lists.purchases.filter((purchase) => purchase.purchase_id !== other.number);
    said = (call, items) => (call.provider === 'stripe' ? away(call, 404) : { data: items });
    const { differences, unread } = await compare();
    expect(unread).toEqual(['charges of stripe']);
    expect(differences).toContainEqual(['charge_not_listed', number]);
    expect(differences).toContainEqual(['purchase_not_written', other.number]);
    expect(differences.filter(([kind]) => kind !== 'enrollment_missing')).toHaveLength(2);
  });

  test('is told with what the connection says, so that whoever asked by command needs no log', async () => {
    said = ({ endpoint }) => {
      const cause = new Error('certificate has expired');
      throw new UpstreamError({ fault: 'connection_lost', endpoint, requestId: 'r', cause });
    };
    expect((await runPayments(open(), ['reconcile', '--from', TODAY])).text).toContain(
      'purchases (2026-11-21: purchases failed: connection_lost, certificate has expired)',
    );
  });

  test('takes no reversed charge for the last word on its order', async () => {
    await buy(shop, lists);
    lists.charges = lists.charges.map((charge) => ({ ...charge, reversed: true }));
    said = otherwise('charges', (_call, items) => ({ data: [...items, null] }));
    expect((await compare()).differences).toEqual([]);
  });

  test('still tells what differs in what was read, and gives it to a person', async () => {
    const { id, number } = await buy(shop, lists, 'g-lunes', 'deny-180');
    const [listed] = (await buy(shop, lists, 'g-martes'), lists.charges);
    if (!listed) throw new Error('Nothing was charged');
    lists.charges.push({ ...listed, purchase_number: number, transaction_id: 't-77' });
    said = otherwise('charges', (_call, items) => ({ data: [...items, null] }));
    expect((await compare()).differences).toEqual([['charge_not_known', number]]);
    expect(await open().backOffice.list()).toMatchObject([{ reason: 'charged_at_provider', attemptId: id }]);
  });

  test('leaves a night unfinished, which says so and is tried again an hour later', async () => {
    const { number } = await buy(shop, lists);
    lists.purchases = [];
    said = (call, items) => (call.endpoint === 'charges' ? away(call) : { data: items });
    shop.clock.advance(24 * HOUR);
    await open().reconciliation.runWhenDue();
    const told = () => shop.log.lines.filter((line) => line.startsWith('["error"')).join('\n');
    expect(told()).toContain('reconciliation incomplete');
    expect(told()).toContain('charges of niubiz');
    expect(told()).toContain(`"purchaseNumber":"${number}"`);
    expect(await open().reconciliation.last()).toBeNull();
    said = (_call, items) => ({ data: items });
    shop.clock.advance(HOUR);
    await open().reconciliation.runWhenDue();
    expect((await open().reconciliation.last())?.differences.map(({ kind }) => kind)).toContain(
      'purchase_not_written',
    );
  });

  test('is named by the command, which then does not say that nothing differs', async () => {
    await buy(shop, lists);
    said = otherwise('charges', (call, items) =>
      call.provider === 'niubiz' ? { data: [...items, null] } : { data: [] },
    );
    const args = ['reconcile', '--from', TODAY, '--to', TODAY];
    const { text, code } = await runPayments(open(), args);
    expect(code).toBe(1);
    expect(text).toBe(
      `${TODAY}: nothing differs in what could be read.\n` +
        'Not read whole: charges of niubiz (2026-11-20: an item could not be read)',
    );
    const json: unknown = JSON.parse((await runPayments(open(), [...args, '--json'])).text);
    expect(json).toMatchObject({
      differences: [],
      unread: { 'charges of niubiz': '2026-11-20: an item could not be read' },
    });
  });

  test('because the academy refuses the operator ends the comparison', async () => {
    said = (call) => away(call, 401);
    await expect(open().reconciliation.compare(SPAN)).rejects.toBeInstanceOf(UpstreamError);
    shop.clock.advance(24 * HOUR);
    await open().reconciliation.runWhenDue();
    expect(shop.log.lines.some((line) => line.includes('reconciliation failed'))).toBe(true);
  });
});

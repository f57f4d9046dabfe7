import { describe, expect, test } from 'vitest';
import { createJournal } from '../../server/payments/journal.ts';
import { createReconciliation } from '../../server/payments/nightly.ts';
import { nightlySpan, reconcile } from '../../server/payments/reconcile.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, chargeOf, createOperatorOf } from './books.ts';
import type { Lists } from './books.ts';
import { HOUR, SECOND, openShop } from './payment-service.ts';

describe('The days of a night', () => {
  test.each([
    [null, { from: '2026-10-21', to: '2026-11-20' }],
    ['2026-11-19', { from: '2026-11-18', to: '2026-11-20' }],
    ['2026-11-20', { from: '2026-11-18', to: '2026-11-20' }],
    ['2026-11-10', { from: '2026-11-11', to: '2026-11-20' }],
    ['2026-01-01', { from: '2026-10-21', to: '2026-11-20' }],
  ] as const)('after a run until %s are %o', (lastCompared, span) => {
    expect(nightlySpan('2026-11-21', lastCompared, '2026-01-01')).toEqual(span);
  });

  test.each([null, '2026-11-19'] as const)('after a run until %s begin with the journal', (lastCompared) => {
    expect(nightlySpan('2026-11-21', lastCompared, '2026-11-19').from).toBe('2026-11-19');
    expect(nightlySpan('2026-11-23', lastCompared, '2026-11-19').from).toBe('2026-11-19');
    expect(nightlySpan('2026-11-21', lastCompared, '2026-11-21').from).toBe('2026-11-20');
  });

  test('are a month on Mondays: a bank takes money back weeks later', () => {
    expect(nightlySpan('2026-11-23', '2026-11-21', '2026-01-01')).toEqual({
      from: '2026-10-23',
      to: '2026-11-22',
    });
    expect(nightlySpan('2026-11-24', '2026-11-22', '2026-01-01')).toEqual({
      from: '2026-11-21',
      to: '2026-11-23',
    });
  });
});

describeOnBothDatabases('A day that is compared', (stores) => {
  async function bought() {
    const shop = openShop(await stores.open());
    const lists: Lists = { charges: [], purchases: [] };
    const first = await buy(shop, lists);
    shop.clock.advance(SECOND);
    const second = await buy(shop, lists, 'g-martes');
    const compare = async (beside: readonly object[] = []) => {
      const client = createOperatorOf(
        () => lists,
        ({ endpoint, day }, items) => ({ data: endpoint === 'charges' && day !== TODAY ? beside : items }),
      );
      const { differences } = await reconcile({
        ...{ store: shop.store, journal: shop.journal, client },
        ...{ providers: ['niubiz'], span: { from: TODAY, to: TODAY } },
      });
      return differences.map(({ kind, purchaseNumber }) => [kind, purchaseNumber]);
    };
    return { lists, first, second, compare };
  }

  test('is also one of the nights that failed, once a later night does not', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const lists: Lists = { charges: [], purchases: [] };
    await buy(shop, lists);
    let isDown = true;
    const client = createOperatorOf(
      () => lists,
      ({ endpoint }, items) => {
        if (isDown) throw new UpstreamError({ fault: 'timeout', endpoint, requestId: 'r' });
        return { data: items };
      },
    );
    const { now, steady: leaseClock } = shop.clock;
    const { logger } = shop.log;
    const journal = createJournal({ store, now, leaseClock, logger });
    const reconciliation = createReconciliation({
      ...{ store, journal, client, now, logger },
      ...{ providers: ['niubiz'], hour: 3 },
    });
    for (let night = 1; night <= 5; night += 1) {
      shop.clock.advance(24 * HOUR);
      await reconciliation.runWhenDue();
      expect(await reconciliation.last(), `night ${night}`).toBeNull();
    }
    isDown = false;
    shop.clock.advance(24 * HOUR);
    await reconciliation.runWhenDue();
    expect(await reconciliation.last()).toMatchObject({ from: TODAY, to: '2026-11-26', differences: [] });
  });

  test('says nothing of charges of the days beside it', async () => {
    const { compare } = await bought();
    expect(await compare([chargeOf('42', 't')])).toEqual([]);
  });

  test('says all that a purchase lacks at the academy, and all that differs', async () => {
    const { lists, first, second, compare } = await bought();
    const missing = [first, second].map(({ number }) => ['enrollment_missing', number]);
    lists.purchases = lists.purchases.flatMap((purchase) =>
      purchase.purchase_id === first.number
        ? []
        : { ...purchase, enrollments: [], payment: purchase.payment && { ...purchase.payment, amount: 449 } },
    );
    const [ofFirst, ofSecond] = missing;
    expect(await compare()).toEqual([
      ...[ofFirst, ofFirst, ['purchase_not_written', first.number]],
      ...[ofSecond, ofSecond, ['purchase_amount', second.number]],
    ]);
  });

  test('calls no charge the second one that stands alone, by whatever name', async () => {
    const { lists, first, compare } = await bought();
    const [, other] = lists.charges;
    const reversed = { ...chargeOf(first.number, 't-77'), reversed: true };
    lists.charges = [reversed, chargeOf(first.number, 't-78'), ...(other ? [other] : [])];
    expect(await compare()).toEqual([]);
    lists.charges.push(chargeOf(first.number, 't-79'));
    expect(await compare()).toEqual([
      ['charge_double', first.number],
      ['charge_double', first.number],
    ]);
  });
});

describeOnBothDatabases('A year that a command compares', (stores) => {
  test('may have more purchases than a statement can name', async () => {
    const shop = openShop(await stores.open());
    const lists: Lists = { charges: [], purchases: [] };
    const { number } = await buy(shop, lists);
    lists.charges = [];
    for (let other = 0; other < 70_000; other += 1) {
      lists.purchases.push({ purchase_id: `7${other}`, payment: null, enrollments: [] });
    }
    const { differences } = await reconcile({
      ...{ store: shop.store, journal: shop.journal, client: createOperatorOf(() => lists) },
      ...{ providers: ['niubiz'], span: { from: TODAY, to: TODAY } },
    });
    expect(differences.map(({ kind, purchaseNumber }) => [kind, purchaseNumber])).toEqual([
      ['charge_not_listed', number],
    ]);
  });
});

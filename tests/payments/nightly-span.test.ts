import { describe, expect, test } from 'vitest';
import { nightlySpan, reconcile } from '../../server/payments/reconcile.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, createOperatorOf } from './books.ts';
import type { Lists } from './books.ts';
import { openShop } from './payment-service.ts';

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

import { beforeEach, expect, test } from 'vitest';
import { daysLater } from '../../server/domain/time.ts';
import { limaDay, reconcile } from '../../server/payments/reconcile.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, createOperatorOf, rosa } from './books.ts';
import type { Lists } from './books.ts';
import { HOUR, openShop } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const DAY = 24 * HOUR;

// A provider may say that a refund was made, and weeks later that the bank did not take it.
describeOnBothDatabases('A refund of something charged weeks before', (stores) => {
  let shop: Shop;
  let lists: Lists;
  let days: Set<string>;
  /** Whether the academy has the lists of 'niubiz' under another name alone. */
  let isRenamed: boolean;

  beforeEach(async () => {
    isRenamed = false;
    shop = openShop(await stores.open());
    lists = { charges: [], purchases: [] };
    days = new Set();
  });

  const client = createOperatorOf(
    () => lists,
    ({ endpoint, provider, day }, items) => {
      days.add(day);
      if (!isRenamed || endpoint !== 'charges') return { data: items };
      if (provider === 'niubiz')
        throw new UpstreamError({ fault: 'status', endpoint, requestId: 'r', status: 404 });
      return { data: day === TODAY ? lists.charges : [] };
    },
  );

  /** Buys, and withdraws after some days. */
  async function withdrawnAfter(passed: number, { needsProof = false, keptMinor = 0 } = {}) {
    const { number } = await buy(shop, lists);
    lists.purchases = [];
    shop.clock.advance(passed * DAY);
    const PEN = (minor: number) => ({ minor, currency: 'PEN' as const });
    const term = keptMinor === 0 ? 'full' : 'less_one_class';
    const refund = {
      amount: PEN(45_000 - keptMinor),
      kept: PEN(keptMinor),
      term,
      motive: null,
      needsProof,
    } as const;
    return shop.service.withdraw({ buyer: rosa, purchaseNumber: number, refund });
  }

  /** What the night after these days finds. */
  async function foundAfter(passed: number, providers = ['niubiz']) {
    shop.clock.advance(passed * DAY);
    const yesterday = daysLater(limaDay(shop.clock.now()), -1);
    const { store, journal } = shop;
    const span = { from: yesterday, to: yesterday };
    const { differences, unread } = await reconcile({ store, journal, client, providers, span });
    expect([...unread]).toEqual([]);
    return differences.map(({ kind }) => kind);
  }

  const seen = async () => (await shop.service.purchases({ userId: 'rosa' }))[0];

  test('that failed after it was made is found in a month, and given to a person', async () => {
    expect(await withdrawnAfter(40)).toMatchObject({ status: 'refunded' });
    expect(await foundAfter(29)).toEqual(['charge_not_reversed']);
    expect(await seen()).toMatchObject({ status: 'needs_review', refund: { amount: { minor: 45_000 } } });
    expect(await foundAfter(1)).toEqual([]);
  });

  test('of a part is only reported: an academy may call such a charge not reversed', async () => {
    await withdrawnAfter(40, { keptMinor: 5_625 });
    expect(await foundAfter(29)).toEqual(['charge_not_reversed']);
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });

  test('that failed later than banks take is looked for no more', async () => {
    await withdrawnAfter(40);
    expect(await foundAfter(33)).toEqual([]);
    expect(days).not.toContain(TODAY);
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });

  test('that failed is asked about by the retry of a person, and then made anew', async () => {
    const { id } = await withdrawnAfter(40);
    await foundAfter(2);
    const [refund] = shop.academy.refunds;
    if (refund) refund.status = 'Rejected';
    const retry = { attemptId: id, resolution: 'retry', reason: 'volvió', by: 'ana' } as const;
    await shop.journal.resolve(retry);
    await shop.service.renewCredentials(rosa);
    await shop.later(0);
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_rejected' });
    await shop.journal.resolve(retry);
    await shop.later(0);
    expect(await seen()).toMatchObject({ status: 'refunded' });
    expect(shop.academy.refunds.map(({ status }) => status)).toEqual(['Rejected', 'Refunded']);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('that was made on the last day that is compared may be listed later', async () => {
    await withdrawnAfter(40);
    expect(await foundAfter(1)).toEqual(['charge_not_reversed']);
    expect(await seen()).toMatchObject({ status: 'refunded' });
    expect(await foundAfter(1)).toEqual(['charge_not_reversed']);
    expect(await seen()).toMatchObject({ status: 'needs_review' });
  });

  test.each([
    ['under the former one', false],
    ['under that one, where the former is gone', true],
  ])('of a provider that has another name by now is looked for %s', async (_, renamed) => {
    await withdrawnAfter(40);
    isRenamed = renamed;
    expect(await foundAfter(2, ['another'])).toEqual(['charge_not_reversed']);
  });

  test('that was made is none', async () => {
    await withdrawnAfter(40);
    lists.charges = lists.charges.map((charge) => ({ ...charge, reversed: true }));
    expect(await foundAfter(2)).toEqual([]);
    expect(days).toContain(TODAY);
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });

  test('that waits for a person is none, whether its charge still stands or not', async () => {
    expect(await withdrawnAfter(0, { needsProof: true })).toMatchObject({ status: 'needs_review' });
    expect(await foundAfter(1)).toEqual([]);
    lists.charges = lists.charges.map((charge) => ({ ...charge, reversed: true }));
    expect(await foundAfter(0)).toEqual([]);
  });

  test('that a person made is not looked for at the provider', async () => {
    shop.academy.nextRefund.push('Rejected');
    const { id } = await withdrawnAfter(40);
    const decision = { resolution: 'refunded', reason: 'por transferencia', by: 'ana' } as const;
    await shop.journal.resolve({ attemptId: id, ...decision });
    expect(await foundAfter(2)).toEqual([]);
    expect(days).not.toContain(TODAY);
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });
});

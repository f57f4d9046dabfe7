import { beforeEach, expect, test } from 'vitest';
import { reconcile } from '../../server/payments/reconcile.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { TODAY, buy, chargeOf, createOperatorOf, rosa } from './books.ts';
import type { Lists } from './books.ts';
import { HOUR, openShop } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

// What a night does with a charge that the provider lists, of a payment that was told to its family as not charged.
describeOnBothDatabases('A listed charge of a payment that was taken for not charged', (stores) => {
  let shop: Shop;
  let lists: Lists;

  beforeEach(async () => {
    shop = openShop(await stores.open());
    lists = { charges: [], purchases: [] };
  });

  const client = createOperatorOf(() => lists);

  async function givenUpUnused() {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    await shop.later(25 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    return { id, number: purchaseNumber ?? '' };
  }

  const ENDED = [
    ['was denied', () => buy(shop, lists, 'g-lunes', 'deny-180')],
    ['was given up unused', givenUpUnused],
  ] as const;

  /** What the night finds when the provider lists a charge of today. */
  async function foundWith(charge: ReturnType<typeof chargeOf>) {
    lists.charges = [charge];
    const { store, journal } = shop;
    const span = { from: TODAY, to: TODAY } as const;
    const { differences } = await reconcile({ store, journal, client, providers: ['niubiz'], span });
    return differences.map(({ kind }) => kind);
  }

  test.each(ENDED)('that %s is given to a person', async (_, end) => {
    const { id, number } = await end();
    expect(await foundWith(chargeOf(number, 't-77'))).toEqual(['charge_not_known']);
    expect(await shop.journal.find(id)).toMatchObject({
      state: 'needs_review',
      reviewReason: 'charged_at_provider',
      transactionId: 't-77',
    });
  });

  test.each(ENDED)(
    'that %s is a second charge where the same was paid since, and a retry says so',
    async (_, end) => {
      const { id, number } = await end();
      await buy(shop, lists);
      await foundWith(chargeOf(number, 't-77'));
      await shop.journal.resolve({ attemptId: id, resolution: 'retry', reason: 'cobrado', by: 'ana' });
      expect(await shop.journal.find(id)).toMatchObject({
        state: 'needs_review',
        reviewReason: 'second_charge',
      });
    },
  );

  test.each(ENDED)('that %s, and was given back, troubles nobody', async (_, end) => {
    const { id, number } = await end();
    const { state } = (await shop.journal.find(id)) ?? {};
    expect(await foundWith({ ...chargeOf(number, 't-77'), reversed: true })).toEqual([]);
    expect(await shop.journal.find(id)).toMatchObject({ state });
  });
});

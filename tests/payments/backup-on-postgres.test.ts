import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, openStoreBeside } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';
import { isStoreOutage } from '../../server/store/outage.ts';
import { startPostgres } from '../store/postgres.ts';
import type { PostgresServer } from '../store/postgres.ts';
import { SECOND, buyerOf, openShop, orderOf } from './payment-service.ts';

const opened: { close(): Promise<unknown> }[] = [];
let postgres: PostgresServer;
let store: Store;
let url: string;
beforeAll(async () => {
  postgres = await startPostgres();
  opened.push({ close: () => postgres.stop() });
  url = await postgres.createDatabase('shop');
  store = await openStore({ url, file: '' });
  opened.push(store);
}, 60_000);
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

test('a copy of the server made under load is restored: its journal is whole, and each payment ends as it must', async () => {
  const shop = openShop(store);
  const buy = async (name: string, token: string) => {
    const buyer = buyerOf(name);
    // In its own group: on a slow machine many are in progress at once, and each holds a seat.
    const { id } = await shop.atForm(buyer, orderOf({ productRef: name, groupRef: name }));
    await shop.pay(buyer, id, token);
    return { buyer, id };
  };
  const paid = await buy('paid', 'approve');
  // Charged, but the answer was lost.
  const unknown = await buy('unknown', 'used');

  // Others pay from before the copy starts until it is complete.
  let isCopied = false;
  let count = 0;
  const crowd = Array.from({ length: 4 }, async (_, index) => {
    while (!isCopied) await buy(`crowd-${index}-${(count += 1)}`, 'approve');
  });
  const before = count;
  const copy = await postgres.copy();
  opened.push({ close: () => copy.stop() });
  isCopied = true;
  await Promise.all(crowd);
  expect(count).toBeGreaterThan(before);
  const charged = shop.academy.orders.size;

  const restored = await openStore({ url: copy.urlOf('shop'), file: '' });
  opened.push(restored);
  const after = openShop(restored, shop.academy, shop.clock);
  await after.restart();
  await after.later(5 * SECOND);
  expect(await after.verifyLog()).toEqual([]);
  for (const { buyer, id } of [paid, unknown]) {
    expect(await after.see(buyer, id)).toMatchObject({ status: 'approved', enrolled: true });
  }
  expect(shop.academy.orders.size).toBe(charged);
});

test('a server that only follows another is no store: its answers may be old, and payments rest on them', async () => {
  const follower = await postgres.copy(true);
  opened.push({ close: () => follower.stop() });
  const failed: unknown = await openStoreBeside({ url: follower.urlOf('shop'), file: '' }).then(
    (store) => store.close(),
    (error: unknown) => error,
  );
  expect(isStoreOutage(failed)).toBe(true);
});

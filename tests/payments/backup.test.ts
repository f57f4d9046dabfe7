import SqliteDatabase from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import { storesOf } from '../store/stores.ts';
import { openShop, SECOND, buyerOf, orderOf } from './payment-service.ts';

const stores = storesOf('sqlite');
afterAll(() => stores.stop());

test('a copy made while payments are under way is restored: its journal is whole, and each ends as it must', async () => {
  const { store, file } = await stores.openReopenable();
  const shop = openShop(store);
  const rosa = buyerOf('rosa');
  const buy = async (token: string) => {
    const { id } = await shop.atForm(rosa, orderOf({ productRef: token }));
    await shop.pay(rosa, id, token);
    return id;
  };
  const paid = await buy('approve');
  // Charged, but the answer was lost.
  const unknown = await buy('used');
  const copy = `${file}.copy`;
  new SqliteDatabase(file ?? '', { readonly: true }).exec(`vacuum into '${copy}'`).close();
  await buy('after-the-copy');
  const charged = shop.academy.orders.size;

  const restored = await openStore({ file: copy });
  const after = openShop(restored, shop.academy, shop.clock);
  await after.restart();
  await after.later(5 * SECOND);
  expect(await after.verifyLog()).toEqual([]);
  for (const id of [paid, unknown]) {
    expect(await after.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  }
  expect(shop.academy.orders.size).toBe(charged);
  await restored.close();
});

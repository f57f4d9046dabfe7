import path from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';
import { isStoreOutage } from '../../server/store/outage.ts';
import { temporaryFolder } from '../support/academy.ts';
import { bearerOf } from './academy-api.ts';
import { buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

/** More than one page of the file, so that it does not fit into the free space of pages in use. */
const LONG = 'x'.repeat(20_000);

interface Trouble {
  begin(client: SqliteDatabase.Database): void;
  end(client: SqliteDatabase.Database): void;
}

/** Limits the file to its size and fills that, like a full disk. */
const FULL: Trouble = {
  begin(client) {
    client.exec('create table filler (content)');
    client.pragma(`max_page_count = ${String(client.pragma('page_count', { simple: true }))}`);
    const insert = client.prepare('insert into filler values (zeroblob(10))');
    expect(() => {
      for (;;) insert.run();
    }).toThrow('database or disk is full');
  },
  end: (client) => void client.pragma('max_page_count = 1000000'),
};

const READ_ONLY: Trouble = {
  begin: (client) => void client.pragma('query_only = 1'),
  end: (client) => void client.pragma('query_only = 0'),
};

describe.each([
  ['full', FULL],
  ['read-only', READ_ONLY],
])('A disk that is %s', (_, trouble) => {
  // The bearer token is sealed into the row before anything is sent.
  const rosa = { ...buyerOf('rosa'), bearer: `${bearerOf('rosa')}.${LONG}` };
  let store: Store;
  let shop: Shop;

  beforeEach(async () => {
    store = await openStore({ file: path.join(temporaryFolder(), 'kipu.sqlite') });
    shop = openShop(store);
  });
  afterEach(() => store.close());

  function withTrouble(change: keyof Trouble): void {
    if (store.raw.dialect !== 'sqlite') throw new Error('Not a SQLite store');
    trouble[change](store.raw.client);
  }

  test('lets no card be charged, and lets it be paid once there is room', async () => {
    const { id } = await shop.atForm(rosa);
    withTrouble('begin');
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('payment_not_sent');
    expect(shop.academy.sends).toEqual([]);
    withTrouble('end');
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.charges).toHaveLength(1);
    expect(await shop.verifyLog()).toEqual([]);
  });

  // SQLite itself may have rolled the transaction back, and would refuse to do so once more.
  test('fails a transaction by its own name, as an outage of the store', async () => {
    withTrouble('begin');
    const failed: unknown = await store.kysely
      .transaction()
      .execute((transaction) =>
        transaction.insertInto('purchaseDraft').values({ userId: 'rosa', data: LONG, keptAt: 0 }).execute(),
      )
      .catch((error: unknown) => error);
    expect(isStoreOutage(failed), String(failed)).toBe(true);
    withTrouble('end');
    expect(await shop.begin(rosa, orderOf())).toMatchObject({ status: 'open' });
  });

  test('lets no purchase begin, and none is made at the academy', async () => {
    withTrouble('begin');
    const order = orderOf({ description: LONG });
    // The text of the error is tested with the site, which also considers earlier payments.
    await expect(shop.begin(rosa, order)).rejects.toThrow();
    expect(shop.academy.calls).toEqual([]);
    withTrouble('end');
    expect(await shop.begin(rosa, order)).toMatchObject({ status: 'open' });
  });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { approvedAnswer } from './provider-answers.ts';
import { createSealer, sha256 } from '../../server/store/seal.ts';
import { SECOND, SECRET, buyerOf, openShop, orderOf } from './payment-service.ts';

/** A card number that a provider forgot to mask. */
const UNMASKED = '4474118355632240';

describeOnBothDatabases('The journal', (stores) => {
  const rosa = buyerOf('rosa');

  test('holds no token, session key, bearer or card, neither in its tables, its file nor the log', async () => {
    const { store, file } = await stores.openReopenable();
    const shop = openShop(store);
    for (const token of ['approve', 'deny-180', 'used', 'duplicate', 'review', 'not-valid']) {
      const { id, purchaseNumber, amount } = await shop.atForm(rosa, orderOf({ productRef: token }));
      await shop.pay(rosa, id, `${token}-SECRET-TRANSACTION-TOKEN`).catch(() => undefined);
      if (token !== 'used') continue;
      const careless = approvedAnswer({ purchaseNumber: purchaseNumber ?? '', amount, transactionId: '1' });
      careless.data.dataMap.CARD = UNMASKED;
      shop.academy.orders.set(purchaseNumber ?? '', careless);
    }
    const { id } = await shop.begin(rosa, orderOf({ productRef: 'hosted' }));
    const page = { buyer: rosa, attemptId: id, returnOrigin: 'http://site.test' };
    const { url } = await shop.service.openHostedPage(page);
    const returnSecret = new URL(new URL(url).searchParams.get('callbackurl') ?? '').searchParams.get(
      'clave',
    );

    // Payments with an unknown outcome keep their credentials, sealed.
    const seen = [JSON.stringify(await everything()), shop.log.lines.join('\n')];
    await shop.later(5 * SECOND);
    await shop.later(10 * SECOND);
    seen.push(JSON.stringify(await everything()), shop.log.lines.join('\n'));
    if (file) {
      for (const part of ['', '-wal']) seen.push((await readFile(`${file}${part}`)).toString('latin1'));
    }
    const secrets = ['SECRET', rosa.bearer, returnSecret ?? '?', UNMASKED];
    expect(secrets.filter((secret) => seen.some((text) => text.includes(secret)))).toEqual([]);
    expect(seen.some((text) => text.includes('447411******2240'))).toBe(true);
    expect(seen.some((text) => text.includes('************2240'))).toBe(true);

    async function everything() {
      return Promise.all([
        paymentDatabase(store).selectFrom('paymentAttempt').selectAll().execute(),
        paymentDatabase(store).selectFrom('paymentEvent').selectAll().execute(),
        paymentDatabase(store).selectFrom('paymentKey').selectAll().execute(),
      ]);
    }
  });

  test('forgets the credential with the end of the attempt', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    for (const token of ['approve', 'deny-180']) {
      const { id } = await shop.atForm(rosa, orderOf({ productRef: token }));
      await shop.pay(rosa, id, token);
    }
    const rows = await paymentDatabase(store)
      .selectFrom('paymentAttempt')
      .select(['state', 'credential'])
      .execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['denied', 'done']);
    expect(rows.map(({ credential }) => credential)).toEqual([null, null]);
  });

  test('gives the credential to a process whose secret was replaced meanwhile', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'used');
    shop.service = shop.serviceOn(
      store,
      undefined,
      createSealer('the secret that came after that one', [SECRET]),
    );
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('keeps the credential, sealed, only while a background step may need it', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'used');
    const read = () =>
      paymentDatabase(store).selectFrom('paymentAttempt').select('credential').executeTakeFirstOrThrow();
    expect((await read()).credential).toMatch(/^eyJ/);
    await shop.later(5 * SECOND);
    expect((await read()).credential).toBeNull();
  });

  test('notices an event that was changed, removed or added', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'deny-180');
    expect(await shop.verifyLog()).toEqual([]);
    const events = paymentDatabase(store);

    await events.updateTable('paymentEvent').set({ toState: 'approved' }).where('seq', '=', 5).execute();
    expect(await shop.verifyLog()).toEqual([`${id}: event 5 was changed`]);
    await events.deleteFrom('paymentEvent').where('seq', '=', 5).execute();
    expect(await shop.verifyLog()).toEqual([`${id}: events are missing at the end`]);
    await events.deleteFrom('paymentEvent').where('seq', '=', 3).execute();
    expect(await shop.verifyLog()).toEqual([`${id}: event 3 is missing`]);
  });

  test('notices what was written anew by somebody who knows how events are hashed', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'deny-180');
    const database = paymentDatabase(store);
    const sound = await database.selectFrom('paymentEvent').selectAll().orderBy('seq').execute();
    /** Changes events and hashes them anew up to one of them. Returns the hash of the last. */
    const forge = async (changes: Readonly<Record<number, object>>, until: number) => {
      let previous = '';
      for (const event of sound) {
        const forged = { ...event, ...changes[event.seq] };
        if (previous !== '' && event.seq <= until) forged.prevHash = previous;
        const { prevHash, attemptId, seq, fromState, toState, at, detailJson } = forged;
        const content = [prevHash, attemptId, seq, fromState, toState, at, detailJson];
        if (seq <= until) forged.hash = sha256(JSON.stringify(content));
        previous = forged.hash;
        await database.updateTable('paymentEvent').set(forged).where('seq', '=', seq).execute();
      }
      return previous;
    };
    await forge({}, sound.length);
    expect(await shop.verifyLog()).toEqual([]);

    await forge({ 2: { detailJson: '{"purchase":"5"}' } }, 2);
    expect(await shop.verifyLog()).toEqual([`${id}: event 3 was changed`]);
    await forge({ 5: { detailJson: '{"code":"000"}' } }, 5);
    expect(await shop.verifyLog()).toEqual([`${id}: the attempt is not where its events end`]);
    for (const [changes, seq] of [
      [{ 3: { fromState: 'denied' } }, 3],
      [{ 2: { toState: 'done' }, 3: { fromState: 'done' } }, 2],
    ] as const) {
      const eventHash = await forge(changes, sound.length);
      await database.updateTable('paymentAttempt').set({ eventHash }).execute();
      expect(await shop.verifyLog()).toEqual([`${id}: event ${seq} is no allowed move`]);
    }
  });

  test('notices an attempt that was changed without an event', async () => {
    const store = await stores.open();
    const shop = openShop(store);
    const { id } = await shop.atForm(rosa);
    await paymentDatabase(store).updateTable('paymentAttempt').set({ state: 'done' }).execute();
    expect(await shop.verifyLog()).toEqual([`${id}: the attempt is not where its events end`]);
  });
});

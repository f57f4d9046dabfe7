import { beforeEach, describe, expect, test } from 'vitest';
import type { AttemptView } from '../../server/payments/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { buyerOf, openShop, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const admit = () => Promise.resolve();

describeOnBothDatabases('Buying by the page of the bank, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  describe('through the hosted page', () => {
    async function atHostedPage() {
      const view = await shop.begin(rosa);
      const { url } = await shop.service.openHostedPage({
        buyer: rosa,
        attemptId: view.id,
        returnOrigin: 'http://site.test',
      });
      const page = new URL(url);
      const back = new URL(page.searchParams.get('callbackurl') ?? '');
      return { view, page, back, returnSecret: back.searchParams.get('clave') ?? '' };
    }

    test('the provider is told what to charge and where to come back', async () => {
      const { view, page, back, returnSecret } = await atHostedPage();
      expect(Object.fromEntries(page.searchParams)).toMatchObject({
        sessionkey: 'SECRET-SESSION-KEY',
        merchantid: '111',
        purchasenumber: view.purchaseNumber,
        amount: '450',
        currency: 'PEN',
        channel: 'web',
        language: 'es',
      });
      expect(`${back.origin}${back.pathname}`).toBe(`http://site.test/pagos/retorno/${view.id}`);
      expect(returnSecret.length).toBeGreaterThanOrEqual(43);
    });

    test('a payment works without the cookie, once', async () => {
      const { view, returnSecret } = await atHostedPage();
      const answer = { attemptId: view.id, returnSecret, admit, transactionToken: 'approve' };
      const paid = await shop.service.payFromHostedPage(answer);
      expect(paid).toMatchObject({ status: 'approved', enrolled: true });
      expect(await shop.service.payFromHostedPage(answer)).toEqual(paid);
      expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
    });

    test('pressed twice at once, as by some proxies, the page of both answers pays', async () => {
      const { id: attemptId } = await shop.begin(rosa);
      const open = () =>
        shop.service.openHostedPage({ buyer: rosa, attemptId, returnOrigin: 'http://site.test' });
      const [first, second] = await Promise.all([open(), open()]);
      expect(second).toEqual(first);
      const stranger = { buyer: buyerOf('papa'), attemptId, returnOrigin: 'http://site.test' };
      const asked = [open(), shop.service.openHostedPage(stranger)] as const;
      expect(await refusal(asked[1])).toBe('not_found');
      // Opened later, it is another one.
      expect(await asked[0]).not.toEqual(first);
    });

    test('who leaves it while a payment runs is told how that ended', async () => {
      const { view, returnSecret } = await atHostedPage();
      const seen: Promise<AttemptView>[] = [];
      await shop.service.payFromHostedPage({
        attemptId: view.id,
        returnSecret,
        transactionToken: 'approve',
        admit: () => {
          seen.push(shop.service.comeBack(view.id).then(() => shop.see(rosa, view.id)));
          return Promise.resolve();
        },
      });
      expect(await Promise.all(seen)).toMatchObject([{ status: 'approved' }]);
      await shop.service.comeBack('nobody');
    });

    test('a wrong one-time value, or none, finds nothing', async () => {
      const { view, returnSecret } = await atHostedPage();
      for (const wrong of ['', 'x', `${returnSecret}x`]) {
        const answer = { attemptId: view.id, returnSecret: wrong, admit, transactionToken: 'approve' };
        expect(await refusal(shop.service.payFromHostedPage(answer))).toBe('not_found');
      }
      expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
    });

    test('a card refused there needs the page to be opened again', async () => {
      const { view, returnSecret } = await atHostedPage();
      const answer = { attemptId: view.id, returnSecret, admit, transactionToken: 'not-valid' };
      expect(await refusal(shop.service.payFromHostedPage(answer))).toBe('card_data_rejected');
      const again = { ...answer, transactionToken: 'approve' };
      expect(await refusal(shop.service.payFromHostedPage(again))).toBe('card_session_expired');
      expect(shop.academy.charges).toHaveLength(0);
      // Nor does a form that is opened elsewhere make the old value valid again.
      await shop.service.openCardForm({ buyer: rosa, attemptId: view.id });
      expect(await refusal(shop.service.payFromHostedPage(again))).toBe('card_session_expired');
      expect(shop.academy.charges).toHaveLength(0);
    });
  });
});

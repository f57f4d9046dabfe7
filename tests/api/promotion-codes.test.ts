import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROBLOX, YOUTUBER, applyCoupon, atReview, reachPay, tellWhoLearns, totalSeen } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openGlobalKipu } from './global-site.ts';
import { signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

/** Returns somebody who is about to pay $129. */
const abroad = (sandbox: string) => atReview(kipu, sandbox, 'US');

/** Counts the calls to the provider, and passes them on. */
function countingQuestions(): { asked: number } {
  const seen = { asked: 0 };
  kipu.use(
    http.post('*/promotion-codes/:id/', () => {
      seen.asked += 1;
    }),
  );
  return seen;
}

describe('A promotion code of the provider that charges abroad', () => {
  test('takes off what the provider says, once the academy does not know it, and is what is paid', async () => {
    const mother = await abroad('code');
    await applyCoupon(mother, 'mundo10');
    expect(await totalSeen(mother)).toBe(11_610);
    await mother.visit(tellWhoLearns);
    const started = await mother.visit(async (api) => {
      const { attemptId } = await api.checkout.start({ idempotencyKey: 'a key of the form of a code' });
      return api.payments.attempt({ attemptId });
    });
    expect(started).toMatchObject({
      way: 'card_abroad',
      amount: { minor: 11_610, currency: 'USD' },
      price: { list: 12_900, coupon: { code: 'MUNDO10', minor: 1_290 }, total: 11_610 },
    });
  });

  test('that takes off an amount does so in the currency that is paid in', async () => {
    const mother = await abroad('amount');
    await applyCoupon(mother, 'MUNDO15');
    expect(await totalSeen(mother)).toBe(11_400);
  });

  test('is not asked about where the academy knows the code', async () => {
    const mother = await abroad('known');
    const seen = countingQuestions();
    await applyCoupon(mother, 'KIPU10');
    expect(await failureOf(applyCoupon(mother, 'INVIERNO20'))).toMatchObject({ code: 'coupon_expired' });
    expect(seen.asked).toBe(0);
  });

  test('is not asked about where another provider charges', async () => {
    const mother = await atReview(kipu, 'peru');
    const seen = countingQuestions();
    expect(await failureOf(applyCoupon(mother, 'MUNDO10'))).toMatchObject({ code: 'coupon_unknown' });
    expect(seen.asked).toBe(0);
  });

  test.each([
    ['NADA10', 'coupon_unknown'],
    ['VENCIDO10', 'coupon_expired'],
    ['AGOTADO10', 'coupon_used'],
    ['DESDE500', 'coupon_other_product'],
  ])('%s is refused as %s', async (code, row) => {
    const mother = await abroad(`refused-${code.toLowerCase()}`);
    expect(await failureOf(applyCoupon(mother, code))).toMatchObject({ code: row });
    expect(await totalSeen(mother)).toBe(12_900);
  });

  test('for a first purchase is for who has bought nothing yet', async () => {
    const mother = await abroad('first');
    await applyCoupon(mother, 'PRIMERA10');
    expect(await totalSeen(mother)).toBe(11_610);

    const atHome = await signedIn(kipu, 'first', 'mama@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(atHome, YOUTUBER);
    await atHome.visit((api) => api.payments.pay(payment));
    expect(await failureOf(applyCoupon(mother, 'PRIMERA10'))).toMatchObject({ code: 'coupon_other_product' });
  });

  test('is used up by the purchase that is paid with it', async () => {
    const mother = await abroad('counted');
    await applyCoupon(mother, 'UNAVEZ10');
    const payment = await reachPay(mother, ROBLOX);
    await mother.visit((api) => api.payments.pay(payment));
    await mother.visit((api) => api.checkout.choose(YOUTUBER));
    expect(await failureOf(applyCoupon(mother, 'UNAVEZ10'))).toMatchObject({ code: 'coupon_used' });
  });

  test.each([
    ['a percentage', 'MUNDO10'],
    ['an amount', 'MUNDO15'],
  ])(
    'of %s takes nothing off once the country is changed, says so, and what is seen is paid',
    async (_, code) => {
      const mother = await abroad(`moved-${code.toLowerCase()}`);
      await applyCoupon(mother, code);
      await mother.visit((api) => api.session.chooseCountry({ country: 'PE' }));
      const order = await mother.visit((api) => api.checkout.order());
      expect(order).toMatchObject({
        total: { minor: 45_000, currency: 'PEN' },
        breakdown: { coupon: null },
        idleCoupon: { code, text: 'Ese cupón no vale en esta moneda' },
      });
      const payment = await reachPay(mother, ROBLOX);
      const attempt = await mother.visit((api) => api.payments.attempt(payment));
      expect(attempt).toMatchObject({ amount: order?.total, price: order?.breakdown });
      await mother.visit((api) => api.payments.pay(payment));
      const amounts = kipu
        .ledger(`moved-${code.toLowerCase()}`)
        .flatMap((entry) =>
          (entry.kind === 'invoice' && entry.purchase_number !== null) || entry.kind === 'charge'
            ? [`${entry.amount} ${entry.currency}`]
            : [],
        );
      expect(new Set(amounts)).toEqual(new Set(['450 PEN']));

      await mother.visit((api) => api.session.chooseCountry({ country: 'US' }));
      expect(await mother.visit((api) => api.checkout.order())).toMatchObject({
        breakdown: { coupon: { code } },
        idleCoupon: null,
      });
    },
  );

  test('that cannot be asked about is said to be unchecked, not unknown', async () => {
    const mother = await abroad('silent');
    kipu.use(http.post('*/promotion-codes/:id/', () => HttpResponse.json({}, { status: 500 })));
    expect(await failureOf(applyCoupon(mother, 'MUNDO10'))).toMatchObject({ code: 'coupons_unavailable' });
  });
});

import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reachPay, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openGlobalKipu } from './global-site.ts';
import { signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

/** $129. */
const ROBLOX = {
  kind: 'vacation',
  age: '8-a-11',
  programId: 'programa-videojuegos-con-roblox',
  groupId: 'grupo-videojuegos-con-roblox-manana',
} as const;

const YOUTUBER = { programId: 'programa-youtuber-kids', groupId: 'grupo-youtuber-kids-manana' } as const;

/** Somebody who is about to pay, from some country. */
async function atReview(sandbox: string, geoCountry = 'US'): Promise<Person> {
  const someone = await signedIn(kipu, sandbox, 'mama@kipu.test', { geoCountry });
  await someone.visit((api) => api.checkout.choose(ROBLOX));
  return someone;
}

const use = (someone: Person, code: string) => someone.visit((api) => api.invoices.addCoupon({ code }));
const totalSeen = (someone: Person) =>
  someone.visit(async (api) => (await api.checkout.order())?.total.minor ?? null);

/** Counts what is asked of the provider, and lets it be answered. */
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
    const mother = await atReview('code');
    await use(mother, 'mundo10');
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
    const mother = await atReview('amount');
    await use(mother, 'MUNDO15');
    expect(await totalSeen(mother)).toBe(11_400);
  });

  test('is not asked about where the academy knows the code', async () => {
    const mother = await atReview('known');
    const seen = countingQuestions();
    await use(mother, 'KIPU10');
    expect(await failureOf(use(mother, 'INVIERNO20'))).toMatchObject({ code: 'coupon_expired' });
    expect(seen.asked).toBe(0);
  });

  test('is not asked about where another provider charges', async () => {
    const mother = await atReview('peru', 'PE');
    const seen = countingQuestions();
    expect(await failureOf(use(mother, 'MUNDO10'))).toMatchObject({ code: 'coupon_unknown' });
    expect(seen.asked).toBe(0);
  });

  test.each([
    ['NADA10', 'coupon_unknown'],
    ['VENCIDO10', 'coupon_expired'],
    ['AGOTADO10', 'coupon_used'],
    ['DESDE500', 'coupon_other_product'],
  ])('%s is refused as %s', async (code, row) => {
    const mother = await atReview(`refused-${code.toLowerCase()}`);
    expect(await failureOf(use(mother, code))).toMatchObject({ code: row });
    expect(await totalSeen(mother)).toBe(12_900);
  });

  test('for a first purchase is for who has bought nothing yet', async () => {
    const mother = await atReview('first');
    await use(mother, 'PRIMERA10');
    expect(await totalSeen(mother)).toBe(11_610);

    const atHome = await signedIn(kipu, 'first', 'mama@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(atHome, { ...ROBLOX, ...YOUTUBER });
    await atHome.visit((api) => api.payments.pay(payment));
    expect(await failureOf(use(mother, 'PRIMERA10'))).toMatchObject({ code: 'coupon_other_product' });
  });

  test('that cannot be asked about is said to be unchecked, not unknown', async () => {
    const mother = await atReview('silent');
    kipu.use(http.post('*/promotion-codes/:id/', () => HttpResponse.json({}, { status: 500 })));
    expect(await failureOf(use(mother, 'MUNDO10'))).toMatchObject({ code: 'coupons_unavailable' });
  });
});

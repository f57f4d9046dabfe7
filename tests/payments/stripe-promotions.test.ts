import { expect, test } from 'vitest';
import { ADAPTER, CHARGE, clientAnswering, CREATED } from './stripe.ts';

const asked = { code: 'MUNDO10', amount: CHARGE.amount, isFirstPurchase: false, now: CREATED * 1_000 };
const PROMOTION = {
  id: 'promo_1',
  code: 'MUNDO10',
  active: true,
  expires_at: null,
  max_redemptions: null,
  times_redeemed: 0,
  restrictions: { minimum_amount: null, first_time_transaction: false },
  coupon: { percent_off: 10, amount_off: null },
};
const { restrictions: NO_RESTRICTIONS } = PROMOTION;
const LATER = CREATED + 1;

test.each<[string, object, object]>([
  [
    'takes off a part',
    {},
    {
      terms: {
        code: 'MUNDO10',
        percent: 10,
        amount_off_pen: null,
        amount_off_usd: null,
        currency: 'USD',
        expires_at: null,
        combines_with_discount: true,
      },
    },
  ],
  [
    'takes off an amount',
    { coupon: { percent_off: null, amount_off: 550 } },
    { terms: { percent: null, amount_off_usd: 5.5, amount_off_pen: null } },
  ],
  [
    'ends',
    { expires_at: LATER },
    { terms: { percent: 10, expires_at: new Date(LATER * 1_000).toISOString() } },
  ],
  ['is not active', { active: false }, { refused: 'expired' }],
  ['is over', { expires_at: CREATED }, { refused: 'expired' }],
  ['may be used more often', { max_redemptions: 2, times_redeemed: 1 }, { terms: { percent: 10 } }],
  ['is used up', { active: false, max_redemptions: 1, times_redeemed: 1 }, { refused: 'used' }],
  [
    'is for exactly this much',
    { restrictions: { ...NO_RESTRICTIONS, minimum_amount: 12_900 } },
    { terms: { percent: 10 } },
  ],
  [
    'is for more',
    { restrictions: { ...NO_RESTRICTIONS, minimum_amount: 12_901 } },
    { refused: 'other_product' },
  ],
  [
    'takes off an amount in the currency of the purchase',
    { coupon: { percent_off: null, amount_off: 550, currency: 'usd' } },
    { terms: { amount_off_usd: 5.5 } },
  ],
  [
    'takes off an amount in another currency',
    { coupon: { percent_off: null, amount_off: 5_000, currency: 'pen' } },
    { refused: 'other_product' },
  ],
  [
    'is for more, in another currency',
    { restrictions: { ...NO_RESTRICTIONS, minimum_amount: 50, minimum_amount_currency: 'pen' } },
    { refused: 'other_product' },
  ],
  ['is for one customer only', { customer: 'cus_1' }, { refused: 'other_product' }],
  ['is for every customer', { customer: null }, { terms: { percent: 10 } }],
  [
    'is for a first purchase',
    { restrictions: { ...NO_RESTRICTIONS, first_time_transaction: true } },
    { refused: 'other_product' },
  ],
])('reads that a promotion code %s', async (_, changes, verdict) => {
  const before = { ...PROMOTION, ...changes };
  const { coupon, ...rest } = before;
  const since2025 = { ...rest, promotion: { type: 'coupon', coupon } };
  for (const data of [before, since2025]) {
    const { client } = clientAnswering({ promotionCode: { data } });
    expect(await ADAPTER.promotion?.(client, asked)).toMatchObject(verdict);
  }
});

test('a code for a first purchase counts for one', async () => {
  const restrictions = { ...NO_RESTRICTIONS, first_time_transaction: true };
  const { client } = clientAnswering({ promotionCode: { data: { ...PROMOTION, restrictions } } });
  const first = { ...asked, isFirstPurchase: true };
  expect(await ADAPTER.promotion?.(client, first)).toMatchObject({ terms: { percent: 10 } });
});

test('an amount is taken off a price in soles as soles', async () => {
  const coupon = { percent_off: null, amount_off: 550 };
  const { client } = clientAnswering({ promotionCode: { data: { ...PROMOTION, coupon } } });
  const inSoles = { ...asked, amount: { minor: 45_000, currency: 'PEN' } } as const;
  expect(await ADAPTER.promotion?.(client, inSoles)).toMatchObject({
    terms: { amount_off_pen: 5.5, amount_off_usd: null, currency: 'PEN' },
  });
});

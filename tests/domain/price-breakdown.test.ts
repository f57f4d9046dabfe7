import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponProblem, CouponTerms, priceBreakdown } from '../../server/domain/checkout/price-breakdown.ts';
import { CURRENCIES } from '../../server/domain/money.ts';
import type { Currency } from '../../server/domain/money.ts';

/** Ten percent off everything, without an end. */
function aCoupon(changes: Partial<CouponTerms> = {}): CouponTerms {
  return {
    code: 'KIPU10',
    percent: 10,
    amount_off_pen: null,
    amount_off_usd: null,
    currency: null,
    products: null,
    expires_at: null,
    combines_with_discount: true,
    ...changes,
  };
}

function priceOf(now: number, before: number | null = null, currency: Currency = 'PEN') {
  return {
    now: { minor: now, currency },
    before: before === null ? null : { minor: before, currency },
    discountPercentage: 0,
  };
}

describe('a price', () => {
  test('without reductions is its list price', () => {
    expect(priceBreakdown(priceOf(45_000))).toEqual({
      list: 45_000,
      discount: 0,
      coupon: null,
      sibling: 0,
      referral: 0,
      total: 45_000,
    });
  });

  test('takes each reduction of what the one before left, rounded down', () => {
    const reductions = { coupon: aCoupon(), siblingPercent: 15, referral: 1_000 };
    expect(priceBreakdown(priceOf(39_999, 45_000), reductions)).toEqual({
      list: 45_000,
      discount: 5_001,
      // 15 % of 39,999 is 5,999.85, and 10 % of the 34,000 that are left is 3,400.
      sibling: 5_999,
      coupon: { code: 'KIPU10', minor: 3_400 },
      referral: 1_000,
      total: 29_600,
    });
  });

  test('takes off the amount of its currency, and never more than there is', () => {
    const coupon = aCoupon({ percent: null, amount_off_pen: 50, amount_off_usd: 15 });
    expect(priceBreakdown(priceOf(45_000), { coupon }).total).toBe(40_000);
    expect(priceBreakdown(priceOf(12_900, null, 'USD'), { coupon }).total).toBe(11_400);
    expect(priceBreakdown(priceOf(3_000), { coupon })).toMatchObject({ coupon: { minor: 3_000 }, total: 0 });
  });

  test('takes percentages with two decimals to the cent', () => {
    expect(priceBreakdown(priceOf(10_000), { coupon: aCoupon({ percent: 1.15 }) }).total).toBe(9_885);
  });

  test('is its list less all that is taken off, in whole minor units, whatever is taken off', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    const off = fc.option(fc.integer({ min: 0, max: 100_000 }).map((minor) => minor / 100));
    const coupon = fc.record({ percent: fc.option(percent), amount_off_pen: off, amount_off_usd: off });
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.nat(500_000),
        fc.option(fc.nat(100_000)),
        fc.option(coupon),
        percent,
        fc.nat(50_000),
        (currency, now, more, terms, siblingPercent, referral) => {
          const price = priceOf(now, more === null ? null : now + more, currency);
          const reductions = { coupon: terms && aCoupon(terms), siblingPercent, referral };
          const {
            list,
            discount,
            coupon: used,
            sibling,
            referral: given,
            total,
          } = priceBreakdown(price, reductions);
          const parts = [list, discount, used?.minor ?? 0, sibling, given, total];
          expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
          expect(list - discount - (used?.minor ?? 0) - sibling - given).toBe(total);
        },
      ),
    );
  });
});

describe('a coupon', () => {
  const NOW = new Date('2026-12-07T15:00:00Z');
  const problemOf = (coupon: CouponTerms, price = priceOf(45_000)) =>
    couponProblem(coupon, {
      productId: 'programa-roblox',
      breakdown: priceBreakdown(price, { coupon }),
      currency: 'PEN',
      now: NOW,
    });

  test.each([
    ['good for everything', {}, null],
    ['for this product', { products: ['programa-roblox'] }, null],
    ['that ends in a second', { expires_at: '2026-12-07T15:00:01Z' }, null],
    ['that ends now', { expires_at: '2026-12-07T15:00:00Z' }, 'coupon_expired'],
    ['for another product', { products: ['programa-arte'] }, 'coupon_other_product'],
    ['worth nothing in this currency', { percent: null, amount_off_usd: 15 }, 'coupon_other_currency'],
    ['given for another currency', { currency: 'USD' }, 'coupon_other_currency'],
    ['given for this currency', { currency: 'PEN' }, null],
    ['of less than a cent', { percent: 0.001 }, 'coupon_other_product'],
    ['that leaves nothing to charge', { percent: 100 }, 'nothing_to_charge'],
    ['to be used alone, where nothing else takes off', { combines_with_discount: false }, null],
  ] as const)('%s', (_name, changes, problem) => {
    expect(problemOf(aCoupon(changes))).toBe(problem);
  });

  test('given for another currency takes nothing off', () => {
    expect(priceBreakdown(priceOf(45_000), { coupon: aCoupon({ currency: 'USD' }) }).total).toBe(45_000);
  });

  test('of which the academy tells no condition has none', () => {
    const plain = CouponTerms.parse({ code: 'KIPU10', percent: 10 });
    expect(plain).toEqual(aCoupon());
    expect(problemOf(plain, priceOf(39_900, 45_000))).toBeNull();
  });

  test.each([{ percent: 101 }, { percent: -1 }, { amount_off_pen: 0.005 }, { amount_off_usd: -1 }])(
    'with the terms %o is not read as one',
    (terms) => {
      expect(CouponTerms.safeParse({ code: 'KIPU10', ...terms }).success).toBe(false);
    },
  );

  test('to be used alone is refused beside a discount', () => {
    const coupon = aCoupon({ combines_with_discount: false });
    expect(problemOf(coupon, priceOf(39_900, 45_000))).toBe('coupon_not_combined');
  });
});

import { z } from 'zod';
import type { PriceView } from '../catalogue/vacations.ts';
import { CURRENCIES, majorAmount, moneyFromMajor } from '../money.ts';
import type { Currency } from '../money.ts';

const Minor = z.number().int().nonnegative();

/**
 * The components of an order's amount, in minor units of its currency: `list` minus all the others is `total`, and
 * `total` is what is charged, invoiced, recorded and shown on the receipt.
 */
export const PriceBreakdown = z.object({
  /** The catalogue price, before any reduction. */
  list: Minor,
  /** The academy's own discount on the product (spec §9). */
  discount: Minor,
  coupon: z.object({ code: z.string(), minor: Minor }).nullable(),
  /** The discount for a second child of the family in the same product. */
  sibling: Minor,
  referral: Minor,
  total: Minor,
});
export type PriceBreakdown = z.infer<typeof PriceBreakdown>;

const Major = z.number().nonnegative().multipleOf(0.01);

/** The academy's terms of a coupon (assumed). Missing fields set no condition. */
export const CouponTerms = z.object({
  code: z.string().min(1),
  /** 0 to 100, two decimals at most; null for a coupon with a fixed amount. */
  percent: z.number().min(0).max(100).nullable().default(null),
  /** Major units. */
  amount_off_pen: Major.nullable().default(null),
  amount_off_usd: Major.nullable().default(null),
  /** The only currency in which a percentage counts; null for all. */
  currency: z.enum(CURRENCIES).nullable().default(null),
  /** Ids of the products that it is valid for; null for all. */
  products: z.array(z.string()).readonly().nullable().default(null),
  /** The instant from which it is invalid; null for never. */
  expires_at: z.iso.datetime().nullable().default(null),
  /** Whether it may be combined with other reductions. */
  combines_with_discount: z.boolean().default(true),
});
export type CouponTerms = z.infer<typeof CouponTerms>;

/** Reductions of a price besides the academy's own discount. */
export interface Reductions {
  readonly coupon?: CouponTerms | null;
  /** Discount for a second child, 0 to 100 with two decimals at most. Percent. */
  readonly siblingPercent?: number;
  /** Minor units of the price's currency. */
  readonly referral?: number;
}

/** The reductions besides the coupon. */
export type OtherReductions = Omit<Reductions, 'coupon'>;

/**
 * Returns the components of a price. Each reduction applies to what the previous one left, in the order of the
 * breakdown except that the sibling discount precedes the coupon; percentages are rounded down, and nothing falls below
 * zero.
 */
export function priceBreakdown({ now, before }: PriceView, reductions: Reductions = {}): PriceBreakdown {
  const { coupon = null, siblingPercent = 0, referral = 0 } = reductions;
  const list = (before ?? now).minor;
  const sibling = percentOf(now.minor, siblingPercent);
  const afterSibling = now.minor - sibling;
  const couponOff = coupon ? Math.min(afterSibling, offOf(coupon, afterSibling, now.currency)) : 0;
  const referralOff = Math.min(afterSibling - couponOff, referral);
  return {
    list,
    discount: list - now.minor,
    coupon: coupon && { code: coupon.code, minor: couponOff },
    sibling,
    referral: referralOff,
    total: afterSibling - couponOff - referralOff,
  };
}

/** Computes with hundredths of a percent, so that integers are multiplied and divided only once. */
function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * Math.min(10_000, Math.round(percent * 100))) / 10_000);
}

function offOf(coupon: CouponTerms, minor: number, currency: Currency): number {
  if (!countsIn(coupon, currency)) return 0;
  if (coupon.percent !== null) return percentOf(minor, coupon.percent);
  return moneyFromMajor(amountOff(coupon, currency), currency).minor;
}

const amountOff = ({ amount_off_pen, amount_off_usd }: CouponTerms, currency: Currency) =>
  (currency === 'PEN' ? amount_off_pen : amount_off_usd) ?? 0;

/** Returns whether a coupon reduces prices in a currency: not every one does in both. */
function countsIn(coupon: CouponTerms, currency: Currency): boolean {
  if (coupon.percent === null) return amountOff(coupon, currency) > 0;
  return coupon.currency === null || coupon.currency === currency;
}

interface CouponUse {
  /** Id of the course, pack, program or path. */
  readonly productId: string;
  /** The price with the coupon. */
  readonly breakdown: PriceBreakdown;
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Returns why a coupon cannot be used, as a row of the error catalogue, or null. Its terms decide, even if the academy
 * accepted the code.
 */
export function couponProblem(coupon: CouponTerms, { productId, breakdown, currency, now }: CouponUse) {
  if (coupon.expires_at !== null && now >= new Date(coupon.expires_at)) return 'coupon_expired';
  if (coupon.products !== null && !coupon.products.includes(productId)) return 'coupon_other_product';
  const { discount, sibling, referral, total } = breakdown;
  if (!coupon.combines_with_discount && discount + sibling + referral > 0) return 'coupon_not_combined';
  if (!countsIn(coupon, currency)) return 'coupon_other_currency';
  if (breakdown.coupon?.minor === 0) return 'coupon_other_product';
  return total === 0 ? 'nothing_to_charge' : null;
}

/** Returns a breakdown as invoices have it, in major units. */
export function invoiceAmounts(
  { list, discount, coupon, sibling, referral, total }: PriceBreakdown,
  currency: Currency,
) {
  const major = (minor: number) => majorAmount({ minor, currency });
  return {
    currency,
    list_price: major(list),
    discount: major(discount),
    sibling_discount: major(sibling),
    coupon: coupon && { code: coupon.code, amount: major(coupon.minor) },
    referral_discount: major(referral),
    total: major(total),
  };
}

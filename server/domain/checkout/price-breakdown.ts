import { z } from 'zod';
import type { PriceView } from '../catalogue/vacations.ts';
import { CURRENCIES, majorAmount, moneyFromMajor } from '../money.ts';
import type { Currency } from '../money.ts';

const Minor = z.number().int().nonnegative();

/**
 * What the amount of an order is made of, in minor units of its currency: `list` less all the others is `total`, and
 * `total` is what is charged, invoiced, recorded and receipted.
 */
export const PriceBreakdown = z.object({
  /** Of the catalogue, before anything is taken off. */
  list: Minor,
  /** The academy's own discount on the product (spec §9). */
  discount: Minor,
  coupon: z.object({ code: z.string(), minor: Minor }).nullable(),
  /** For a second child of the family in the same product. */
  sibling: Minor,
  referral: Minor,
  total: Minor,
});
export type PriceBreakdown = z.infer<typeof PriceBreakdown>;

const Major = z.number().nonnegative().multipleOf(0.01);

/** A coupon, as the academy tells its terms (assumed). What is left out is not said of it. */
export const CouponTerms = z.object({
  code: z.string().min(1),
  /** 0 to 100, two decimals at most; null for one that takes off an amount. */
  percent: z.number().min(0).max(100).nullable().default(null),
  /** Major units. */
  amount_off_pen: Major.nullable().default(null),
  amount_off_usd: Major.nullable().default(null),
  /** In which alone a percentage counts; null for every one. */
  currency: z.enum(CURRENCIES).nullable().default(null),
  /** Ids of the products that it is for; null for all. */
  products: z.array(z.string()).readonly().nullable().default(null),
  /** From which instant on it is worth nothing; null for never. */
  expires_at: z.iso.datetime().nullable().default(null),
  /** Whether it may be used where something else takes off, too. */
  combines_with_discount: z.boolean().default(true),
});
export type CouponTerms = z.infer<typeof CouponTerms>;

/** What may take off of a price besides the academy's own discount. */
export interface Reductions {
  readonly coupon?: CouponTerms | null;
  /** Percent for a second child, 0 to 100 with two decimals at most. */
  readonly siblingPercent?: number;
  /** Minor units of the price's currency. */
  readonly referral?: number;
}

/**
 * Returns what a price is made of. Each reduction is of what the one before left, in the order of the breakdown but with
 * the sibling's before the coupon's; a percentage of it is rounded down, and nothing falls below zero.
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

/** Percent in hundredths, so that whole numbers are multiplied and divided once. */
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

/** Whether a coupon takes anything off of prices in a currency: not every one does in both. */
function countsIn(coupon: CouponTerms, currency: Currency): boolean {
  if (coupon.percent === null) return amountOff(coupon, currency) > 0;
  return coupon.currency === null || coupon.currency === currency;
}

/** What a coupon is to be used for. */
interface CouponUse {
  /** Id of the course, pack, program or path. */
  readonly productId: string;
  /** What it is priced at with the coupon. */
  readonly breakdown: PriceBreakdown;
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Returns why a coupon cannot be used, as a row of the error catalogue, or null. The terms decide, whatever the academy
 * answered to the code.
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

/** Returns a breakdown as invoices write it: major units. */
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

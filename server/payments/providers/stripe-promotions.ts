import type { CouponTerms } from '../../domain/checkout/price-breakdown.ts';
import { majorAmount } from '../../domain/money.ts';
import type { Money } from '../../domain/money.ts';
import { getPromotionCode } from '../../upstream/global-card.ts';
import { UpstreamError } from '../../upstream/types.ts';
import type { UpstreamClient } from '../../upstream/types.ts';
import type { PromotionAsked, PromotionVerdict } from '../provider.ts';

/** Returns the terms of a promotion code of a provider like Stripe, or why it cannot be used. @throws UpstreamError */
export async function askPromotion(
  client: UpstreamClient,
  provider: string,
  asked: PromotionAsked,
): Promise<PromotionVerdict> {
  try {
    const promotion = await getPromotionCode(client, { provider, id: asked.code, amount: asked.amount });
    const refused = reasonAgainst(promotion, asked);
    return refused ? { refused } : { terms: termsOf(promotion, asked.amount) };
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return { refused: 'unknown' };
    throw error;
  }
}

type Promotion = Awaited<ReturnType<typeof getPromotionCode>>;

/**
 * Returns why a code cannot be used, as one of a coupon's reasons; null if it can. An inactive code counts as expired.
 */
function reasonAgainst(
  { active, expires_at, max_redemptions, times_redeemed, customer, restrictions, coupon }: Promotion,
  { amount, isFirstPurchase, now }: PromotionAsked,
): 'used' | 'expired' | 'other_product' | null {
  if (max_redemptions !== null && times_redeemed >= max_redemptions) return 'used';
  if (!active || (expires_at !== null && now >= expires_at * 1_000)) return 'expired';
  // Nobody is known here by a customer's id of the provider.
  if (customer !== undefined) return 'other_product';
  const isForeign = [
    coupon.amount_off === null ? null : coupon.currency,
    restrictions.minimum_amount === null ? null : restrictions.minimum_amount_currency,
  ].some((currency) => currency && currency !== amount.currency.toLowerCase());
  const isTooLittle = amount.minor < (restrictions.minimum_amount ?? 0);
  return isForeign || isTooLittle || (restrictions.first_time_transaction && !isFirstPurchase)
    ? 'other_product'
    : null;
}

/**
 * Returns the code's terms in the form of a coupon's. An amount is in the currency of the amount that was asked about.
 */
function termsOf({ code, expires_at, coupon }: Promotion, { currency }: Money): CouponTerms {
  const off = coupon.amount_off === null ? null : majorAmount({ minor: coupon.amount_off, currency });
  return {
    code,
    percent: coupon.percent_off,
    amount_off_pen: currency === 'PEN' ? off : null,
    amount_off_usd: currency === 'USD' ? off : null,
    // Other providers do not know the code, so it is bound to this currency.
    currency,
    products: null,
    expires_at: expires_at === null ? null : new Date(expires_at * 1_000).toISOString(),
    combines_with_discount: true,
  };
}

import { z } from 'zod';
import type { ReferralStanding } from '../../upstream/contracts/referrals.ts';
import { CURRENCIES, moneyFromMajor } from '../money.ts';
import type { Currency } from '../money.ts';
import { withoutInvisible } from '../plain-text.ts';
import type { Chosen } from './order.ts';

/** A code as somebody typed or pasted it, of whatever letters, digits and dashes the academy makes its codes. */
export const ReferralCode = z
  .string()
  .transform((typed) => withoutInvisible(typed).trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,64}$/u));

/** The invitation that a family came by. */
export const FollowedInvitation = z.object({
  code: z.string(),
  /** Of whoever invites; null where the academy does not say it. */
  firstName: z.string().nullable(),
  /** What it takes off of the first purchase, in minor units. */
  discount: z.record(z.enum(CURRENCIES), z.number().int().nonnegative()),
});
export type FollowedInvitation = z.infer<typeof FollowedInvitation>;

/** Returns what an invitation takes off as the academy tells it, in minor units. */
export const discountOf = (told: { readonly discount_pen: number; readonly discount_usd: number }) => ({
  PEN: moneyFromMajor(told.discount_pen, 'PEN').minor,
  USD: moneyFromMajor(told.discount_usd, 'USD').minor,
});

/** Returns what a referral is registered for: a course, a whole path, or the group that a program is bought with. */
export function referredOf({ productRef, group }: Pick<Chosen, 'productRef' | 'group'>): {
  readonly kind: 'course' | 'path' | 'group';
  readonly id: string;
} {
  const [kind, id = ''] = productRef.split(':');
  return kind === 'course' || kind === 'path' ? { kind, id } : { kind: 'group', id: group.id };
}

/** /invita: the own link, what both sides get, and who came by it. */
export function standingView({ code, invited, ...told }: ReferralStanding, currency: Currency) {
  const [discount, reward] =
    currency === 'PEN' ? [told.discount_pen, told.reward_pen] : [told.discount_usd, told.reward_usd];
  return {
    /** Null where it could not be read. */
    code,
    /** What an invited family saves, and what each brings; null where the academy does not say. */
    discount: discount === null ? null : moneyFromMajor(discount, currency),
    reward: reward === null ? null : moneyFromMajor(reward, currency),
    invited: invited.flatMap((family) =>
      family === null
        ? []
        : [{ id: family.id, firstName: family.first_name, bought: family.bought, coupon: family.coupon }],
    ),
    /** Families that could not be read. */
    unread: invited.filter((family) => family === null).length,
  };
}
export type StandingView = ReturnType<typeof standingView>;

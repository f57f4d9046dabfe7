import { z } from 'zod';
import type { ReferralStanding } from '../../upstream/contracts/referrals.ts';
import type { Referred } from '../../upstream/referrals.ts';
import { CURRENCIES, moneyFromMajor } from '../money.ts';
import type { Currency } from '../money.ts';
import { withoutInvisible } from '../plain-text.ts';
import type { Chosen } from './chosen.ts';

/** A typed or pasted code, in any letters, digits and dashes that the academy may use. */
export const ReferralCode = z
  .string()
  .transform((typed) => withoutInvisible(typed).trim())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,64}$/u));

/** The invitation that a family followed. */
export const FollowedInvitation = z.object({
  code: z.string(),
  /** First name of the inviting user; null when the academy does not say. */
  firstName: z.string().nullable(),
  /** Discount on the first purchase, in minor units. */
  discount: z.record(z.enum(CURRENCIES), z.number().int().nonnegative()),
});
export type FollowedInvitation = z.infer<typeof FollowedInvitation>;

/** Returns the discount of an invitation by currency, in minor units. */
export const discountOf = (told: { readonly discount_pen: number; readonly discount_usd: number }) => ({
  PEN: moneyFromMajor(told.discount_pen, 'PEN').minor,
  USD: moneyFromMajor(told.discount_usd, 'USD').minor,
});

/** Returns what a referral is registered for: a course, a whole path, or the group in which a program is bought. */
export function referredOf({ productRef, group }: Pick<Chosen, 'productRef' | 'group'>): Referred {
  const [kind, id = ''] = productRef.split(':');
  return kind === 'course' || kind === 'path' ? { kind, id } : { kind: 'group', id: group.id };
}

/** Returns the view of /invita: the viewer's link, the rewards of both sides, and the families that followed it. */
export function standingView({ code, invited, ...told }: ReferralStanding, currency: Currency) {
  const [discount, reward] =
    currency === 'PEN' ? [told.discount_pen, told.reward_pen] : [told.discount_usd, told.reward_usd];
  return {
    /** Null when it could not be read. */
    code,
    /** What an invited family saves, and the reward for each; null when the academy does not say. */
    discount: discount === null ? null : moneyFromMajor(discount, currency),
    reward: reward === null ? null : moneyFromMajor(reward, currency),
    /** Null when the academy does not tell. */
    invited:
      invited?.flatMap((family) =>
        family === null
          ? []
          : [{ id: family.id, firstName: family.first_name, bought: family.bought, coupon: family.coupon }],
      ) ?? null,
    /** Number of families that could not be read. */
    unread: invited?.filter((family) => family === null).length ?? 0,
  };
}
export type StandingView = ReturnType<typeof standingView>;

import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { listOf, soft } from './missing.ts';
import { Flag, Id, MajorAmount, ToldAmount, Words } from './values.ts';

/** What an invited family saves on its first purchase, in each currency. */
const discount = { discount_pen: ToldAmount, discount_usd: ToldAmount };

/** GET /api/referral/codes/{code}/ (assumed): who invites with a code, and the code. 404 for an unknown one. */
export const Invitation = z.object({
  data: z.object({ code: soft(Id), first_name: soft(Words), ...discount }),
});

/** POST /api/referral/{courses|paths|group}/{id}/ (body assumed): the invited family wants to buy this. */
export const ReferralBody = z.object({ code: z.string().min(1) });

/** Its answer: the current discount. */
export const RegisteredReferral = z.object({ data: z.object(discount) });

/** Reasons for not registering a referral; with status 409. */
export const REFERRAL_REFUSALS = ['unknown', 'own', 'not_first'] as const;
export const RefusedReferral = z.object({ reason: z.enum(REFERRAL_REFUSALS) });

/** PATCH /api/referral/invoice/{id}/ (body assumed): the invoice of the first purchase, and the discount on it. */
export const ReferralInvoiceBody = z.object({ discount: MajorAmount, currency: z.enum(CURRENCIES) });
export type ReferralInvoiceBody = z.infer<typeof ReferralInvoiceBody>;

/** GET /api/referral/ (assumed): the user's own code, what both families get, and who used the code. */
export const ReferralStanding = z.object({
  data: z.object({
    code: soft(Id),
    discount_pen: soft(ToldAmount),
    discount_usd: soft(ToldAmount),
    /** For each invited family that has bought. */
    reward_pen: soft(ToldAmount),
    reward_usd: soft(ToldAmount),
    /** Missing if the academy does not tell. */
    invited: listOf(
      z.object({
        id: Id,
        first_name: soft(Words),
        /** Whether it has bought. */
        bought: Flag,
        /** The coupon with the reward; null until the invited family has bought. */
        coupon: soft(Words),
      }),
    ).optional(),
  }),
});
export type ReferralStanding = z.infer<typeof ReferralStanding>['data'];

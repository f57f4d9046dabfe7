import { z } from 'zod';
import { PLATFORMS } from '../domain/account/account.ts';
import { StoredSelection } from '../domain/checkout/checkout.ts';
import { Guardian } from '../domain/checkout/guardian.ts';
import { CouponTerms } from '../domain/checkout/price-breakdown.ts';
import { FollowedInvitation } from '../domain/checkout/referral.ts';
import { ChosenStudent } from '../domain/checkout/student.ts';
import { ClaimSheet } from '../domain/claims/claim.ts';

const SignedIn = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    countryCode: z.string(),
  }),
  accessToken: z.string(),
  refreshToken: z.string(),
  platform: z.enum(PLATFORMS),
  organizationId: z.string().nullable(),
  /** The guardian stored at the academy; null when there is none, or it is unreadable. */
  guardian: Guardian.nullable().catch(null),
});

/** All data of a session. What another release has written in its own way is dropped: nobody is logged out by it. */
export const SessionData = z.object({
  signedIn: SignedIn.nullable(),
  /** ISO 3166-1 alpha-2, when the visitor chose one. */
  country: z.string().nullable().catch(null),
  purchase: StoredSelection.nullable().catch(null),
  /** The price shown when the choice was made, to announce a changed one before paying. Never used as an amount. */
  seenAmount: z.string().nullable().catch(null),
  /** The followed invitation of another family; used up by the first purchase. */
  invitation: FollowedInvitation.nullable().catch(null),
  /** The student of the purchase, once given. */
  student: ChosenStudent.nullable().catch(null),
  /** The coupon of the purchase, and the draft invoice with which the academy checked it (`of`: a hash of its body). */
  coupon: z
    .object({
      productId: z.string(),
      draft: z.object({ of: z.string(), invoiceId: z.string() }),
      terms: CouponTerms,
    })
    .nullable()
    .catch(null),
  /** The guardian as typed in this session; that of the account is in `signedIn`. */
  guardian: Guardian.nullable().catch(null),
  /** The consumer's copy of the last filed sheet. */
  filedClaim: ClaimSheet.nullable().catch(null),
  /** When the user last confirmed the password. Epoch milliseconds. */
  passwordConfirmedAt: z.number().nullable().catch(null),
  /** Whether an erasure was requested with the password, and its outcome is unknown. */
  erasureUnanswered: z.boolean().catch(false),
  /** The demo's scenario, chosen with `?escenario=`. */
  scenario: z.string().nullable().catch(null),
  /** What was typed in a form while the login ended, for its page and the account that typed it. */
  unsent: z
    .object({
      account: z.string(),
      page: z.string(),
      intent: z.string(),
      values: z.record(z.string(), z.string()),
    })
    .nullable()
    .catch(null),
  /** A flash message, for the next page only. */
  flash: z
    .object({
      kind: z.enum(['success', 'error', 'info']),
      text: z.string(),
      advice: z.string().optional(),
      reference: z.string().optional(),
      way: z.object({ href: z.string(), text: z.string() }).optional(),
    })
    .nullable()
    .catch(null),
});
export type SessionData = z.infer<typeof SessionData>;

/** The session of a new visitor. */
export const EMPTY_SESSION: SessionData = {
  signedIn: null,
  country: null,
  purchase: null,
  seenAmount: null,
  invitation: null,
  student: null,
  coupon: null,
  guardian: null,
  filedClaim: null,
  passwordConfirmedAt: null,
  erasureUnanswered: false,
  scenario: null,
  unsent: null,
  flash: null,
};

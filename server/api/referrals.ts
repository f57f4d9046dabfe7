import { z } from 'zod';
import type { Chosen } from '../domain/checkout/order.ts';
import { givesPlace } from '../domain/checkout/place.ts';
import { discountOf, ReferralCode, referredOf, standingView } from '../domain/checkout/referral.ts';
import type { FollowedInvitation } from '../domain/checkout/referral.ts';
import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { RefusedReferral } from '../upstream/contracts/referrals.ts';
import type { REFERRAL_REFUSALS } from '../upstream/contracts/referrals.ts';
import { readInvitation, readStanding, registerReferral } from '../upstream/referrals.ts';
import { failedCall, orInstead, UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

/** The row of the error catalogue for each reason that the academy gives. */
const REFUSED: Readonly<Record<(typeof REFERRAL_REFUSALS)[number], ErrorCode>> = {
  unknown: 'referral_unknown',
  own: 'referral_own',
  not_first: 'referral_not_first',
};

export const referralsRouter = router({
  /**
   * Keeps the invitation of a link that was followed, for the first purchase of this visit.
   * @throws referral_unknown, referral_own, messages_limited
   */
  follow: publicProcedure
    .input(z.object({ code: z.string().max(200) }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { data: code } = ReferralCode.safeParse(input.code);
      if (code === undefined) throw new KipuError('referral_unknown');
      await ctx.rateLimiter.admitMessage('invitation', ctx.request.ip);
      if (await isOwn(ctx, code)) throw new KipuError('referral_own');
      ctx.session.remember({ invitation: await invitationBy(ctx, code) });
    }),

  /** /invita: the own link and where it stands; null where the academy cannot tell. */
  mine: protectedProcedure.query(async ({ ctx }) => {
    const standing = await readStanding(clientOf(ctx));
    return standing && standingView(standing, ctx.visitor.currency);
  }),
});

/**
 * Returns whose invitation a code is: as it was written, and where it is nobody's so, in capitals, since most codes are
 * and people do not keep them when they copy one by hand.
 * @throws referral_unknown
 */
async function invitationBy(ctx: ApiContext, code: string): Promise<FollowedInvitation> {
  try {
    const told = await readInvitation(clientOf(ctx), code);
    return { code: told.code ?? code, firstName: told.first_name, discount: discountOf(told) };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    const capitals = code.toUpperCase();
    if (capitals !== code) return invitationBy(ctx, capitals);
    throw new KipuError('referral_unknown', { cause: error });
  }
}

/** Whether a code is that of whoever is logged in, as far as it can be asked: it is asked again before it counts. */
async function isOwn(ctx: ApiContext, code: string): Promise<boolean> {
  if (!ctx.session.data.signedIn) return false;
  const own = (await orInstead(readStanding(clientOf(ctx)), null))?.code;
  return own?.toUpperCase() === code.toUpperCase();
}

/** Returns what the invitation of this visit takes off, in minor units: nothing once the family has bought. */
export async function referralOf(ctx: ApiContext): Promise<number> {
  const { invitation, signedIn } = ctx.session.data;
  if (!invitation) return 0;
  const bought = signedIn ? await ctx.payments.purchases({ userId: signedIn.user.id }) : [];
  return bought.some(givesPlace) ? 0 : invitation.discount[ctx.visitor.currency];
}

/**
 * Has the academy register that this family came by its invitation for what is chosen, and keeps what it takes off.
 * While the academy cannot be asked, what it told before counts.
 * @throws referral_unknown, referral_own, referral_not_first: the invitation is forgotten then, so that the next press
 *   pays the price that is then shown
 */
export async function settleReferral(ctx: ApiContext, chosen: Chosen): Promise<void> {
  const { invitation } = ctx.session.data;
  if (!invitation || (await referralOf(ctx)) === 0) return;
  try {
    const told = await registerReferral(clientOf(ctx), referredOf(chosen), invitation.code);
    ctx.session.remember({ invitation: { ...invitation, discount: discountOf(told) } });
  } catch (error) {
    const cause = failedCall(error);
    const refused = RefusedReferral.safeParse(cause.body);
    if (refused.success) {
      ctx.session.remember({ invitation: null });
      throw new KipuError(REFUSED[refused.data.reason], { cause });
    }
  }
}

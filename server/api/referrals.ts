import { z } from 'zod';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { mayBePaid } from '../domain/checkout/place.ts';
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

/** The row of the error catalogue for each of the academy's reasons. */
const REFUSED: Readonly<Record<(typeof REFERRAL_REFUSALS)[number], ErrorCode>> = {
  unknown: 'referral_unknown',
  own: 'referral_own',
  not_first: 'referral_not_first',
};

export const referralsRouter = router({
  /**
   * Stores the invitation of a link in the session, for the first purchase.
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

  /** /invita: the user's own link and its results; null where the academy cannot tell. */
  mine: protectedProcedure.query(async ({ ctx }) => {
    const standing = await readStanding(clientOf(ctx));
    return standing && standingView(standing, ctx.visitor.currency);
  }),
});

/**
 * Returns the invitation that a code belongs to. It is tried as typed, then in capitals: most codes are in capitals,
 * and people who copy them by hand often do not keep them.
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

/** Whether a code is the user's own, if the academy can be asked: it is checked again before the discount counts. */
async function isOwn(ctx: ApiContext, code: string): Promise<boolean> {
  if (!ctx.session.data.signedIn) return false;
  const own = (await orInstead(readStanding(clientOf(ctx)), null))?.code;
  return own?.toUpperCase() === code.toUpperCase();
}

/**
 * Returns the discount of this session's invitation, in minor units of the visitor's currency; 0 once the family has
 * bought something, or may have.
 */
export async function referralOf(ctx: ApiContext): Promise<number> {
  const { invitation, signedIn } = ctx.session.data;
  if (!invitation) return 0;
  const bought = signedIn ? await ctx.payments.purchases({ userId: signedIn.user.id }) : [];
  return bought.some(mayBePaid) ? 0 : invitation.discount[ctx.visitor.currency];
}

/**
 * Has the academy register that the family was invited for the chosen product, and stores the discount. If the academy
 * cannot be asked, the discount that it stated before applies.
 * @throws referral_unknown, referral_own, referral_not_first; the invitation is then removed from the session, so that
 *   the next attempt pays the price shown then
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

import { EmailCodeInput, mailboxOf, maskedEmail } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { confirmEmail, sendEmailCode } from '../upstream/account.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import { refusesInput, reportsOutage } from '../upstream/contracts/refused-fields.ts';
import { hasLoginEnded, isCallMissing, UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { protectedProcedure, router } from './trpc.ts';

/**
 * With a code from an e-mail, families can pay even while cards wait at their address (spec §6 'Added here: roles').
 */
export const emailCodesRouter = router({
  /**
   * Returns the masked e-mail, whether codes are offered, whether one was sent, how many cards it still allows, and how
   * many seconds cards wait at this address.
   */
  mine: protectedProcedure.query(async ({ ctx }) => {
    const { user, controls } = ctx.buyer;
    const { waitSeconds, isMailed, cardsLeft } = await ctx.rateLimiter.codeOf({
      userId: controls.ownName(user.id),
      ip: ctx.request.ip,
    });
    const isOffered = await ctx.rateLimiter.hasEmailCodes(academyOf(ctx.request));
    return { email: maskedEmail(user.email), isOffered, isMailed, cardsLeft, waitSeconds };
  }),

  /** Has a code sent. @throws email_code_limited, email_code_unsent, login_required */
  send: protectedProcedure.mutation(async ({ ctx }) => {
    const { user, controls } = ctx.buyer;
    await ctx.rateLimiter.admitEmailCode(controls.ownName(mailboxOf(user.email)));
    try {
      await sendEmailCode(clientOf(ctx));
    } catch (error) {
      throw await whyUnsent(ctx, error);
    }
    await ctx.rateLimiter.emailCodeMailed(controls.ownName(user.id));
  }),

  /**
   * Confirms the e-mail with its code, which then lets this account try some cards. Each attempt is counted before the
   * code is checked.
   * @throws email_code_wrong at the field `code`, email_code_limited, email_code_unsent
   */
  confirm: protectedProcedure.input(EmailCodeInput).mutation(async ({ ctx, input }) => {
    const { user, controls } = ctx.buyer;
    const userId = controls.ownName(user.id);
    const wrong = (cause?: unknown) => new KipuError('email_code_wrong', { field: 'code', cause });
    await ctx.rateLimiter.admitEmailGuess(userId);
    let isRight = false;
    let cause: unknown;
    try {
      isRight = await confirmEmail(clientOf(ctx), input);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (!isAboutCode(error)) throw isCallMissing(error) ? await whyUnsent(ctx, error) : error;
      cause = error;
    }
    if (!isRight) {
      // A second press of the button is answered like the first.
      if ((await ctx.rateLimiter.codeOf({ userId, ip: ctx.request.ip })).cardsLeft > 0) return;
      throw wrong(cause);
    }
    if (!(await ctx.rateLimiter.confirmEmail(userId))) throw wrong();
    ctx.log.info({ event: 'email_confirmed', userId: user.id }, 'e-mail confirmed');
  }),
});

/** Returns a name for the academy of this visitor, distinct per sandbox. */
export const academyOf = ({ controls }: { readonly controls: CallControls }): string =>
  controls.ownName('academy');

/**
 * Refusals that are about the code, as opposed to the login or a rate limit. A 404 is one of them: otherwise a wrong
 * code could disable codes for all families.
 */
const ABOUT_CODE: ReadonlySet<number | null> = new Set([400, 403, 404, 409, 410, 422]);
const isAboutCode = (error: UpstreamError): boolean =>
  ABOUT_CODE.has(error.status) || (refusesInput(error) && !reportsOutage(error));

/** Returns what to tell of a code that was not sent. Where the academy sends none, codes are not offered for a day. */
async function whyUnsent(ctx: ApiContext, error: unknown): Promise<unknown> {
  if (!(error instanceof UpstreamError) || hasLoginEnded(error)) return error;
  if (isCallMissing(error)) await ctx.rateLimiter.emailCodesMissing(academyOf(ctx.request));
  return new KipuError('email_code_unsent', { cause: error });
}

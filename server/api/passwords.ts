import { ChangePasswordInput, PasswordLinkInput, ResetPasswordInput } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { changePassword, resetPassword, sendPasswordLink } from '../upstream/account.ts';
import { refusedFields, refusesInput } from '../upstream/contracts/refused-fields.ts';
import { isCallMissing, UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import { checkPassword, loginSubject, renewPayments } from './login.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

export const passwordsRouter = router({
  /**
   * Changes the password of the account and ends its other sessions.
   * @throws invalid_credentials at the field `password`, login_limited, password_refused at `newPassword`,
   *   password_not_changed, password_unconfirmed
   */
  change: protectedProcedure.input(ChangePasswordInput).mutation(async ({ ctx, input }) => {
    const { password, newPassword } = input;
    const { user } = ctx.buyer;
    await checkPassword(ctx, user, password);
    const body = { password, new_password: newPassword };
    const tokens = await changePassword(clientOf(ctx), body)
      .catch(refuseWhatIsMissing)
      .catch(tellUnconfirmed)
      .catch(tellRefusedPassword(['new_password']))
      .catch(tellRefusedChange);
    const { signedIn } = ctx.session.data;
    if (signedIn) ctx.session.signIn({ ...signedIn, ...tokens });
    await ctx.sessions.endOthers(user.id, ctx.session.key);
    ctx.log.info({ event: 'password', userId: user.id }, 'password changed');
    await renewPayments(ctx);
  }),

  /**
   * Has a link to set a new password sent. The answer is the same whether the address has an account or not, and when
   * it already got as many links as it may: nobody learns who has an account.
   * @throws messages_limited, password_not_changed
   */
  sendLink: publicProcedure.input(PasswordLinkInput).mutation(async ({ ctx, input }) => {
    const { ip, controls } = ctx.request;
    await ctx.rateLimiter.admitMessage('recovery', ip);
    if (!(await ctx.rateLimiter.admitsRecoveryMail(controls.ownName(input.email)))) return;
    try {
      await sendPasswordLink(clientOf(ctx), input).catch(refuseWhatIsMissing);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }),

  /**
   * Replaces a forgotten password with the token of a link, and ends every session of the account, since the old
   * password may have been known to somebody else.
   * @throws password_link_ended, messages_limited, password_refused at `newPassword`, password_not_changed,
   *   password_unconfirmed
   */
  reset: publicProcedure.input(ResetPasswordInput).mutation(async ({ ctx, input }) => {
    await ctx.rateLimiter.admitMessage('recovery', ctx.request.ip);
    const { token, newPassword } = input;
    const { user_id: userId, email } = await resetPassword(clientOf(ctx), {
      token,
      new_password: newPassword,
    })
      .catch(refuseWhatIsMissing)
      .catch(tellUnconfirmed)
      .catch(tellEndedLink)
      .catch(tellRefusedPassword(['new_password', 'password']))
      .catch(tellRefusedReset);
    await ctx.sessions.endOthers(userId, ctx.session.key);
    ctx.log.info({ event: 'password', userId }, 'password replaced by a link');
    if (ctx.session.data.signedIn?.user.id === userId) ctx.session.signOut();
    // People usually forget a password after failed logins, so these are reset.
    if (email !== null) await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, email));
  }),
});

/** @throws password_not_changed if the academy lacks the endpoint; otherwise the error itself */
function refuseWhatIsMissing(error: unknown): never {
  const isMissing = error instanceof UpstreamError && isCallMissing(error);
  throw isMissing ? new KipuError('password_not_changed', { cause: error }) : error;
}

/**
 * @throws password_unconfirmed for a successful status with a body that cannot be read: the password may have changed,
 *   but the answer did not say whose; otherwise the error itself
 */
function tellUnconfirmed(error: unknown): never {
  const isGood = error instanceof UpstreamError && error.status !== null && error.status < 300;
  throw isGood && !refusesInput(error) ? new KipuError('password_unconfirmed', { cause: error }) : error;
}

/**
 * Returns a handler for errors about a password that the academy does not accept.
 * @param names The fields that the academy may use for the new password; 'password' is the present one where both are
 *   sent.
 * @throws password_refused at `newPassword`; otherwise the error itself
 */
const tellRefusedPassword =
  (names: readonly string[]) =>
  (error: unknown): never => {
    const isAboutIt = error instanceof UpstreamError && refusedFields(error, names).length > 0;
    throw isAboutIt ? new KipuError('password_refused', { cause: error, field: 'newPassword' }) : error;
  };

/** @throws password_not_changed if the academy refuses a change without a reason; otherwise the error itself */
function tellRefusedChange(error: unknown): never {
  const isRefused = error instanceof UpstreamError && refusesInput(error);
  throw isRefused ? new KipuError('password_not_changed', { cause: error }) : error;
}

/** The academy's status for a link that has expired or was used: no other status is about the link. */
const LINK_ENDED = 410;
/** How academies call the parts of a link; the last one is Rails'. */
const LINK_FIELDS = ['token', 'uid', 'reset_password_token'];
/** The academy's rate limit, which is not about the link. */
const TOO_MANY = 429;

/**
 * @throws password_link_ended if the academy says so, by status or by naming a field of the link; otherwise the error
 *   itself
 */
function tellEndedLink(error: unknown): never {
  const isEnded =
    error instanceof UpstreamError &&
    (error.status === LINK_ENDED || refusedFields(error, LINK_FIELDS).length > 0);
  throw isEnded ? new KipuError('password_link_ended', { cause: error }) : error;
}

/** @throws password_not_changed if the academy refuses for another reason; otherwise the error itself */
function tellRefusedReset(error: unknown): never {
  const isBusy = error instanceof UpstreamError && error.status === TOO_MANY;
  throw isRefusal(error) && !isBusy ? new KipuError('password_not_changed', { cause: error }) : error;
}

/** Whether the academy API answered with a refusal, for whatever reason, as opposed to a failure. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && error.status !== null && error.status < 500;
}

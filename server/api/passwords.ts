import { ChangePasswordInput, PasswordLinkInput, ResetPasswordInput } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { changePassword, resetPassword, sendPasswordLink } from '../upstream/account.ts';
import { refusedFields, refusesInput } from '../upstream/contracts/refused-fields.ts';
import { isCallMissing, UpstreamError } from '../upstream/types.ts';
import { checkPassword, loginSubject, renewPayments } from './account.ts';
import { clientOf } from './context.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

export const passwordsRouter = router({
  /**
   * Changes the own password and ends every other session of the account.
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
    ctx.log.info({ event: 'password', userId: user.id, requestId: ctx.request.id }, 'password changed');
    await renewPayments(ctx);
  }),

  /**
   * Has a link to a new password sent. It is answered alike whether the address has an account or not, and when it was
   * sent enough of them: nobody learns who is here.
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
   * Replaces a forgotten password by the token of a link, and ends every session of the account: whoever may have had
   * the old one is out.
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
    ctx.log.info({ event: 'password', userId, requestId: ctx.request.id }, 'password replaced by a link');
    if (ctx.session.data.signedIn?.user.id === userId) ctx.session.signOut();
    // Whoever forgot it has tried before.
    if (email !== null) await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, email));
  }),
});

/** @throws password_not_changed in place of what says that the academy has no such call */
function refuseWhatIsMissing(error: unknown): never {
  const isMissing = error instanceof UpstreamError && isCallMissing(error);
  throw isMissing ? new KipuError('password_not_changed', { cause: error }) : error;
}

/**
 * @throws password_unconfirmed in place of a yes in words that nobody here can read: the password may be the new one, and
 *   whose it is was not said
 */
function tellUnconfirmed(error: unknown): never {
  const isGood = error instanceof UpstreamError && error.status !== null && error.status < 300;
  throw isGood && !refusesInput(error) ? new KipuError('password_unconfirmed', { cause: error }) : error;
}

/**
 * Returns what tells a password that the academy does not accept. @throws password_refused
 * @param names What the academy may call the new one: 'password' is the present one where that is sent, too.
 */
const tellRefusedPassword =
  (names: readonly string[]) =>
  (error: unknown): never => {
    const isAboutIt = error instanceof UpstreamError && refusedFields(error, names).length > 0;
    throw isAboutIt ? new KipuError('password_refused', { cause: error, field: 'newPassword' }) : error;
  };

/** @throws password_not_changed where the academy refuses a change and does not say why */
function tellRefusedChange(error: unknown): never {
  const isRefused = error instanceof UpstreamError && refusesInput(error);
  throw isRefused ? new KipuError('password_not_changed', { cause: error }) : error;
}

/** What the academy answers to a link that has expired or was used: no other status is about the link. */
const LINK_ENDED = 410;
/** It is busy, and says nothing of the link. */
const TOO_MANY = 429;

/** @throws password_link_ended where the academy says so, by its status or by the part of the link that it refuses */
function tellEndedLink(error: unknown): never {
  const isEnded =
    error instanceof UpstreamError &&
    (error.status === LINK_ENDED || refusedFields(error, ['token', 'uid']).length > 0);
  throw isEnded ? new KipuError('password_link_ended', { cause: error }) : error;
}

/** @throws password_not_changed where the academy refuses for another reason */
function tellRefusedReset(error: unknown): never {
  const isBusy = error instanceof UpstreamError && error.status === TOO_MANY;
  throw isRefusal(error) && !isBusy ? new KipuError('password_not_changed', { cause: error }) : error;
}

/** Whether the academy API said no, whatever its reason; not whether it could be asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamError && error.status !== null && error.status < 500;
}

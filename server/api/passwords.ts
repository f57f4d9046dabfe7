import { SingleFlight } from '../cache.ts';
import { ChangePasswordInput, PasswordLinkInput, ResetPasswordInput } from '../domain/account/account.ts';
import { KipuError } from '../errors.ts';
import { sha256 } from '../store/seal.ts';
import { changePassword, resetPassword, sendPasswordLink } from '../upstream/account.ts';
import { refusedFields, refusesInput } from '../upstream/contracts/refused-fields.ts';
import { failedCall, isCallMissing, isTurnedAway, UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import { checkPassword, loginSubject, renewPayments } from './login.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

/**
 * Passwords being changed and replaced, by what was typed: the second press of a button would be refused for the present
 * password or the link, which the first has used up.
 */
const changing = new SingleFlight<Awaited<ReturnType<typeof changePassword>>>();
const replacing = new SingleFlight<Awaited<ReturnType<typeof resetPassword>>>();

export const passwordsRouter = router({
  /**
   * Changes the password of the account and ends its other sessions.
   * @throws invalid_credentials at the field `password`, login_limited, password_refused at `newPassword`,
   *   password_not_changed, password_unconfirmed
   */
  change: protectedProcedure.input(ChangePasswordInput).mutation(async ({ ctx, input }) => {
    const { password, newPassword } = input;
    const { user } = ctx.buyer;
    const pressed = sha256(JSON.stringify([ctx.session.key, password, newPassword]));
    const tokens = await changing.join(pressed, async () => {
      await checkPassword(ctx, user, password);
      const body = { password, new_password: newPassword };
      const changed = await changePassword(clientOf(ctx), body).catch((error: unknown) => {
        if (refusesPresent(error)) {
          // Not the error itself: what it refuses would be told at the field of that name (`toldAtFields`).
          const { endpoint, status } = failedCall(error);
          throw new KipuError('password_unconfirmed', { cause: { endpoint, status } });
        }
        // Other statuses are about the login, or of a server that failed.
        throw whyNotChanged(error, { names: ['new_password'], isRefusal: refusesInput });
      });
      await ctx.sessions.endOthers(user.id, ctx.session.key);
      ctx.log.info({ event: 'password', userId: user.id }, 'password changed');
      return changed;
    });
    const { signedIn } = ctx.session.data;
    if (signedIn) ctx.session.signIn({ ...signedIn, ...tokens });
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
      await sendPasswordLink(clientOf(ctx), input);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (isCallMissing(error)) throw new KipuError('password_not_changed', { cause: error });
      if (!isRefused(error)) throw error;
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
    const body = { token, new_password: newPassword };
    const pressed = sha256(JSON.stringify(body));
    const replaced = replacing.join(pressed, () => resetPassword(clientOf(ctx), body));
    const { user_id: userId, email } = await replaced.catch((error: unknown) => {
      if (isLinkEnded(error)) throw new KipuError('password_link_ended', { cause: error });
      // 'password' is the present one only where both are sent.
      throw whyNotChanged(error, { names: ['new_password', 'password'], isRefusal: isRefusalOfReset });
    });
    await ctx.sessions.endOthers(userId, ctx.session.key);
    ctx.log.info({ event: 'password', userId }, 'password replaced by a link');
    if (ctx.session.data.signedIn?.user.id === userId) ctx.session.signOut();
    // People usually forget a password after failed logins, so these are reset.
    if (email !== null) await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, email));
  }),
});

interface OfPassword {
  /** The fields that the academy may blame for the new password. */
  readonly names: readonly string[];
  /** Whether a failure refuses what was sent, for a reason that it does not give. */
  readonly isRefusal: (failed: UpstreamError) => boolean;
}

/**
 * Returns why a password was not changed: password_refused at `newPassword`; password_not_changed for another refusal, and
 * where the academy lacks the call; password_unconfirmed for a good status with a body that cannot be read, after which
 * the password may have changed; else the error itself.
 */
function whyNotChanged(error: unknown, { names, isRefusal }: OfPassword): unknown {
  if (!(error instanceof UpstreamError)) return error;
  const notChanged = new KipuError('password_not_changed', { cause: error });
  if (isCallMissing(error)) return notChanged;
  const isGood = error.status !== null && error.status < 300;
  if (isGood && !refusesInput(error)) return new KipuError('password_unconfirmed', { cause: error });
  if (refusedFields(error, names).length > 0)
    return new KipuError('password_refused', { cause: error, field: 'newPassword' });
  return isRefusal(error) ? notChanged : error;
}

/** How academies call the present password. */
const PRESENT_FIELDS = ['password', 'old_password', 'current_password'];

/**
 * Whether the academy refuses the present password. It was right a moment ago, so another press of the button has changed
 * it meanwhile, at another process.
 */
const refusesPresent = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  ((error.status === 403 && !isTurnedAway(error)) || refusedFields(error, PRESENT_FIELDS).length > 0);

/** The academy's status for a link that has expired or was used: no other status is about the link. */
const LINK_ENDED = 410;
/** How academies call the parts of a link; the last one is Rails'. */
const LINK_FIELDS = ['token', 'uid', 'reset_password_token'];
/** The academy's rate limit, which is not about the link. */
const TOO_MANY = 429;

/** Whether the academy says that a link has ended, by status or by naming a field of the link. */
const isLinkEnded = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.status === LINK_ENDED || refusedFields(error, LINK_FIELDS).length > 0);

const isRefusalOfReset = (error: UpstreamError) => isRefused(error) && error.status !== TOO_MANY;

/** Whether the academy API answered with a refusal, for whatever reason, as opposed to a failure. */
const isRefused = ({ status }: UpstreamError): boolean => status !== null && status < 500;

import { KipuError } from '../errors.ts';
import { login } from '../upstream/account.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { Session, SignedIn } from './context.ts';
import type { ApiContext } from './services.ts';
import { clientOf } from './trpc.ts';

/** Statuses that say the e-mail and password do not open an account; which of the two is never told. */
const REFUSED_LOGIN = [400, 401, 403, 404];
/** How long a password that was given again is not asked for, in milliseconds. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** Whether the password was given again within the last five minutes of this login. */
export function hasConfirmedPassword(session: Session, now: Date): boolean {
  const at = session.passwordConfirmedAt;
  return session.signedIn !== null && at !== null && now.getTime() - at < CONFIRMED_FOR_MS;
}

/**
 * Lets on only who knows the password of the account that is logged in, as the academy API tells it: a phone left on
 * the table shows nothing. Tries are limited as those of logins are.
 * @param password What was typed, or nothing when the form did not ask.
 * @throws invalid_credentials or invalid_input at the field `password`, login_limited
 */
export async function confirmPassword(
  ctx: ApiContext,
  { user }: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (hasConfirmedPassword(ctx.session, ctx.now())) return;
  if (!password) throw new KipuError('invalid_input', { fields: { password: 'Escribe tu contraseña' } });
  const subject = { email: user.email.toLowerCase(), ip: ctx.request.ip };
  await ctx.rateLimiter.admitLogin(subject);
  try {
    const { userData } = await login(clientOf(ctx), { email: user.email, password });
    if (userData.id !== user.id) throw new KipuError('invalid_credentials', { field: 'password' });
  } catch (error) {
    if (error instanceof UpstreamError) {
      if (isRefusedLogin(error))
        throw new KipuError('invalid_credentials', { cause: error, field: 'password' });
      // The password was never checked.
      await ctx.rateLimiter.loginUndecided(subject);
    }
    throw error;
  }
  await ctx.rateLimiter.loginSucceeded(subject);
  ctx.session.rememberPasswordConfirmed(ctx.now());
}

/** Whether a failed login says that the e-mail and password do not match. */
export function isRefusedLogin(error: unknown): boolean {
  return error instanceof UpstreamError && error.status !== null && REFUSED_LOGIN.includes(error.status);
}

import { KipuError } from '../errors.ts';
import { sha256 } from '../store/seal.ts';
import { login } from '../upstream/account.ts';
import type { Authentication } from '../upstream/contracts/account.ts';
import { refusesInput, reportsOutage } from '../upstream/contracts/refused-fields.ts';
import { UpstreamError } from '../upstream/types.ts';
import { buyerOf, clientOf } from './context.ts';
import type { ApiContext, Session, SignedIn } from './context.ts';

/**
 * Statuses that may mean, besides those of refused input, that e-mail and password open no account; people are never
 * told which of the two is wrong.
 */
const REFUSED_LOGIN = [401, 403, 404];
/** How long a confirmed password need not be entered again, in milliseconds. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** Gives payments that wait for a valid credential the one of this login; a failure here does not prevent the login. */
export async function renewPayments(ctx: ApiContext): Promise<void> {
  const buyer = buyerOf(ctx);
  if (!buyer) return;
  await ctx.payments.renewCredentials(buyer).catch((error: unknown) => {
    ctx.log.error({ error }, 'payments did not get the new credential');
  });
}

/**
 * Returns whether the password was confirmed in the last five minutes; setting the clock back does not prolong this.
 */
export function hasConfirmedPassword(session: Session, now: Date): boolean {
  const at = session.data.passwordConfirmedAt;
  return session.data.signedIn !== null && at !== null && Math.abs(now.getTime() - at) < CONFIRMED_FOR_MS;
}

/**
 * Requires the password of the logged-in account, which the academy API checks, so that a phone left on the table
 * reveals nothing. Attempts are limited like logins. Once confirmed, it is not required again for five minutes.
 * @param password As typed; undefined when the form did not ask for it.
 * @throws invalid_credentials or invalid_input at the field `password`, login_limited
 */
export async function confirmPassword(
  ctx: ApiContext,
  { user }: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (hasConfirmedPassword(ctx.session, ctx.now())) return;
  if (!password) throw new KipuError('invalid_input', { fields: { password: 'Escribe tu contraseña' } });
  await checkPassword(ctx, user, password);
  ctx.session.remember({ passwordConfirmedAt: ctx.now().getTime() });
}

/** Logged-in users are asked only for the password, so the text does not mention an e-mail. */
const WRONG_PASSWORD = { fields: { password: 'Esa no es la contraseña de tu cuenta' } };

/**
 * Checks the password of the logged-in user at the academy API, even if it was confirmed a moment ago.
 * @throws invalid_credentials at the field `password`, login_limited
 */
export async function checkPassword(
  ctx: ApiContext,
  user: SignedIn['user'],
  password: string,
): Promise<void> {
  const { email } = user;
  const { userData } = await authenticate(ctx, { email, password }, WRONG_PASSWORD);
  if (userData.id !== user.id) throw new KipuError('invalid_credentials', WRONG_PASSWORD);
  await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, email));
}

/**
 * Logs in at the academy API, within the rate limits of logins.
 * @param at The form field that gets the error, if there is one, and its message.
 * @throws invalid_credentials, login_limited; upstream_unavailable for an answer that does not say whether they are
 *   right
 */
export async function authenticate(
  ctx: ApiContext,
  credentials: { readonly email: string; readonly password: string },
  at: Partial<typeof WRONG_PASSWORD> = {},
): Promise<Authentication> {
  const subject = loginSubject(ctx, credentials.email);
  await ctx.rateLimiter.admitLogin(subject);
  try {
    return await login(clientOf(ctx), credentials);
  } catch (error) {
    if (isRefusedLogin(error)) {
      const facts = { account: sha256(subject.email) };
      ctx.log.warn({ event: 'login_refused', ...facts }, 'login refused');
      throw new KipuError('invalid_credentials', { cause: error, ...at });
    }
    const isOutage = error instanceof UpstreamError && reportsOutage(error);
    // The password was never checked. What only says so beside a good status counts: guesses would be free otherwise.
    if (!isOutage) await ctx.rateLimiter.loginUndecided(subject);
    const isOtherStatus = error instanceof UpstreamError && error.fault === 'status';
    throw isOutage || isOtherStatus ? new KipuError('upstream_unavailable', { cause: error }) : error;
  }
}

/** Returns the key under which failed logins are counted. Each sandbox of a demo has its own. */
export function loginSubject({ request }: ApiContext, email: string) {
  return { email: request.controls.ownName(email.toLowerCase()), ip: request.ip };
}

/**
 * Returns whether a failed login means that e-mail and password do not match. A proxy in front of the academy may
 * answer with the same statuses without having checked either, so only the answer of an API (an object) counts, and a
 * 401 without a body. A 404 counts like the others whatever its body: otherwise it would reveal who has an account.
 */
function isRefusedLogin(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  const { status, body } = error;
  if (body === '') return status === 401;
  if (reportsOutage(error)) return false;
  const isRefusal = refusesInput(error) || (status !== null && REFUSED_LOGIN.includes(status));
  return isRefusal && typeof body === 'object';
}

import { isSupportedCountry } from 'libphonenumber-js';
import { z } from 'zod';
import { LoginInput, PLATFORMS, RegisterInput } from '../domain/account/account.ts';
import { Guardian } from '../domain/checkout/guardian.ts';
import { CURRENCIES } from '../domain/money.ts';
import { normalizePhone } from '../domain/phone.ts';
import { CATALOGUE, KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { Amount } from '../payments/types.ts';
import { login, logout, register } from '../upstream/account.ts';
import type { Authentication, RegisterBody } from '../upstream/contracts/account.ts';
import { refusedFields, refusesInput } from '../upstream/contracts/refused-fields.ts';
import { sha256 } from '../store/seal.ts';
import { UpstreamError } from '../upstream/types.ts';
import { buyerOf, clientOf } from './context.ts';
import type { ApiContext, Session, SignedIn } from './context.ts';
import { keepPurchase } from './kept-purchase.ts';
import { referralOf } from './referrals.ts';
import { publicProcedure, router } from './trpc.ts';

/** Statuses that may say that e-mail and password do not open an account; which of the two is never told. */
const REFUSED_LOGIN = [400, 401, 403, 404, 422];
/**
 * Where and how a registration tells what the academy refuses by the names of its own fields. An address was checked
 * here: that it is taken is left. The country is that of the phone, chosen in its field.
 */
const REFUSED_FIELDS = [
  { names: ['first_name'], field: 'firstName', code: 'first_name_refused' },
  { names: ['last_name'], field: 'lastName', code: 'last_name_refused' },
  { names: ['email'], field: 'email', code: 'email_taken' },
  { names: ['phone', 'country_code'], field: 'phone', code: 'phone_refused' },
  { names: ['password'], field: 'password', code: 'password_refused' },
] as const satisfies readonly {
  names: readonly (keyof RegisterBody)[];
  field: keyof RegisterInput;
  code: ErrorCode;
}[];
/** The status by which some academies say so. */
const EMAIL_TAKEN = 409;
/** How long a password that was given again is not asked for, in milliseconds. */
const CONFIRMED_FOR_MS = 5 * 60_000;

/** Who is here, as pages may know it: no tokens, no phone. */
const CurrentSession = z.object({
  user: z
    .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable(),
  platform: z.enum(PLATFORMS).nullable(),
  /** The organization that this user manages, or null. */
  organizationId: z.string().nullable(),
  /** Whether the password was given again a short while ago, so that no form needs to ask for it. */
  passwordConfirmed: z.boolean(),
  visitor: z.object({
    country: z.string(),
    currency: z.enum(CURRENCIES),
    timeZone: z.string().nullable(),
  }),
  /** The invitation that was followed, and what it takes off of the first purchase; null once that was made. */
  invitation: z.object({ firstName: z.string().nullable(), discount: Amount }).nullable(),
  mockControls: z.boolean(),
  scenario: z.string().nullable(),
});

const CountryChoice = z.object({
  country: z.string().refine((country) => isSupportedCountry(country), 'Elige un país de la lista'),
});

export const sessionRouter = router({
  /** What every page draws of the visitor. */
  current: publicProcedure.output(CurrentSession).query(async ({ ctx }) => {
    const { session, visitor, request } = ctx;
    const { invitation } = session.data;
    const { currency } = visitor;
    const off = await referralOf(ctx);
    return {
      user: session.data.signedIn?.user ?? null,
      platform: session.data.signedIn?.platform ?? null,
      organizationId: session.data.signedIn?.organizationId ?? null,
      passwordConfirmed: hasConfirmedPassword(session, ctx.now()),
      visitor,
      invitation:
        invitation && off > 0
          ? { firstName: invitation.firstName, discount: { minor: off, currency } }
          : null,
      mockControls: request.controls.areOffered,
      scenario: request.controls.scenario,
    };
  }),

  /** Keeps the country that the visitor chose; it decides the currency from the next page on. */
  chooseCountry: publicProcedure
    .input(CountryChoice)
    .mutation(({ ctx, input }) => ctx.session.remember({ country: input.country })),
});

export const accountRouter = router({
  /** Logs in under a new session id. @throws invalid_credentials, login_limited, platform_missing */
  login: publicProcedure.input(LoginInput).mutation(async ({ ctx, input }) => {
    const authentication = await authenticate(ctx, input);
    await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, input.email));
    enter(ctx.session, authentication, input.email);
    const userId = ctx.session.data.signedIn?.user.id;
    ctx.log.info({ event: 'login', userId, requestId: ctx.request.id }, 'logged in');
    await Promise.all([renewPayments(ctx), keepPurchase(ctx)]);
  }),

  /**
   * Creates an account and logs it in. An e-mail that has one is answered alike: by an account of its own, to which
   * nothing of the other belongs; the academy writes to its holder. Who gives the password of the one that is there is
   * logged in to that, so this counts as a try to log in, which nothing gives back. Returns whether somebody is logged in
   * now: some academies have the address confirmed first.
   * @throws invalid_phone, messages_limited, login_limited, first_name_refused, last_name_refused, phone_refused,
   *   password_refused; email_taken where an academy tells it all the same
   */
  register: publicProcedure.input(RegisterInput).mutation(async ({ ctx, input }) => {
    const phone = normalizePhone(input.phone, input.country);
    if (!phone) throw new KipuError('invalid_phone', { field: 'phone' });
    await ctx.rateLimiter.admitMessage('registration', ctx.request.ip);
    await ctx.rateLimiter.admitLogin(loginSubject(ctx, input.email));
    try {
      const authentication = await register(clientOf(ctx), {
        first_name: input.firstName,
        last_name: input.lastName,
        email: input.email,
        phone,
        country_code: input.country,
        password: input.password,
      });
      if (authentication) enter(ctx.session, authentication, input.email);
      const userId = ctx.session.data.signedIn?.user.id;
      ctx.log.info({ event: 'registration', userId, requestId: ctx.request.id }, 'registered');
      if (authentication) await keepPurchase(ctx);
      return { isLoggedIn: authentication !== null };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const refused = REFUSED_FIELDS.filter(({ field, names }) =>
        error.status === EMAIL_TAKEN ? field === 'email' : refusedFields(error, names).length > 0,
      );
      if (refused.some(({ field }) => field === 'email')) await ctx.rateLimiter.emailWasTaken(ctx.request.ip);
      const [first, ...others] = refused;
      if (first && others.length === 0) throw new KipuError(first.code, { cause: error, field: first.field });
      if (!refusesInput(error)) throw error;
      const fields = refused.map(({ field, code }) => [field, CATALOGUE[code].text] as const);
      throw new KipuError('invalid_input', {
        cause: error,
        ...(first && { fields: Object.fromEntries(fields) }),
      });
    }
  }),

  /** Logs out here, whatever the academy API says to it. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    if (!ctx.session.data.signedIn) return;
    const client = clientOf(ctx);
    const userId = ctx.session.data.signedIn.user.id;
    ctx.session.signOut();
    // A payment under way asks its provider and enrolls by this login; where nobody can tell, there may be one.
    if (await ctx.payments.needsCredential({ userId }).catch(() => true)) return;
    await logout(client).catch((error: unknown) => {
      ctx.log.warn({ error, requestId: ctx.request.id }, 'the academy API did not log out');
    });
  }),
});

/**
 * Keeps tokens and user in the session. Whose name the academy does not say is called by what is known.
 * @param email As it was typed, where the academy does not say it.
 * @throws platform_missing: without a platform one is logged out (spec §6).
 */
function enter(session: Session, authentication: Authentication, email: string): void {
  const { accessToken, refreshToken, userData, platform, organization_id, guardian } = authentication;
  if (!platform) {
    session.signOut();
    throw new KipuError('platform_missing');
  }
  const [mailbox = ''] = email.split('@');
  session.signIn({
    user: {
      ...userData,
      email: userData.email || email,
      firstName: userData.firstName || userData.lastName || mailbox,
      lastName: userData.firstName && userData.lastName,
    },
    accessToken,
    refreshToken,
    platform,
    organizationId: organization_id,
    guardian: readGuardian(guardian),
  });
}

/** Who answers for the students of an account; null when nothing is there, or nothing that reads: it is asked for then. */
function readGuardian(kept: Authentication['guardian']): Guardian | null {
  if (!kept) return null;
  const read = Guardian.safeParse({
    ...kept,
    documentType: kept.document_type,
    documentNumber: kept.document_number,
    birthDate: kept.birth_date,
    marketingSource: kept.marketing_source,
  });
  return read.success ? read.data : null;
}

/** Payments that wait for a living credential go on with the one of this login; a fault there keeps nobody out. */
export async function renewPayments(ctx: ApiContext): Promise<void> {
  const buyer = buyerOf(ctx);
  if (!buyer) return;
  await ctx.payments.renewCredentials(buyer).catch((error: unknown) => {
    ctx.log.error({ error, requestId: ctx.request.id }, 'payments did not get the new credential');
  });
}

/** Whether the password was given again within five minutes of now; not for longer by a clock that was put back. */
function hasConfirmedPassword(session: Session, now: Date): boolean {
  const at = session.data.passwordConfirmedAt;
  return session.data.signedIn !== null && at !== null && Math.abs(now.getTime() - at) < CONFIRMED_FOR_MS;
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
  await checkPassword(ctx, user, password);
  ctx.session.remember({ passwordConfirmedAt: ctx.now().getTime() });
}

/**
 * Asks the academy API whether a password is the one of whoever is logged in, however short ago that was asked.
 * @throws invalid_credentials at the field `password`, login_limited
 */
export async function checkPassword(
  ctx: ApiContext,
  user: SignedIn['user'],
  password: string,
): Promise<void> {
  const { email } = user;
  const { userData } = await authenticate(ctx, { email, password }, { field: 'password' });
  if (userData.id !== user.id) throw new KipuError('invalid_credentials', { field: 'password' });
  await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, email));
}

/**
 * Asks the academy API who has this e-mail and password, as often as logins may be tried.
 * @param at The field of the form that is to blame, where it is one.
 * @throws invalid_credentials, login_limited; upstream_unavailable where the answer tells nothing of the two
 */
async function authenticate(
  ctx: ApiContext,
  credentials: { readonly email: string; readonly password: string },
  at: { readonly field?: string } = {},
): Promise<Authentication> {
  const subject = loginSubject(ctx, credentials.email);
  await ctx.rateLimiter.admitLogin(subject);
  try {
    return await login(clientOf(ctx), credentials);
  } catch (error) {
    if (isRefusedLogin(error)) {
      const facts = { account: sha256(subject.email), requestId: ctx.request.id };
      ctx.log.warn({ event: 'login_refused', ...facts }, 'login refused');
      throw new KipuError('invalid_credentials', { cause: error, ...at });
    }
    // The password was never checked.
    await ctx.rateLimiter.loginUndecided(subject);
    const isOtherStatus = error instanceof UpstreamError && error.fault === 'status';
    throw isOtherStatus ? new KipuError('upstream_unavailable', { cause: error }) : error;
  }
}

/** Whose failed logins are counted. Sandboxes of a demo are strangers to each other. */
export function loginSubject({ request }: ApiContext, email: string) {
  return { email: request.controls.ownName(email.toLowerCase()), ip: request.ip };
}

/**
 * Whether a failed login says that e-mail and password do not match. A proxy before the academy answers with such a
 * status, too, and knows nothing of either: only what is written as an answer of an API counts, and a 401 without a
 * word. A 404 is read as the others are, whatever it says: told apart, it would tell who has an account.
 */
function isRefusedLogin(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  const { status, body } = error;
  if (body === '') return status === 401;
  return status !== null && REFUSED_LOGIN.includes(status) && typeof body === 'object';
}

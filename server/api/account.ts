import { z } from 'zod';
import { LoginInput, PLATFORMS, RegisterInput } from '../domain/account/account.ts';
import { Guardian } from '../domain/checkout/guardian.ts';
import { CURRENCIES } from '../domain/money.ts';
import { isCountry, normalizePhone } from '../domain/phone.ts';
import { CATALOGUE, KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { Amount } from '../payments/types.ts';
import { logout, register } from '../upstream/account.ts';
import type { Authentication, RegisterBody } from '../upstream/contracts/account.ts';
import { refusedFields, refusesInput, reportsOutage } from '../upstream/contracts/refused-fields.ts';
import { UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import type { ApiContext, Session } from './context.ts';
import { keepPurchaseAtLogin } from './kept-purchase.ts';
import { authenticate, hasConfirmedPassword, loginSubject, renewPayments } from './login.ts';
import { referralOf } from './referrals.ts';
import { publicProcedure, router } from './trpc.ts';

/**
 * Maps the fields that the academy may refuse in a registration to the fields of the form and their errors. The e-mail
 * was already validated here, so a refusal means that it is taken. The country is the one of the phone number, which is
 * chosen in the phone field.
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
/** The status with which some academies refuse an e-mail that has an account. */
const EMAIL_TAKEN = 409;
/** The current user, as pages may know them: without tokens or phone number. */
const CurrentSession = z.object({
  user: z
    .object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable(),
  platform: z.enum(PLATFORMS).nullable(),
  /** Id of the organization that this user manages, or null. */
  organizationId: z.string().nullable(),
  /** Whether the password was confirmed a short while ago, so that forms need not ask for it. */
  passwordConfirmed: z.boolean(),
  visitor: z.object({
    country: z.string(),
    currency: z.enum(CURRENCIES),
    timeZone: z.string().nullable(),
  }),
  /** The invitation that was followed and its discount on the first purchase; null after that purchase. */
  invitation: z.object({ firstName: z.string().nullable(), discount: Amount }).nullable(),
  mockControls: z.boolean(),
  scenario: z.string().nullable(),
});

const CountryChoice = z.object({
  country: z.string().refine(isCountry, 'Elige un país de la lista'),
});

export const sessionRouter = router({
  /** Returns what every page shows of the visitor. */
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

  /**
   * Makes sure that whoever is logged in is the account that a form was drawn for: another one may have logged in since,
   * in another tab. Somebody who was logged out meanwhile is not refused here. @throws other_account
   */
  demand: publicProcedure.input(z.object({ account: z.string() })).query(({ ctx, input }) => {
    const { signedIn } = ctx.session.data;
    if (signedIn && signedIn.user.id !== input.account) throw new KipuError('other_account');
  }),

  /** Stores the country that the visitor chose; it decides the currency from the next page on. */
  chooseCountry: publicProcedure
    .input(CountryChoice)
    .mutation(({ ctx, input }) => ctx.session.remember({ country: input.country })),
});

export const accountRouter = router({
  /** Logs in, under a new session id. @throws invalid_credentials, login_limited, platform_missing */
  login: publicProcedure.input(LoginInput).mutation(async ({ ctx, input }) => {
    const authentication = await authenticate(ctx, input);
    await ctx.rateLimiter.loginSucceeded(loginSubject(ctx, input.email));
    enter(ctx.session, authentication);
    const userId = ctx.session.data.signedIn?.user.id;
    ctx.log.info({ event: 'login', userId }, 'logged in');
    await Promise.all([renewPayments(ctx), keepPurchaseAtLogin(ctx)]);
  }),

  /**
   * Creates an account and logs in to it. For an e-mail that already has an account the academy gives the same answer,
   * with a new account that has nothing of the existing one, and writes to its owner. Whoever enters the password of
   * the existing account is logged in to that, so a registration counts as a login attempt, even if it succeeds.
   * @returns Whether the user is logged in now: some academies require the address to be confirmed first.
   * @throws invalid_phone, messages_limited, login_limited, first_name_refused, last_name_refused, phone_refused,
   *   password_refused, invalid_input for other refusals or several, platform_missing; email_taken where an academy
   *   reports it nevertheless
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
      if (authentication) enter(ctx.session, authentication);
      const userId = ctx.session.data.signedIn?.user.id;
      ctx.log.info({ event: 'registration', userId }, 'registered');
      if (authentication) await keepPurchaseAtLogin(ctx);
      return { isLoggedIn: authentication !== null };
    } catch (error) {
      throw await refusalOfRegistration(ctx, error);
    }
  }),

  /** Logs out here, whatever the academy API answers. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    if (!ctx.session.data.signedIn) return;
    const client = clientOf(ctx);
    const userId = ctx.session.data.signedIn.user.id;
    ctx.session.signOut();
    // A payment in progress still needs this login, to ask its provider and to enroll. If the check fails, assume there
    // is one.
    if (await ctx.payments.needsCredential({ userId }).catch(() => true)) return;
    await logout(client).catch((error: unknown) => {
      ctx.log.warn({ error }, 'the academy API did not log out');
    });
  }),
});

/** Returns the error of a failed registration: that of the field if the academy refused one, a common one for several. */
async function refusalOfRegistration(ctx: ApiContext, error: unknown): Promise<unknown> {
  if (!(error instanceof UpstreamError)) return error;
  const refused = REFUSED_FIELDS.filter(({ field, names }) =>
    error.status === EMAIL_TAKEN ? field === 'email' : refusedFields(error, names).length > 0,
  );
  if (refused.some(({ field }) => field === 'email')) await ctx.rateLimiter.emailWasTaken(ctx.request.ip);
  const [first, ...others] = refused;
  if (first && others.length === 0) return new KipuError(first.code, { cause: error, field: first.field });
  if (reportsOutage(error)) return new KipuError('upstream_unavailable', { cause: error });
  if (!refusesInput(error)) return error;
  const fields = refused.map(({ field, code }) => [field, CATALOGUE[code].text] as const);
  return new KipuError('invalid_input', {
    cause: error,
    ...(first && { fields: Object.fromEntries(fields) }),
  });
}

/**
 * Stores tokens and user in the session. Names that the academy leaves out are replaced by what is known.
 * @throws platform_missing, after logging out: without a platform nobody is logged in (spec §6)
 */
function enter(session: Session, authentication: Authentication): void {
  const { accessToken, refreshToken, userData, platform, organization_id, guardian } = authentication;
  if (!platform) {
    session.signOut();
    throw new KipuError('platform_missing');
  }
  const [mailbox = ''] = userData.email.split('@');
  session.signIn({
    user: {
      ...userData,
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

/**
 * Returns the guardian that the academy has for an account; null if there is none, or it is invalid: it is then asked
 * for.
 */
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

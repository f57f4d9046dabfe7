import { z } from 'zod';
import { LoginInput, RegisterInput } from '../domain/account/account.ts';
import { normalizePhone } from '../domain/phone.ts';
import { KipuError } from '../errors.ts';
import { login, logout, register } from '../upstream/account.ts';
import type { Authentication } from '../upstream/contracts/account.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { Session } from './context.ts';
import { isRefusedLogin } from './password.ts';
import type { ApiContext } from './services.ts';
import { clientOf, publicProcedure, router } from './trpc.ts';

export const accountRouter = router({
  /** Logs in under a new session id. @throws invalid_credentials, login_limited, platform_missing */
  login: publicProcedure
    .input(LoginInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const subject = { email: input.email, ip: ctx.request.ip };
      await ctx.rateLimiter.admitLogin(subject);
      let authentication: Authentication;
      try {
        authentication = await login(clientOf(ctx), input);
      } catch (error) {
        if (isRefusedLogin(error)) throw new KipuError('invalid_credentials', { cause: error });
        // The password was never checked.
        await ctx.rateLimiter.loginUndecided(subject);
        throw error;
      }
      await ctx.rateLimiter.loginSucceeded(subject);
      enter(ctx.session, authentication);
      await renewPayments(ctx, authentication);
    }),

  /** Creates an account and logs it in. @throws email_taken, invalid_phone */
  register: publicProcedure
    .input(RegisterInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const phone = normalizePhone(input.phone, input.country);
      if (!phone) throw new KipuError('invalid_phone', { field: 'phone' });
      try {
        const authentication = await register(clientOf(ctx), {
          first_name: input.firstName,
          last_name: input.lastName,
          email: input.email,
          phone,
          country_code: input.country,
          password: input.password,
        });
        enter(ctx.session, authentication);
      } catch (error) {
        if (error instanceof UpstreamError && error.status === 409) {
          throw new KipuError('email_taken', { cause: error, field: 'email' });
        }
        throw error;
      }
    }),

  /** Logs out here, whatever the academy API says to it. */
  logout: publicProcedure.output(z.void()).mutation(async ({ ctx }) => {
    if (!ctx.session.signedIn) return;
    const client = clientOf(ctx);
    ctx.session.signOut();
    await logout(client).catch((error: unknown) => {
      ctx.log.warn({ error, requestId: ctx.request.id }, 'the academy API did not log out');
    });
  }),
});

/**
 * Keeps tokens and user in the session.
 * @throws platform_missing: without a platform one is logged out (spec §6).
 */
function enter(session: Session, authentication: Authentication): void {
  const { accessToken, refreshToken, userData, platform, organization_id } = authentication;
  if (!platform) {
    session.signOut();
    throw new KipuError('platform_missing');
  }
  session.signIn({ user: userData, accessToken, refreshToken, platform, organizationId: organization_id });
}

/** Payments that wait for a living credential go on with the one of this login; a fault there keeps nobody out. */
async function renewPayments(ctx: ApiContext, { userData, refreshToken }: Authentication): Promise<void> {
  const buyer = { user: userData, bearer: refreshToken, controls: ctx.request.controls };
  await ctx.payments.renewCredentials(buyer).catch((error: unknown) => {
    ctx.log.error({ error, requestId: ctx.request.id }, 'payments did not get the new credential');
  });
}

import { isSupportedCountry } from 'libphonenumber-js';
import { z } from 'zod';
import { CURRENCIES } from '../domain/money.ts';
import { PLATFORMS } from '../domain/account/user.ts';
import { hasConfirmedPassword } from './password.ts';
import { publicProcedure, router } from './trpc.ts';

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
  mockControls: z.boolean(),
  scenario: z.string().nullable(),
});

const CountryChoice = z.object({
  country: z.string().refine((country) => isSupportedCountry(country), 'Elige un país de la lista'),
});

export const sessionRouter = router({
  /** What every page draws of the visitor. */
  current: publicProcedure.output(CurrentSession).query(({ ctx }) => {
    const { session, visitor, request } = ctx;
    return {
      user: session.signedIn?.user ?? null,
      platform: session.signedIn?.platform ?? null,
      organizationId: session.signedIn?.organizationId ?? null,
      passwordConfirmed: hasConfirmedPassword(session, ctx.now()),
      visitor,
      mockControls: request.controls.areOffered,
      scenario: request.controls.scenario,
    };
  }),

  /** Keeps the country that the visitor chose; it decides the currency from the next page on. */
  chooseCountry: publicProcedure
    .input(CountryChoice)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.session.rememberCountry(input.country)),
});

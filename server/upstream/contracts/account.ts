import { z } from 'zod';
import { PLATFORMS } from '../../domain/account/account.ts';

/** Spec §3 'User data'. */
export const UserData = z.object({
  id: z.string().min(1),
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  countryCode: z.string().length(2),
});
export type UserData = z.infer<typeof UserData>;

/** POST login (assumed). */
export const LoginBody = z.object({ email: z.string(), password: z.string() });

/** POST register (assumed). */
export const RegisterBody = z.object({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  email: z.email(),
  /** E.164, for instance +51987654321. */
  phone: z.string().regex(/^\+\d{8,15}$/),
  country_code: z.string().length(2),
  password: z.string().min(8),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

/** What login and register answer: the tokens and values that the specification keeps in the browser (spec §3). */
export const Authentication = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  userData: UserData,
  platform: z.enum(PLATFORMS).nullable(),
  organization_id: z.string().nullable(),
});
export type Authentication = z.infer<typeof Authentication>;

/** POST refresh (assumed): the bearer is the refresh token. */
export const RefreshedTokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });

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

/** Who answers for the students of an account (assumed; values of the option lists of spec §3). */
export const GuardianData = z.object({
  relation: z.string(),
  document_type: z.string(),
  document_number: z.string(),
  /** yyyy-mm-dd. */
  birth_date: z.string(),
  /** E.164. */
  phone: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  city: z.string(),
  department: z.string().nullable(),
  district: z.string().nullable(),
  marketing_source: z.string().nullable(),
});
export type GuardianData = z.infer<typeof GuardianData>;

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
  /** Assumed. One that cannot be read is asked for again. */
  guardian: GuardianData.nullish().catch(null),
});
export type Authentication = z.infer<typeof Authentication>;

/** PATCH me (assumed). */
export const UpdateMeBody = z.object({ guardian: GuardianData });

/** POST refresh (assumed): the bearer is the refresh token. */
export const RefreshedTokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });

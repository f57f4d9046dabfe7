import { z } from 'zod';
import { PLATFORMS } from '../../domain/account/account.ts';
import type { Platform } from '../../domain/account/account.ts';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { Id, soft, Words } from './shared.ts';

/** Words that are '' where the academy does not say them. */
const WordsOrNone = soft(Words).transform((words) => words ?? '');

/** Spec §3 'User data'. Nobody is kept out for want of more than an id. */
export const UserData = z.object({
  id: Id,
  email: WordsOrNone,
  firstName: WordsOrNone,
  lastName: WordsOrNone,
  phone: WordsOrNone,
  /** ISO 3166-1 alpha-2, or ''. */
  countryCode: soft(
    z
      .string()
      .trim()
      .regex(/^[a-z]{2}$/i)
      .toUpperCase(),
  ).transform((code) => code ?? ''),
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
export const Authentication = z
  .object({
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1),
    userData: UserData,
    /** 'zona-padres' or whatever an organization is called by (spec §6): null for one that nobody here knows. */
    platform: soft(Words),
    /** Assumed, as the next: only who manages an organization has one. */
    organization_id: soft(Id),
    /** One that cannot be read is asked for again. */
    guardian: GuardianData.nullish().catch(null),
  })
  .transform(({ platform, ...told }) => ({ ...told, platform: platformOf(platform, told.organization_id) }));
export type Authentication = z.infer<typeof Authentication>;

/** Spec §6: 'zona-padres' or an organization value. What we do not know is an organization's if it comes with one. */
function platformOf(told: string | null, organizationId: string | null): Platform | null {
  const written = told?.toLowerCase().replace(/[\s_]+/g, '-');
  const known = PLATFORMS.find((platform) => platform === written) ?? null;
  return known ?? (told !== null && organizationId !== null ? 'organizacion' : null);
}

/** PATCH me (assumed): who answers for the students, or how much of the own name a check of certificates shows. */
export const UpdateMeBody = z.union([
  z.object({ guardian: GuardianData }),
  z.object({ certificate_name: z.enum(CERTIFICATE_NAMES) }),
]);

/** POST refresh (assumed): the bearer is the refresh token. */
export const RefreshedTokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });

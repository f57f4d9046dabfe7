import { z } from 'zod';
import { PLATFORMS } from '../../domain/account/account.ts';
import type { Platform } from '../../domain/account/account.ts';
import { EmailAddress } from '../../domain/account/email-address.ts';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { GUARDIAN_RELATIONS } from '../../domain/option-lists.ts';
import { orElse, soft } from './missing.ts';
import { CalendarDay, choiceOf, Id, Text, Words } from './values.ts';

/** Spec §3 'User data'. Only the id is required: nobody is locked out because something else is missing. */
export const UserData = z.object({
  id: Id,
  email: Text,
  firstName: Text,
  lastName: Text,
  phone: Text,
  /** ISO 3166-1 alpha-2, or ''. */
  countryCode: orElse(
    z
      .string()
      .trim()
      .regex(/^[a-z]{2}$/i)
      .toUpperCase(),
    '',
  ),
});
export type UserData = z.infer<typeof UserData>;

/** The guardian of an account's students (assumed; values of the option lists of spec §3). */
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

/** The same as academies keep it: a day with a time, a number of a document as a number. */
const ToldGuardian = z.object({
  relation: choiceOf(GUARDIAN_RELATIONS.map(({ code }) => code)),
  document_type: Words,
  document_number: Id,
  birth_date: CalendarDay,
  phone: Words,
  country: Words,
  city: Words,
  department: soft(Words),
  district: soft(Words),
  marketing_source: soft(Words),
});

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

/** A token as a header can carry it: with any other, every call of the family would fail. */
const Token = z
  .string()
  .trim()
  .regex(/^[ -~]+$/);

/**
 * The answer to login and registration: the tokens and values that the specification keeps in the browser (spec §3).
 */
export const Authentication = z
  .object({
    accessToken: Token,
    refreshToken: Token,
    userData: UserData,
    /** 'zona-padres' or a value for an organization (spec §6); null for an unknown one. */
    platform: soft(Words),
    /** Assumed, like the next field. Only managers of an organization have one. */
    organization_id: soft(Id),
    /** If it cannot be read, the user is asked for it again. */
    guardian: soft(ToldGuardian),
  })
  .transform(({ platform, ...told }) => ({ ...told, platform: platformOf(platform, told.organization_id) }));
export type Authentication = z.infer<typeof Authentication>;

/**
 * Returns the platform (spec §6: 'zona-padres' or a value for an organization). An unknown one that comes with an
 * organization is that organization's.
 */
function platformOf(told: string | null, organizationId: string | null): Platform | null {
  const written = told?.toLowerCase().replace(/[\s_]+/g, '-');
  const known = PLATFORMS.find((platform) => platform === written) ?? null;
  return known ?? (told !== null && organizationId !== null ? 'organizacion' : null);
}

const Fields = z.looseObject({});
/** Returns the fields of an object, and none of anything else. */
const fieldsOf = (told: unknown) => Fields.safeParse(told).data ?? {};

/**
 * Returns tokens in the form of the specification: academies also send them by other usual names, in an object of their
 * own, or all of it in `data`. One that issues a single token knows the account by that in every call.
 */
export function asTokens(told: unknown) {
  const { data, ...outside } = fieldsOf(told);
  const answer = { ...fieldsOf(data), ...outside };
  const { tokens } = answer;
  const from = { ...answer, ...fieldsOf(tokens) };
  const accessToken = from['accessToken'] ?? from['access_token'] ?? from['access'] ?? from['token'];
  const refreshToken = from['refreshToken'] ?? from['refresh_token'] ?? from['refresh'] ?? accessToken;
  return { ...answer, accessToken, refreshToken };
}

/**
 * Returns a user in the form of the specification: Python writes its names with lines, and may call an id `pk`; Laravel
 * has one `name`.
 */
function asUser(told: Record<string, unknown>): Record<string, unknown> {
  return {
    ...told,
    id: told['id'] ?? told['pk'],
    firstName: told['firstName'] ?? told['first_name'] ?? told['name'],
    lastName: told['lastName'] ?? told['last_name'],
    countryCode: told['countryCode'] ?? told['country_code'],
  };
}

/**
 * Returns the answer to login and registration in the form of the specification. What it keeps beside the user may come
 * within the user. A user without an id stays unread: an e-mail may have two accounts, and purchases belong to one.
 * @param email As typed, for a user whose e-mail is missing or is none.
 */
export function asAuthentication(told: unknown, email: string) {
  const answer: Record<string, unknown> = asTokens(told);
  const user = asUser(fieldsOf(answer['userData'] ?? answer['user_data'] ?? answer['user']));
  const address = EmailAddress.safeParse(user['email']).data ?? email;
  const besideOrWithin = (name: string) => answer[name] ?? user[name];
  return {
    ...answer,
    userData: { ...user, email: address },
    platform: besideOrWithin('platform'),
    organization_id: besideOrWithin('organization_id'),
    guardian: besideOrWithin('guardian'),
  };
}

/** PATCH me (assumed): the guardian, or how much of the user's name the verification of a certificate shows. */
export const UpdateMeBody = z.union([
  z.object({ guardian: GuardianData }),
  z.object({ certificate_name: z.enum(CERTIFICATE_NAMES) }),
]);

/** POST refresh (assumed): the bearer is the refresh token. */
export const RefreshedTokens = z.object({ accessToken: Token, refreshToken: Token });

import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { nameAsTyped, withoutInvisible } from '../plain-text.ts';
import { EmailAddress } from './email-address.ts';

/** A user of the site; fields of spec §3 'User data'. `countryCode` is ISO 3166-1 alpha-2. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly countryCode: string;
}

/** Platform context of a session (spec §6): without one, the user is logged out. */
export const PLATFORMS = ['zona-padres', 'zona-estudiantes', 'organizacion'] as const;
export type Platform = (typeof PLATFORMS)[number];

const email = EmailAddress.transform((value) => value.toLowerCase());

/** The passwords that attackers try first: the most common ones in published leaks, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/**
 * A new password, chosen at registration or when it is changed. It must be long and hard to guess; the kinds of
 * characters do not matter (NIST SP 800-63B, 3.1.1.2).
 */
const NewPassword = z
  .string()
  .min(8, 'Usa 8 caracteres o más en tu contraseña')
  .max(128, 'Usa 128 caracteres como máximo')
  .refine(
    (password) => !COMMON_PASSWORDS.has(password.toLowerCase()),
    'Esa contraseña la usa mucha gente y es fácil de adivinar: elige otra',
  );

/** An existing password, taken as typed: spaces may belong to it. */
const GivenPassword = z.string().min(1, 'Escribe tu contraseña').max(200, 'Usa 200 caracteres como máximo');

/** The login dialog. The password is taken as typed: spaces may belong to it. */
export const LoginInput = z.object({
  email,
  password: z.string().min(1, 'Escribe tu contraseña'),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** The registration dialog. `phone` is in any format a person writes; `country` says how to parse it. */
export const RegisterInput = z.object({
  firstName: z
    .string()
    .overwrite(nameAsTyped)
    .min(1, 'Escribe tu nombre')
    .max(60, 'Usa 60 letras como máximo en tu nombre'),
  lastName: z
    .string()
    .overwrite(nameAsTyped)
    .min(1, 'Escribe tu apellido')
    .max(60, 'Usa 60 letras como máximo en tu apellido'),
  email,
  country: z.string().regex(/^[A-Z]{2}$/, 'Elige el país de tu teléfono'),
  phone: z.string().trim().min(1, 'Escribe tu teléfono'),
  password: NewPassword,
  terms: z.literal('on', 'Acepta los términos y condiciones para crear tu cuenta'),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** 'Cambiar mi contraseña': the current password proves the user's identity. */
export const ChangePasswordInput = z.object({ password: GivenPassword, newPassword: NewPassword });

/** '¿Olvidaste tu contraseña?': the address to which the link is sent. */
export const PasswordLinkInput = z.object({ email });

/** A new password, set with the link from an e-mail. */
export const ResetPasswordInput = z.object({ token: z.string().min(1).max(500), newPassword: NewPassword });

/** 'Borrar mis datos': requires the password. */
export const ErasureInput = z.object({ password: GivenPassword });

/** The code from an e-mail, in whatever format it was typed or pasted. */
export const EmailCodeInput = z.object({
  code: z
    .string()
    .max(100)
    .transform((typed) => withoutInvisible(typed).replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Escribe los 6 números del código')),
});

/** Providers that ignore dots in mailbox names. */
const DOTLESS: ReadonlySet<string | undefined> = new Set(['gmail.com', 'googlemail.com']);

/** Returns the canonical mailbox of an address, for counting: 'name+1' and 'name' are the same mailbox. */
export function mailboxOf(address: string): string {
  const [name = '', domain] = address.toLowerCase().split('@');
  const [mailbox = ''] = name.split('+');
  return DOTLESS.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** Returns an e-mail address masked so that only its owner recognizes it: 'm***@gmail.com'. */
export const maskedEmail = (address: string): string => address.replace(/(?<=^[^@])[^@]*/, '***');

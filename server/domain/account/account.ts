import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { nameAsTyped, withoutInvisible } from '../plain-text.ts';
import { EmailAddress } from './email-address.ts';

/** Who is using the site; fields of spec §3 'User data'. `countryCode` is ISO 3166-1 alpha-2. */
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

/** What whoever tries passwords tries first: the ones found most in published thefts, in small letters. */
const COMMON_PASSWORDS: ReadonlySet<unknown> = new Set(dictionary['passwords-common']);

/**
 * A password that somebody chooses, in the dialog of the registration and wherever it is changed. Length counts, and
 * that nobody guesses it; which letters it is made of does not (NIST SP 800-63B, 3.1.1.2).
 */
const NewPassword = z
  .string()
  .min(8, 'Usa 8 caracteres o más en tu contraseña')
  .max(128, 'Usa 128 caracteres como máximo')
  .refine(
    (password) => !COMMON_PASSWORDS.has(password.toLowerCase()),
    'Esa contraseña la usa mucha gente y es fácil de adivinar: elige otra',
  );

/** A password that is taken as typed: spaces may belong to it. */
const GivenPassword = z.string().min(1, 'Escribe tu contraseña').max(200, 'Usa 200 caracteres como máximo');

/** The login dialog. The password is taken as typed: spaces may belong to it. */
export const LoginInput = z.object({
  email,
  password: z.string().min(1, 'Escribe tu contraseña'),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** The registration dialog. `phone` is any format a person writes; `country` tells how to read it. */
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

/** 'Cambiar mi contraseña': the present one proves who asks. */
export const ChangePasswordInput = z.object({ password: GivenPassword, newPassword: NewPassword });

/** '¿Olvidaste tu contraseña?': where the link is sent. */
export const PasswordLinkInput = z.object({ email });

/** A new password, by the link of an e-mail. */
export const ResetPasswordInput = z.object({ token: z.string().min(1).max(500), newPassword: NewPassword });

/** 'Borrar mis datos': asked for once, with the password. */
export const ErasureInput = z.object({ password: GivenPassword });

/** The code of a mail, however it was typed or pasted. */
export const EmailCodeInput = z.object({
  code: z
    .string()
    .max(100)
    .transform((typed) => withoutInvisible(typed).replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Escribe los 6 números del código')),
});

/** Providers whose mailboxes are the same with and without dots. */
const DOTLESS: ReadonlySet<string | undefined> = new Set(['gmail.com', 'googlemail.com']);

/** Returns what one mailbox is counted by: whoever adds '+1' to a name reads the same mail. */
export function mailboxOf(address: string): string {
  const [name = '', domain] = address.toLowerCase().split('@');
  const [mailbox = ''] = name.split('+');
  return DOTLESS.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

/** Returns an e-mail as its owner knows it and nobody else reads it: 'm***@gmail.com'. */
export const maskedEmail = (address: string): string => address.replace(/(?<=^[^@])[^@]*/, '***');

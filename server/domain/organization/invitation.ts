import { z } from 'zod';
import { addressAsTyped, WholeAddress } from '../account/email-address.ts';
import { withoutInvisible } from '../plain-text.ts';

/** Most addresses per form: enough for a whole grade of a school, too few for mass mailing. */
const MOST_ADDRESSES = 100;

/**
 * The form with which an organization invites students: addresses separated by line breaks, spaces, commas or
 * semicolons, with or without the names that mail programs put before them. Invalid addresses are listed in the
 * message.
 */
export const InvitationInput = z.object({
  emails: z.string().superRefine((typed, context) => {
    const problem = problemOf(addressesIn(typed));
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

function problemOf(addresses: readonly string[]): string | null {
  if (addresses.length === 0) return 'Escribe el correo de al menos un estudiante';
  if (addresses.length > MOST_ADDRESSES) return `Invita a ${MOST_ADDRESSES} como máximo por vez`;
  const wrong = addresses.filter((address) => !WholeAddress.safeParse(address).success);
  if (wrong.length === 0) return null;
  return `Revisa ${inWords(wrong)}: escribe cada correo completo, como nombre@ejemplo.com`;
}

/**
 * An address in angle brackets, with the name before it. A name without quotes begins only behind what cannot be part of
 * one: looked for at each of its letters, a text that fills the form would take the process a quarter of a minute.
 */
const WITH_NAME = /(?:"[^"\n]*"\s*|(?<![^",;<>\n])[^",;<>\n]*)<([^<>\n]*)>/g;

/** Returns the typed addresses in lower case, without duplicates. */
export function addressesIn(typed: string): string[] {
  const withoutNames = withoutInvisible(typed).replace(WITH_NAME, ' $1 ');
  const addresses = withoutNames
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(addressAsTyped);
  return [...new Set(addresses)].filter((address) => address !== '');
}

/** How many invalid addresses the message lists; the rest is only counted. */
const NAMED = 5;

function inWords(addresses: readonly string[]): string {
  const named = addresses.slice(0, NAMED).map((address) => `«${address.slice(0, 60)}»`);
  const more = addresses.length - named.length;
  return [...named, ...(more > 0 ? [`${more} más`] : [])].join(', ');
}

/** Returns the message after the academy accepted a form; students invited before get no second e-mail. */
export function invitedInWords(invited: number, alreadyInvited: readonly string[]): string {
  const sent = invited === 1 ? 'Enviamos 1 invitación' : `Enviamos ${invited} invitaciones`;
  if (alreadyInvited.length === 0) return sent;
  const before = `Ya ${alreadyInvited.length === 1 ? 'tenía' : 'tenían'} invitación: ${alreadyInvited.join(', ')}`;
  return invited === 0 ? before : `${sent}. ${before}`;
}

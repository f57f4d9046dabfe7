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
    const addresses = addressesIn(typed);
    const wrong = addresses.filter((address) => !WholeAddress.safeParse(address).success);
    const told = (message: string) => context.addIssue({ code: 'custom', message });
    if (addresses.length === 0) told('Escribe el correo de al menos un estudiante');
    else if (addresses.length > MOST_ADDRESSES) told(`Invita a ${MOST_ADDRESSES} como máximo por vez`);
    else if (wrong.length > 0) {
      told(`Revisa ${inWords(wrong)}: escribe cada correo completo, como nombre@ejemplo.com`);
    }
  }),
});

/** Returns the typed addresses in lower case, without duplicates. */
export function addressesIn(typed: string): string[] {
  const withoutNames = withoutInvisible(typed).replace(/(?:"[^"\n]*"\s*|[^",;<>\n]*)<([^<>\n]*)>/g, ' $1 ');
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

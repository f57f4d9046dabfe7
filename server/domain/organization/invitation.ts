import { z } from 'zod';
import { addressAsTyped } from '../account/email-address.ts';
import { withoutInvisible } from '../plain-text.ts';

/** Most addresses of one form: a whole level of a school, and no mailing. */
const MOST_ADDRESSES = 100;

const Address = z.email();

/**
 * The form by which an organization invites students: addresses below each other or in a row, with or without the
 * names that mail programs put before them. Those that are none are named.
 */
export const InvitationInput = z.object({
  emails: z.string().superRefine((typed, context) => {
    const addresses = addressesIn(typed);
    const wrong = addresses.filter((address) => !Address.safeParse(address).success);
    const told = (message: string) => context.addIssue({ code: 'custom', message });
    if (addresses.length === 0) told('Escribe el correo de al menos un estudiante');
    else if (addresses.length > MOST_ADDRESSES) told(`Invita a ${MOST_ADDRESSES} como máximo por vez`);
    else if (wrong.length > 0) {
      told(`Revisa ${inWords(wrong)}: escribe cada correo completo, como nombre@ejemplo.com`);
    }
  }),
});

/** Returns the addresses of what was typed, each once, in lower case. */
export function addressesIn(typed: string): string[] {
  const withoutNames = withoutInvisible(typed).replace(/(?:"[^"\n]*"\s*|[^",;<>\n]*)<([^<>\n]*)>/g, ' $1 ');
  const addresses = withoutNames
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(addressAsTyped);
  return [...new Set(addresses)].filter((address) => address !== '');
}

/** How many wrong addresses are named: the others are seen by then. */
const NAMED = 5;

function inWords(addresses: readonly string[]): string {
  const named = addresses.slice(0, NAMED).map((address) => `«${address.slice(0, 60)}»`);
  const more = addresses.length - named.length;
  return [...named, ...(more > 0 ? [`${more} más`] : [])].join(', ');
}

/** What is said once the academy took a form; those whom it had invited before get no second message. */
export function invitedInWords(invited: number, alreadyInvited: readonly string[]): string {
  const sent = invited === 1 ? 'Enviamos 1 invitación' : `Enviamos ${invited} invitaciones`;
  if (alreadyInvited.length === 0) return sent;
  const before = `Ya ${alreadyInvited.length === 1 ? 'tenía' : 'tenían'} invitación: ${alreadyInvited.join(', ')}`;
  return invited === 0 ? before : `${sent}. ${before}`;
}

import { z } from 'zod';
import { CLAIM_FIELDS, ClaimInput } from '../../server/domain/claims/claim.ts';
import {
  CONTACT_SENT,
  ContactInput,
  Honeypot,
  NO_ADDRESS_LEFT,
} from '../../server/domain/content/contact.ts';
import { form } from '../forms/form-action.server.ts';
import { toldWithoutCookies } from '../forms/without-cookies.server.ts';
import { paths } from '../paths.ts';

/** 'Enviar' of the contact form: back to it with the message of spec §8. */
export const contactForm = form({
  schema: ContactInput.and(Honeypot),
  call: (input, { context }) => context.api.support.sendContact(input),
  then: ({ hasAddress }, { context, page }) => {
    const advice = hasAddress ? undefined : NO_ADDRESS_LEFT;
    context.leaveFlash({ kind: 'success', text: CONTACT_SENT, advice });
    return toldWithoutCookies(context, page, hasAddress ? 'consulta' : 'consulta-sin-respuesta');
  },
});

/** 'Presentar mi hoja': leads to the consumer's copy. */
export const claimForm = form({
  schema: ClaimInput.and(Honeypot),
  errors: inSheetOrder,
  call: (input, { context }) => context.api.support.fileClaim(input),
  then: ({ sheet }, { context }) => toldWithoutCookies(context, paths.claimSheet(sheet), 'hoja'),
});

/** 'Quitar la copia': for people who share the computer. */
export const forgetClaimForm = form({
  schema: z.unknown(),
  call: (_input, { context }) => context.api.support.forgetClaim(),
  then: (_forgotten, { context }) => {
    context.leaveFlash({ kind: 'info', text: 'Quitamos la copia de tu hoja de este navegador.' });
    return paths.claimsBook();
  },
});

/** Sorts errors in the order of the sheet, since rules over several fields are checked after those of single fields. */
function inSheetOrder(errors: Readonly<Record<string, string>>): Record<string, string> {
  const place = (name: string) => CLAIM_FIELDS.indexOf(name);
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => place(one) - place(other)));
}

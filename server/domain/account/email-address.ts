import { z } from 'zod';
import { withoutInvisible } from '../plain-text.ts';

/**
 * Returns an address as it was typed or pasted, without what nobody sees of it. A long press on a link copies all that the
 * link says: 'mailto:', and what follows the address.
 */
export const addressAsTyped = (typed: string): string =>
  withoutInvisible(typed)
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1');

/** An e-mail address that somebody has to give, as typed or pasted. */
export const EmailAddress = z
  .string('Escribe tu correo electrónico')
  .transform(addressAsTyped)
  .pipe(
    z
      .string()
      .min(1, 'Escribe tu correo electrónico')
      .pipe(z.email('Escribe un correo electrónico completo, como nombre@ejemplo.com')),
  );

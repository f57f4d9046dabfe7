import { z } from 'zod';
import { withoutInvisible } from '../plain-text.ts';

/**
 * Returns an address as it was typed or pasted, without invisible characters. A long press on a link copies the whole
 * link, so 'mailto:' and everything from the question mark on are removed.
 */
export const addressAsTyped = (typed: string): string =>
  withoutInvisible(typed)
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1');

/** The most letters of an address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
const MOST_LETTERS = 254;

/** An e-mail address. */
export const WholeAddress = z
  .email('Escribe un correo electrónico completo, como nombre@ejemplo.com')
  .max(MOST_LETTERS, 'Revisa tu correo electrónico: es demasiado largo');

/** A required e-mail address, as typed or pasted. */
export const EmailAddress = z
  .string('Escribe tu correo electrónico')
  .transform(addressAsTyped)
  .pipe(z.string().min(1, 'Escribe tu correo electrónico').pipe(WholeAddress));

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

/** A required e-mail address, as typed or pasted. */
export const EmailAddress = z
  .string('Escribe tu correo electrónico')
  .transform(addressAsTyped)
  .pipe(
    z
      .string()
      .min(1, 'Escribe tu correo electrónico')
      .pipe(z.email('Escribe un correo electrónico completo, como nombre@ejemplo.com')),
  );

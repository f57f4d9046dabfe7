import { z } from 'zod';
import { withoutInvisible } from '../plain-text.ts';

/** An e-mail address that somebody has to give, as typed or pasted. */
export const EmailAddress = z
  .string('Escribe tu correo electrónico')
  .transform((typed) => withoutInvisible(typed).trim())
  .pipe(
    z
      .string()
      .min(1, 'Escribe tu correo electrónico')
      .pipe(z.email('Escribe un correo electrónico completo, como nombre@ejemplo.com')),
  );

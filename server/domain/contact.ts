import { z } from 'zod';
import { INQUIRY_TYPES } from './option-lists.ts';

/** Spec §8: the contact request was taken. */
export const CONTACT_SENT =
  'Datos enviados correctamente, en el transcurso del día soporte se pondrá en contacto';

/** Most letters of a message: more is a document, and belongs in a mail. */
const MESSAGE_LENGTH = 2000;

/** The contact form (spec §5: both fields are required, with these two sentences). */
export const ContactInput = z.object({
  tipo_de_consulta: z.enum(
    INQUIRY_TYPES.map((type) => type.code),
    'Este es un campo obligatorio',
  ),
  message: z
    .string('El mensaje es un campo obligatorio')
    .trim()
    .min(1, 'El mensaje es un campo obligatorio')
    .max(MESSAGE_LENGTH, `Usa ${MESSAGE_LENGTH} letras como máximo en tu mensaje`),
});
export type ContactInput = z.infer<typeof ContactInput>;

import { z } from 'zod';
import { INQUIRY_TYPES } from '../../domain/option-lists.ts';

/** POST /api/contact/ (path assumed), spec §3 'Contact request'. Success is status 200 or 201 (spec §7). */
export const ContactBody = z.object({
  tipo_de_consulta: z.enum(INQUIRY_TYPES.map((type) => type.code)),
  message: z.string().min(1),
});
export type ContactBody = z.infer<typeof ContactBody>;

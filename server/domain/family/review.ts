import { z } from 'zod';
import type { ReviewBody } from '../../upstream/contracts/support.ts';
import { nameAsTyped, textAsTyped } from '../plain-text.ts';

/** A parent's review of a course that a child took, as submitted by the form. */
export const ReviewInput = z.object({
  /** Any text: an id that cannot exist gets the same 404 as a child of another family. */
  childId: z.string().max(100),
  courseId: z.string().max(100),
  stars: z.coerce.number().int().min(1, 'Elige cómo les fue').max(5, 'Elige cómo les fue'),
  text: z
    .string()
    .overwrite(textAsTyped)
    .min(20, 'Cuéntanos un poco más: al menos 20 letras')
    .max(1_000, 'Cuéntalo en 1000 letras como máximo'),
  name: z
    .string()
    .overwrite(nameAsTyped)
    .min(2, 'Escribe cómo quieres firmar')
    .max(60, 'Firma con 60 letras como máximo'),
});

/** Returns a review in the format of the academy API. */
export function reviewBody({ childId, courseId, ...said }: z.infer<typeof ReviewInput>): ReviewBody {
  return { child_id: childId, course_id: courseId, ...said };
}

import { z } from 'zod';

/** Returns an id that a database and an address can hold: one with a null character or half a letter is nobody's. */
export const heldId = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD');

/** An id as a page sends it. Can be any text: one that cannot exist is answered like one of somebody else (404). */
export const Id = z.string().max(100).overwrite(heldId);

export const BySlug = z.object({ slug: z.string() });
export const ChildId = z.object({ childId: Id });
export const PurchaseNumber = z.object({ purchaseNumber: Id });

/** The hidden field of a rendered form: if it is sent twice, the form counts once. It is passed on as a header. */
export const IdempotencyKey = z
  .string()
  .min(20)
  .max(200)
  .regex(/^[ -~]+$/);

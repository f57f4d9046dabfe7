import { z } from 'zod';

/** An id as a page sends it. Can be any text: one that cannot exist is answered like one of somebody else (404). */
export const Id = z.string().max(100);

export const ChildId = z.object({ childId: Id });
export const PurchaseNumber = z.object({ purchaseNumber: Id });

/** The hidden field of a rendered form: if it is sent twice, the form counts once. */
export const IdempotencyKey = z.string().min(20).max(200);

import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { Id, ToldAmount } from './values.ts';

const Money = { amount: ToldAmount, currency: z.enum(CURRENCIES) };

/** A charge in the card provider's list. */
export const ListedCharge = z.object({
  merchant_id: Id,
  purchase_number: Id,
  transaction_id: Id,
  ...Money,
  /** Whether its money has gone back: by a refund that has not failed, or a dispute that was lost. */
  reversed: z.boolean(),
});
export type ListedCharge = z.infer<typeof ListedCharge>;

/** GET /api/{card_provider}/charges/?day={yyyy-mm-dd} (assumed): every charge of a day in Lima; null if unreadable. */
export const ChargeList = z.looseObject({ data: z.array(ListedCharge.nullable()) });

const ListedEnrollment = z.object({ id: Id, course_id: Id, group_id: Id.nullish() });

/** A purchase in the academy's list, with its enrollments. */
export const ListedPurchase = z.object({
  purchase_id: Id,
  /** Null until the payment was written. */
  payment: z.object({ ...Money, transaction_id: Id }).nullable(),
  /** All or none, in every field: an enrollment that cannot be read would seem to be missing. */
  enrollments: z.unknown().transform((told, context) => {
    const read = z.array(ListedEnrollment).safeParse(told);
    if (!read.success) context.addIssue('an enrollment cannot be read');
    return read.data ?? [];
  }),
});
export type ListedPurchase = z.infer<typeof ListedPurchase>;

/**
 * GET /api/purchases/?day={yyyy-mm-dd} (assumed): every purchase of a day in Lima that was paid or has enrollments; null
 * if unreadable.
 */
export const PurchaseList = z.looseObject({ data: z.array(ListedPurchase.nullable()) });

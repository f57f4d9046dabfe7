import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { Id, ToldAmount } from './shared.ts';

const Money = { amount: ToldAmount, currency: z.enum(CURRENCIES) };

/** A charge that the card provider knows of. */
export const ListedCharge = z.object({
  merchant_id: Id,
  purchase_number: Id,
  transaction_id: Id,
  ...Money,
  /** Whether it was given back. */
  reversed: z.boolean(),
});
export type ListedCharge = z.infer<typeof ListedCharge>;

/** GET /api/{card_provider}/charges/?day={yyyy-mm-dd} (assumed): every charge of a day in Lima. */
export const ChargeList = z.object({ data: z.array(ListedCharge) });

/** A purchase that the academy knows of, with its enrollments. */
export const ListedPurchase = z.object({
  purchase_id: Id,
  /** Null until they were written. */
  payment: z.object({ ...Money, transaction_id: Id }).nullable(),
  enrollments: z.array(z.object({ id: Id, course_id: Id, group_id: Id.nullish() })),
});
export type ListedPurchase = z.infer<typeof ListedPurchase>;

/**
 * GET /api/purchases/?day={yyyy-mm-dd} (assumed): every purchase of a day in Lima that was paid or that somebody is
 * enrolled by.
 */
export const PurchaseList = z.object({ data: z.array(ListedPurchase) });

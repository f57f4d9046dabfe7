import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { hasMore, Id, ToldAmount } from './shared.ts';

const Money = { amount: ToldAmount, currency: z.enum(CURRENCIES) };

/** Whether a list is not only its first page: what is on the others would seem to be missing at the academy. */
const isWhole = ({ data, ...page }: { readonly data: readonly unknown[] }) => !hasMore(page, data.length);

/** A charge in the card provider's list. */
export const ListedCharge = z.object({
  merchant_id: Id,
  purchase_number: Id,
  transaction_id: Id,
  ...Money,
  /** Whether it was refunded. */
  reversed: z.boolean(),
});
export type ListedCharge = z.infer<typeof ListedCharge>;

/** GET /api/{card_provider}/charges/?day={yyyy-mm-dd} (assumed): every charge of a day in Lima. */
export const ChargeList = z.looseObject({ data: z.array(ListedCharge) }).refine(isWhole);

/** A purchase in the academy's list, with its enrollments. */
export const ListedPurchase = z.object({
  purchase_id: Id,
  /** Null until the payment was written. */
  payment: z.object({ ...Money, transaction_id: Id }).nullable(),
  enrollments: z.array(z.object({ id: Id, course_id: Id, group_id: Id.nullish() })),
});
export type ListedPurchase = z.infer<typeof ListedPurchase>;

/** GET /api/purchases/?day={yyyy-mm-dd} (assumed): every purchase of a day in Lima that was paid or has enrollments. */
export const PurchaseList = z.looseObject({ data: z.array(ListedPurchase) }).refine(isWhole);

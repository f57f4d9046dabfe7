import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { MajorAmount } from './shared.ts';

/** POST /api/purchases/ (auth). */
export const CreatePurchaseBody = z.object({ MERCHANT_ID: z.string().regex(/^\d+$/) });

/** Its answer. The purchase id is the purchase number: digits only, 12 at most, unique per merchant. */
export const CreatedPurchase = z.object({ data: z.object({ purchase_id: z.string().regex(/^\d{1,12}$/) }) });

/** PATCH /api/purchases/{id}/ (auth): fixed values, safe to repeat. */
export const UpdatePurchaseBody = z.object({
  amount: MajorAmount,
  currency: z.enum(CURRENCIES),
  transaction_id: z.string().min(1),
});
export type UpdatePurchaseBody = z.infer<typeof UpdatePurchaseBody>;

/** Its answer. */
export const UpdatedPurchase = z.object({
  data: z.object({
    purchase_id: z.string(),
    amount: MajorAmount,
    currency: z.enum(CURRENCIES),
    transaction_id: z.string(),
  }),
});

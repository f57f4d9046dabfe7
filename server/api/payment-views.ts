import { z } from 'zod';
import { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { AttemptView, CardForm } from '../payments/types.ts';

const MoneyView = z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) });

/** Exactly what may leave the server of an attempt: a field added elsewhere stays inside until it is named here. */
export const AttemptAnswer = z.object({
  id: z.string(),
  purchaseNumber: z.string().nullable(),
  status: z.enum(['open', 'verifying', 'approved', 'denied', 'needs_review', 'abandoned']),
  enrolled: z.boolean(),
  amount: MoneyView,
  productName: z.string(),
  description: z.string(),
  selection: PurchaseSelection,
  payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  receipt: z
    .object({ transactionId: z.string(), transactionDate: z.string(), card: z.string(), brand: z.string() })
    .nullable(),
  denial: z.object({ actionCode: z.string().nullable(), transactionDate: z.string().nullable() }).nullable(),
  createdAt: z.date(),
}) satisfies z.ZodType<AttemptView>;

/** What the provider's script needs. */
export const CardFormAnswer = z.object({
  scriptUrl: z.string(),
  merchantId: z.string(),
  sessionKey: z.string(),
  purchaseNumber: z.string(),
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  renewAt: z.number(),
}) satisfies z.ZodType<CardForm>;

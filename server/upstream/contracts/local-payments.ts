import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { MajorAmount } from './shared.ts';

/** The ways to pay without a card. */
const LOCAL_METHODS = ['cash', 'transfer'] as const;

/** POST /api/{local_payments_provider}/payment-information/ (fields assumed): asks how an order can be paid. */
export const PaymentInformationBody = z.object({
  MERCHANT_ID: z.string().regex(/^\d+$/),
  amount: MajorAmount,
  currency: z.enum(CURRENCIES),
  purchase_number: z.string().regex(/^\d{1,12}$/),
  payment_method: z.enum(LOCAL_METHODS),
});
export type PaymentInformationBody = z.infer<typeof PaymentInformationBody>;

/** A payment in the provider's form (docs/local-payments.md §1), as far as the product reads it. */
export const LocalPayment = z.looseObject({
  id: z.string().min(1),
  /** The purchase number. */
  order_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  status_code: z.union([z.string(), z.number()]).transform(String),
  /** Until when it can be paid: an ISO 8601 instant, like all its dates. */
  expiration_date: z.string().optional(),
  approved_date: z.string().optional(),
  /** The code to say at the counter, and until when. */
  ticket: z.looseObject({ number: z.string().min(1), expiration_date: z.string().optional() }).optional(),
  /** The account to transfer to, and the reference to give. */
  bank_transfer: z
    .looseObject({
      name: z.string(),
      beneficiary: z.string(),
      account: z.string(),
      interbank_account: z.string().optional(),
      reference: z.string().min(1),
    })
    .optional(),
});
export type LocalPayment = z.infer<typeof LocalPayment>;

/** An error in place of a payment. */
export const LocalPaymentError = z.looseObject({
  code: z.union([z.string(), z.number()]).transform(String),
  message: z.string(),
});

/**
 * A payment that was created, whatever became of it. Otherwise the answer is in `{local_payments_provider}_response`.
 */
export const LocalPaymentMade = z.object({ code: z.literal(200), data: LocalPayment });

/** POST /api/cards/mc-validation/ (fields assumed): the banks' promotions for paying an order. */
export const CardPromotionsBody = z.object({
  /** First six digits of a card; null asks for the promotions of all cards. */
  card_range: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  amount: MajorAmount,
  currency: z.enum(CURRENCIES),
});
export type CardPromotionsBody = z.infer<typeof CardPromotionsBody>;

const CardPromotion = z.object({
  /** The cards that it is for, as text: 'tarjetas de crédito Visa del Banco Andino'. */
  cards: z.string().min(1),
  /** The largest number of installments. */
  installments: z.number().int().min(2),
  interest_free: z.boolean(),
});
export type CardPromotion = z.infer<typeof CardPromotion>;
export const CardPromotionList = z.object({ data: z.array(CardPromotion) });

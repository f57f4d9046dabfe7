import { z } from 'zod';
import { CURRENCIES } from '../../domain/money.ts';
import { optional } from './missing.ts';
import { decimal, Flag, Id, MajorAmount, numeric } from './values.ts';

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

/** The code to say at the counter: a reference code is in `id`, the number of another ticket in `number`. */
const Ticket = z.looseObject({
  type: optional(z.string()),
  id: optional(z.string()),
  number: optional(z.string()),
  expiration_date: optional(z.string()),
});

/** The account to transfer to, and the reference to give. */
const BankTransfer = z.looseObject({
  bank_name: z.string(),
  beneficiary_name: z.string(),
  bank_account: z.string(),
  bank_account_label: optional(z.string()),
  /** In Peru the account's number for transfers between banks. */
  bank_account2: optional(z.string()),
  bank_account2_label: optional(z.string()),
  reference: z.string().min(1),
  /** What has to be transferred, in major units. */
  user_payment_amount: optional(decimal(z.number())),
});

/** A payment by the number of its order: there its id has another name. */
const LocalOrder = z.looseObject({ payment_id: z.string() });

/** A payment in the provider's form (docs/local-payments.md §1), as far as the product reads it. */
export const LocalPayment = z.preprocess(
  (told) => {
    const order = LocalOrder.safeParse(told).data;
    return order ? { id: order.payment_id, ...order } : told;
  },
  z.looseObject({
    id: z.string().min(1),
    /** The purchase number. */
    order_id: Id,
    amount: decimal(z.number()),
    currency: z.string(),
    status: z.string(),
    status_code: z.union([z.string(), z.number()]).transform(String),
    /** Until when it can be paid: an ISO 8601 instant, like all its dates. */
    expiration_date: optional(z.string()),
    approved_date: optional(z.string()),
    // A payment is no less paid or refused because its instructions cannot be read.
    ticket: optional(Ticket).catch(undefined),
    bank_transfer: optional(BankTransfer).catch(undefined),
    refunds: optional(z.array(z.looseObject({ status: z.string() }))),
  }),
);
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
  installments: numeric(z.number().int().min(2)),
  interest_free: Flag,
});
export type CardPromotion = z.infer<typeof CardPromotion>;
export const CardPromotionList = z.object({ data: z.array(CardPromotion) });

import { z } from 'zod';
import { optional } from './missing.ts';
import { Id, MajorAmount, numeric, ToldAmount } from './values.ts';

const merchant = z.string().regex(/^\d+$/);

/** POST /api/{card_provider}/token/. */
export const TokenBody = z.object({ MERCHANT_ID: merchant });
export const TokenAnswer = z.object({ token: z.string().min(1) });

/** POST /api/{card_provider}/session/. */
export const SessionBody = z.object({ MERCHANT_ID: merchant, amount: MajorAmount, token: z.string().min(1) });
export const SessionAnswer = z.object({ data: z.object({ sessionKey: z.string().min(1) }) });

/** POST /api/{card_provider}/authorization/. The only call that charges. */
export const AuthorizationBody = z.object({
  MERCHANT_ID: merchant,
  amount: MajorAmount,
  purchase_number: z.string().regex(/^\d{1,12}$/),
  transaction_token: z.string().min(1),
  token: z.string().min(1),
});
export type AuthorizationBody = z.infer<typeof AuthorizationBody>;

/** Digits that may come as a number, without its leading zeros. */
const digitsOf = (length: number) =>
  z.preprocess(
    (value) => (Number.isSafeInteger(value) ? String(value).padStart(length, '0') : value),
    z.string(),
  );

/** 12 digits, yyMMddHHmmss, Lima time without a zone. */
const ProviderDate = digitsOf(12).pipe(z.string().regex(/^\d{12}$/));

const ActionCode = digitsOf(3);

/** 'PEN' or 'USD', or the currency's ISO 4217 number. */
const CurrencyName = z.string().toUpperCase();

/**
 * An approved authorization (`card-provider.md` §1.3: HTTP 200 of the provider). Only what the product reads is
 * required; `dataMap` has more fields, which differ by brand.
 */
export const Approved = z.object({
  code: z.literal(200),
  data: z.object({
    order: z.object({
      purchaseNumber: Id,
      transactionDate: ProviderDate,
      amount: ToldAmount,
      /** What the bank authorized. If it differs from the requested amount, this is not our order. */
      authorizedAmount: ToldAmount.optional(),
      currency: CurrencyName,
      transactionId: Id,
      actionCode: optional(ActionCode),
      /** In answers to questions, how the order stands now. */
      status: optional(z.string()),
    }),
    dataMap: z.looseObject({
      CARD: z.string(),
      BRAND: z.string(),
      STATUS: optional(z.string()),
      ACTION_CODE: optional(ActionCode),
    }),
  }),
});
export type Approved = z.infer<typeof Approved>;

/** An approval with exactly the fields that the specification shows (spec §3 'Card transaction result'). */
export const SpecifiedApproval = z.object({
  code: z.literal(200),
  data: z.strictObject({
    order: z.strictObject({
      purchaseNumber: Id,
      transactionDate: ProviderDate,
      amount: ToldAmount,
      currency: CurrencyName,
      transactionId: Id,
    }),
    dataMap: z.strictObject({ CARD: z.string(), BRAND: z.string() }),
  }),
});

/**
 * Any other code, or none, since the specification can be read as showing it only beside `data`. The provider's own
 * answer is in `{card_provider}_response`, whose `text` may be an object, a JSON string or an HTML page, so
 * server/payments parses it.
 */
export const NotApproved = z.looseObject({ code: optional(numeric(z.number().int())) });
export type NotApproved = z.infer<typeof NotApproved>;

/** The provider's denial, once `text` is an object. `data` is empty when nothing reached a bank. */
export const DenialText = z.object({
  errorCode: optional(numeric(z.number())),
  errorMessage: optional(z.string()),
  data: z.looseObject({
    TRANSACTION_DATE: optional(digitsOf(12)),
    ACTION_CODE: optional(ActionCode),
    ACTION_DESCRIPTION: optional(z.string()),
    STATUS: optional(z.string()),
    CARD: optional(z.string()),
    BRAND: optional(z.string()),
  }),
});
export type DenialText = z.infer<typeof DenialText>;

/**
 * States that the academy knows an order and that nothing was charged for it (assumed). Nothing less closes a payment
 * whose answer was lost: an HTTP 404 may come from anything on the way.
 */
export const NotCharged = z.object({
  code: z.literal(404),
  data: z.object({ purchaseNumber: Id, charged: z.literal(false) }),
});
export type NotCharged = z.infer<typeof NotCharged>;

/**
 * GET /api/{card_provider}/purchases/{merchant}/{purchase_number}/ (assumed): what became of an order. The bodies are
 * those of the authorization, or state that the order was not charged.
 */
export const AuthorizationStatus = z.union([Approved, NotCharged, NotApproved]);

/** POST /api/{card_provider}/refund/ (assumed): refunds a charge or a part of it. */
export const RefundBody = z.object({
  MERCHANT_ID: merchant,
  purchase_number: z.string().regex(/^\d{1,12}$/),
  transaction_id: z.string().min(1),
  amount: MajorAmount,
});
export type RefundBody = z.infer<typeof RefundBody>;

/**
 * What became of a refund: the answer to the request, and to GET
 * /api/{card_provider}/refunds/{merchant}/{purchase_number}/.
 */
export const RefundAnswer = z.object({
  code: z.literal(200),
  data: z.object({
    purchaseNumber: Id,
    refundId: Id,
    amount: ToldAmount,
    currency: z.string(),
    status: z.enum(['Refunded', 'Pending', 'Rejected']),
  }),
});

/** States that the academy knows an order and that no refund of it ever arrived (assumed). */
export const NotRefunded = z.object({
  code: z.literal(404),
  data: z.object({ purchaseNumber: Id, refunded: z.literal(false) }),
});
export const RefundStatus = z.union([RefundAnswer, NotRefunded]);

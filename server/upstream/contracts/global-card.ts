import { z } from 'zod';
import { NotRefunded } from './card-provider.ts';
import { optional } from './missing.ts';

/**
 * Requests to the global card provider, and what is read of its answers. The specification shows the calls but not
 * their bodies (spec §7): all of them are assumed, with the names of Stripe's API. Amounts are in minor units,
 * currencies in lower case, instants in epoch seconds.
 */
const Minor = z.number().int().nonnegative();
const CurrencyCode = z.string().regex(/^[a-z]{3}$/);
const EpochSeconds = z.number().int().positive();
const PurchaseNumber = z.string().regex(/^\d{1,12}$/);
const PaymentMethodId = z.string().regex(/^pm_\w+$/);

/** The fields of every charge. */
const charged = {
  amount: Minor.positive(),
  currency: CurrencyCode,
  payment_method: PaymentMethodId,
  purchase_number: PurchaseNumber,
};

/** POST /api/{global_card_provider}/payment-intent/: creates the intent and confirms it. It charges. */
export const PaymentIntentBody = z.object(charged);
export type PaymentIntentBody = z.infer<typeof PaymentIntentBody>;

/** A card, as far as a receipt names it. A receipt can do without. */
const Card = optional(
  z.object({
    brand: z.string(),
    last4: z.string().regex(/^\d{4}$/),
    /** Identifies the card without any of its digits. */
    fingerprint: optional(z.string()),
  }),
).catch(undefined);

/** The charge of an intent: its id or, where the academy has it expanded, what became of it. */
const Charge = z.union([
  z.object({
    amount_refunded: optional(Minor),
    /** Whether the holder of the card has asked the bank for the money. */
    disputed: optional(z.boolean()),
    payment_method_details: optional(z.object({ card: Card })),
  }),
  z.string().transform(() => null),
]);

/** The payment method of an intent: its id, or the method itself. */
const PaymentMethod = z.union([z.object({ card: Card }), z.string().transform(() => null)]);

/**
 * A payment intent, as far as it is read. Its order is in `metadata`. Its card and what has been refunded since are in
 * the intent itself or, as the provider's own API has them, in its charge.
 */
export const PaymentIntent = z.object({
  id: z.string().regex(/^pi_\w+$/),
  /** Only 'succeeded' and 'canceled' are final. */
  status: z.string(),
  amount: Minor,
  /** What was authorized; missing while nothing was. */
  amount_received: Minor.optional(),
  /** What has been refunded since. */
  amount_refunded: Minor.optional(),
  currency: CurrencyCode,
  created: EpochSeconds,
  metadata: z.object({ purchase_number: z.string() }),
  card: Card,
  latest_charge: optional(Charge),
  payment_method: optional(PaymentMethod),
  last_payment_error: optional(z.object({ code: optional(z.string()), decline_code: optional(z.string()) })),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** The academy's answer about an intent, whatever became of it; and the provider's own refusal, which contains one. */
export const PaymentIntentAnswer = z.object({ data: PaymentIntent });
export const PaymentIntentRefusal = z.object({ error: z.object({ payment_intent: PaymentIntent }) });

/**
 * The provider's refusal of a request that it finds invalid, before it makes an intent: it charges nothing, and keeps no
 * answer for the key. A key that is used again for other data is refused by an error of another type.
 */
export const InvalidRequest = z.object({
  error: z.object({ type: z.literal('invalid_request_error'), payment_intent: z.undefined().optional() }),
});

/** POST /api/{global_card_provider}/customers/. Charges nothing. */
export const CustomerBody = z.object({
  name: z.string(),
  email: z.string(),
  payment_method: PaymentMethodId,
});
export const CustomerAnswer = z.object({ data: z.object({ id: z.string().regex(/^cus_\w+$/) }) });

/** POST /api/{global_card_provider}/subscriptions/: charges the first month. */
export const SubscriptionBody = z.object({ ...charged, customer: z.string().regex(/^cus_\w+$/) });
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;

/** The intent of a month. The provider makes it, so it names the order only if the academy writes it there. */
const MonthIntent = PaymentIntent.extend({ metadata: z.object({ purchase_number: optional(z.string()) }) });

/** Where the provider's API has the end of a period, and the intent of its month, since its version of 2025-03-31. */
const SubscriptionSince2025 = z.looseObject({
  items: z.object({ data: z.tuple([z.object({ current_period_end: z.unknown() })], z.unknown()) }),
  latest_invoice: z.object({
    payments: z.object({
      data: z.array(z.object({ payment: z.object({ payment_intent: z.unknown() }) })),
    }),
  }),
});

/** Returns a subscription of any version of the API in the form that it had before. */
function asBefore2025(told: unknown): unknown {
  const read = SubscriptionSince2025.safeParse(told).data;
  if (!read) return told;
  const [{ current_period_end }] = read.items.data;
  const payment_intent = read.latest_invoice.payments.data[0]?.payment.payment_intent;
  return { ...read, current_period_end, latest_invoice: { payment_intent } };
}

const SubscriptionBefore2025 = z.object({
  id: z.string().regex(/^sub_\w+$/),
  /** incomplete, active, past_due, unpaid, canceled … */
  status: z.string(),
  /** Names the order of the intents that do not. */
  metadata: optional(z.object({ purchase_number: optional(z.string()) })),
  currency: optional(CurrencyCode),
  current_period_end: EpochSeconds,
  cancel_at_period_end: z.boolean(),
  /** When it ended; null while it goes on. */
  ended_at: optional(EpochSeconds),
  /** The charge of the latest month; null until that is tried. */
  latest_invoice: z.object({ payment_intent: optional(MonthIntent) }),
  /** The invoices of all months, which the academy adds: draft, open, paid, uncollectible, void. */
  invoices: z.array(
    z.object({ id: z.string(), created: EpochSeconds, amount_due: Minor, status: z.string() }),
  ),
});

/** A subscription, as far as it is read. It is charged every month until somebody ends it. */
export const Subscription = z.preprocess(asBefore2025, SubscriptionBefore2025);
export type Subscription = z.infer<typeof Subscription>;
export const SubscriptionAnswer = z.object({ data: Subscription });

/** PATCH /api/{global_card_provider}/subscriptions/{purchase}/ (assumed): ends it after the month that is paid. */
export const EndSubscriptionBody = z.object({ cancel_at_period_end: z.literal(true) });

/** POST /api/{global_card_provider}/promotion-codes/{id}/: whether a code can be used, and what it takes off. */
export const PromotionCodeBody = z.object({ amount: Minor.positive(), currency: CurrencyCode });
const PromotionCodeBefore2025 = z.object({
  id: z.string().regex(/^promo_\w+$/),
  code: z.string(),
  active: z.boolean(),
  expires_at: EpochSeconds.nullable(),
  max_redemptions: z.number().int().positive().nullable(),
  times_redeemed: z.number().int().nonnegative(),
  /** Whom it is for, if it is not for everybody. */
  customer: optional(z.unknown()),
  restrictions: z.object({
    /** In the currency of the request, unless another one is named. */
    minimum_amount: Minor.nullable(),
    minimum_amount_currency: optional(CurrencyCode),
    /** Whether it is only for a first purchase. */
    first_time_transaction: z.boolean(),
  }),
  /** One of the two is null. */
  coupon: z.object({
    percent_off: z.number().positive().max(100).nullable(),
    amount_off: Minor.nullable(),
    /** Of the amount. */
    currency: optional(CurrencyCode),
  }),
});

/** Where the provider's API has the coupon since its version of 2025-09-30. */
const WithPromotion = z.looseObject({ promotion: z.object({ coupon: z.unknown() }) });
export const PromotionCode = z.object({
  data: z.preprocess((told) => {
    const read = WithPromotion.safeParse(told).data;
    return read ? { ...read, coupon: read.promotion.coupon } : told;
  }, PromotionCodeBefore2025),
});

/** POST /api/{global_card_provider}/refunds/ (assumed): refunds an intent or a part of it. */
export const IntentRefundBody = z.object({
  payment_intent: z.string().regex(/^pi_\w+$/),
  amount: Minor.positive(),
  purchase_number: PurchaseNumber,
});

/**
 * What became of a refund: the answer to the request, and to GET
 * /api/{global_card_provider}/refunds/{purchase_number}/.
 */
export const IntentRefundAnswer = z.object({
  data: z.object({
    id: z.string().regex(/^re_\w+$/),
    payment_intent: z.string(),
    amount: Minor,
    currency: CurrencyCode,
    status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
    metadata: z.object({ purchase_number: z.string() }),
  }),
});
export const IntentRefundStatus = z.union([IntentRefundAnswer, NotRefunded]);

/** POST …/payment/notification/success/ and /error/: the outcome of a payment in our journal. Proves nothing. */
export const PaymentNotification = z.object({
  purchase_number: PurchaseNumber,
  /** Of the intent; null for a denied payment. */
  transaction_id: z.string().nullable(),
});

import { z } from 'zod';
import { fullName } from '../domain/full-name.ts';
import type { Money } from '../domain/money.ts';
import { AUTHORIZATION_TIMEOUT_MS } from './card-provider.ts';
import { CustomerAnswer, PromotionCode } from './contracts/global-card.ts';
import type {
  CustomerBody,
  EndSubscriptionBody,
  IntentRefundBody,
  PaymentIntentBody,
  PaymentNotification,
  PromotionCodeBody,
  SubscriptionBody,
} from './contracts/global-card.ts';
import type { UpstreamClient } from './types.ts';

const SAFE = { timeoutMs: 10_000, repeat: 'safe' } as const;
const ONCE = { timeoutMs: AUTHORIZATION_TIMEOUT_MS, repeat: 'never' } as const;

/** Short, since nothing depends on notifications. Milliseconds. */
const NOTIFICATION_TIMEOUT_MS = 3_000;

/** A charge at a provider. */
interface ChargeAt {
  /** Name of the provider in the REST paths. */
  readonly provider: string;
  readonly purchaseNumber: string;
}

/** A charge with its card, as the payment method that the provider's fields created. */
interface CardCharge extends ChargeAt {
  readonly amount: Money;
  readonly paymentMethod: string;
  readonly idempotencyKey: string;
}

const currencyOf = ({ currency }: Money): string => currency.toLowerCase();

const bodyOf = ({ amount, paymentMethod, purchaseNumber }: CardCharge): PaymentIntentBody => ({
  amount: amount.minor,
  currency: currencyOf(amount),
  payment_method: paymentMethod,
  purchase_number: purchaseNumber,
});

/**
 * Creates a payment intent and confirms it: this charges the card. Sent exactly once, whatever the response. The caller
 * reads the answer (server/payments/providers/stripe.ts).
 * @throws UpstreamError
 */
export const payByIntent = (client: UpstreamClient, charge: CardCharge): Promise<unknown> =>
  client.call({
    endpoint: 'paymentIntent',
    parts: { provider: charge.provider },
    body: bodyOf(charge),
    answer: z.unknown(),
    idempotencyKey: charge.idempotencyKey,
    ...ONCE,
  });

/**
 * Asks what became of an intent. The answer is the one to the intent, or says that nothing was charged.
 * @throws UpstreamError
 */
export const getPaymentIntent = (
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
): Promise<unknown> =>
  client.call({
    endpoint: 'paymentIntentStatus',
    parts: { provider, purchaseNumber },
    answer: z.unknown(),
    ...SAFE,
  });

/** Creates the customer for monthly charges and returns its id. Charges nothing. @throws UpstreamError */
export async function createCustomer(
  client: UpstreamClient,
  { provider, paymentMethod, idempotencyKey }: CardCharge,
  payer: { readonly firstName: string; readonly lastName: string; readonly email: string },
): Promise<string> {
  const body: z.infer<typeof CustomerBody> = {
    name: fullName(payer),
    email: payer.email,
    payment_method: paymentMethod,
  };
  const customer = await client.call({
    endpoint: 'customer',
    parts: { provider },
    body,
    answer: CustomerAnswer,
    idempotencyKey: `${idempotencyKey}-customer`,
    ...SAFE,
  });
  return customer.data.id;
}

/** Creates a subscription and charges its first month. Sent exactly once, like an intent. @throws UpstreamError */
export function subscribe(client: UpstreamClient, charge: CardCharge, customer: string): Promise<unknown> {
  const body: SubscriptionBody = { ...bodyOf(charge), customer };
  const { provider, idempotencyKey } = charge;
  const call = { endpoint: 'subscription', parts: { provider }, body, idempotencyKey } as const;
  return client.call({ ...call, answer: z.unknown(), ...ONCE });
}

/** Asks for the status of a subscription. @throws UpstreamError */
export const getSubscription = (
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
): Promise<unknown> =>
  client.call({
    endpoint: 'subscriptionStatus',
    parts: { provider, purchaseNumber },
    answer: z.unknown(),
    ...SAFE,
  });

/** Ends a subscription after the month that is paid. A repeat changes nothing. @throws UpstreamError */
export function endSubscription(
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
): Promise<unknown> {
  const body: z.infer<typeof EndSubscriptionBody> = { cancel_at_period_end: true };
  const parts = { provider, purchaseNumber };
  return client.call({ endpoint: 'endSubscription', parts, body, answer: z.unknown(), ...SAFE });
}

/**
 * Requests the refund of an intent, or of a part of it. Sent once: ask `getIntentRefund` before repeating it. The
 * caller reads the answer.
 * @throws UpstreamError
 */
export function refundIntent(
  client: UpstreamClient,
  {
    provider,
    purchaseNumber,
    transactionId,
    amount,
    idempotencyKey,
  }: ChargeAt & { readonly amount: Money; readonly transactionId: string; readonly idempotencyKey: string },
): Promise<unknown> {
  const body: z.infer<typeof IntentRefundBody> = {
    payment_intent: transactionId,
    amount: amount.minor,
    purchase_number: purchaseNumber,
  };
  const call = { endpoint: 'intentRefund', parts: { provider }, body, idempotencyKey } as const;
  return client.call({ ...call, answer: z.unknown(), ...ONCE });
}

/** Asks what became of the refund of an intent. @throws UpstreamError */
export const getIntentRefund = (
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
): Promise<unknown> =>
  client.call({
    endpoint: 'intentRefundStatus',
    parts: { provider, purchaseNumber },
    answer: z.unknown(),
    ...SAFE,
  });

/** Asks about a promotion code for an amount. Charges nothing and does not redeem the code. @throws UpstreamError */
export async function getPromotionCode(
  client: UpstreamClient,
  { provider, id, amount }: { readonly provider: string; readonly id: string; readonly amount: Money },
) {
  const body: z.infer<typeof PromotionCodeBody> = { amount: amount.minor, currency: currencyOf(amount) };
  const call = { endpoint: 'promotionCode', parts: { provider, id }, body } as const;
  return (await client.call({ ...call, answer: PromotionCode, ...SAFE })).data;
}

/**
 * Tells the provider the outcome of a payment in our journal.
 * @param transactionId The transaction of the charge; null for a denied payment.
 * @throws UpstreamError
 */
export function notifyPayment(
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
  transactionId: string | null,
): Promise<unknown> {
  const body: z.infer<typeof PaymentNotification> = {
    purchase_number: purchaseNumber,
    transaction_id: transactionId,
  };
  const endpoint = transactionId === null ? 'paymentFailed' : 'paymentSucceeded';
  return client.call({
    endpoint,
    parts: { provider },
    body,
    answer: z.unknown(),
    timeoutMs: NOTIFICATION_TIMEOUT_MS,
    repeat: 'never',
  });
}

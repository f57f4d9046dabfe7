import { z } from 'zod';
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

/** Nobody waits for long for what nothing hangs on. Milliseconds. */
const NOTIFICATION_TIMEOUT_MS = 3_000;

/** Which charge of which provider a call is about. */
interface ChargeAt {
  /** Name of the provider in the REST paths. */
  readonly provider: string;
  readonly purchaseNumber: string;
}

/** A charge, with the card that the provider's fields made a payment method of. */
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
 * Makes a payment intent and confirms it: charges the card. Sent once and never again, whatever comes back; read by
 * the caller (server/payments/providers/stripe.ts).
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

/** Asks what became of an intent. Answers as it was answered, or that nothing was charged. @throws UpstreamError */
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

/** Makes who is charged every month with a card, and returns its id. Charges nothing. @throws UpstreamError */
export async function createCustomer(
  client: UpstreamClient,
  { provider, paymentMethod, idempotencyKey }: CardCharge,
  {
    firstName,
    lastName,
    email,
  }: { readonly firstName: string; readonly lastName: string; readonly email: string },
): Promise<string> {
  const body: z.infer<typeof CustomerBody> = {
    name: `${firstName} ${lastName}`.trim(),
    email,
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

/** Makes a subscription and charges its first month. Sent once, as an intent is. @throws UpstreamError */
export function subscribe(client: UpstreamClient, charge: CardCharge, customer: string): Promise<unknown> {
  const body: SubscriptionBody = { ...bodyOf(charge), customer };
  const { provider, idempotencyKey } = charge;
  const call = { endpoint: 'subscription', parts: { provider }, body, idempotencyKey } as const;
  return client.call({ ...call, answer: z.unknown(), ...ONCE });
}

/** Asks how a subscription stands. @throws UpstreamError */
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

/** Ends a subscription after the month that is paid; a repeat changes nothing. @throws UpstreamError */
export function endSubscription(
  client: UpstreamClient,
  { provider, purchaseNumber }: ChargeAt,
): Promise<unknown> {
  const body: z.infer<typeof EndSubscriptionBody> = { cancel_at_period_end: true };
  const parts = { provider, purchaseNumber };
  return client.call({ endpoint: 'endSubscription', parts, body, answer: z.unknown(), ...SAFE });
}

/**
 * Gives an intent back, or a part of it. Sent once: whoever repeats it asks `getIntentRefund` first. The answer is read
 * by the caller.
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

/** Asks about a promotion code for an amount. Charges nothing and uses nothing up. @throws UpstreamError */
export async function getPromotionCode(
  client: UpstreamClient,
  { provider, id, amount }: { readonly provider: string; readonly id: string; readonly amount: Money },
) {
  const body: z.infer<typeof PromotionCodeBody> = { amount: amount.minor, currency: currencyOf(amount) };
  const call = { endpoint: 'promotionCode', parts: { provider, id }, body } as const;
  return (await client.call({ ...call, answer: PromotionCode, ...SAFE })).data;
}

/**
 * Tells the provider what became of a payment, as our journal has it.
 * @param transactionId Of the charge; null for a payment that was denied.
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

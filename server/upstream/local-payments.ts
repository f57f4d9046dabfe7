import { z } from 'zod';
import type { Money } from '../domain/money.ts';
import { majorAmount } from '../domain/money.ts';
import { CardPromotionList } from './contracts/local-payments.ts';
import type { CardPromotionsBody, PaymentInformationBody } from './contracts/local-payments.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Asks how an order is paid in cash or by transfer: from then on its family can pay it. Sent once and never again,
 * whatever comes back. The answer is read by the caller (server/payments/providers/dlocal.ts): it comes in too many
 * shapes for one contract.
 * @throws UpstreamError
 */
export function requestPaymentInformation(
  client: UpstreamClient,
  order: {
    /** Name of the provider in the REST paths. */
    readonly provider: string;
    readonly merchantId: string;
    readonly amount: Money;
    readonly purchaseNumber: string;
    readonly method: PaymentInformationBody['payment_method'];
    readonly idempotencyKey: string;
  },
): Promise<unknown> {
  const body: PaymentInformationBody = {
    MERCHANT_ID: order.merchantId,
    amount: majorAmount(order.amount),
    currency: order.amount.currency,
    purchase_number: order.purchaseNumber,
    payment_method: order.method,
  };
  return client.call({
    endpoint: 'paymentInformation',
    parts: { provider: order.provider },
    body,
    answer: z.unknown(),
    timeoutMs: 30_000,
    repeat: 'never',
    idempotencyKey: order.idempotencyKey,
  });
}

/**
 * Returns the promotions of banks that an amount may be paid with by card.
 * @param cardRange The first six digits of a card, or null for every card.
 * @throws UpstreamError
 */
export async function listCardPromotions(client: UpstreamClient, amount: Money, cardRange: string | null) {
  const { currency } = amount;
  const body: CardPromotionsBody = { card_range: cardRange, amount: majorAmount(amount), currency };
  // Pages stand without them: they are asked for once, and not waited for long.
  const once = { timeoutMs: 4_000, repeat: 'never' } as const;
  return (await client.call({ endpoint: 'cardPromotions', body, answer: CardPromotionList, ...once })).data;
}

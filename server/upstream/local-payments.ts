import { z } from 'zod';
import type { Money } from '../domain/money.ts';
import { majorAmount } from '../domain/money.ts';
import { CardPromotionList } from './contracts/local-payments.ts';
import type { CardPromotionsBody, PaymentInformationBody } from './contracts/local-payments.ts';
import { byItself } from './contracts/answers.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Asks how to pay an order in cash or by transfer; from then on the family can pay it. Sent exactly once, whatever the
 * response. The caller reads the answer (server/payments/providers/dlocal.ts): it has too many forms for one contract.
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

/** Returns the banks' promotions for paying an amount, by whatever card. @throws UpstreamError */
export async function listCardPromotions(client: UpstreamClient, amount: Money) {
  const { currency } = amount;
  const body: CardPromotionsBody = { card_range: null, amount: majorAmount(amount), currency };
  // Pages do without them, so they are requested once, with a short limit.
  const once = { timeoutMs: 4_000, repeat: 'never' } as const;
  return (
    await client.call({ endpoint: 'cardPromotions', body, answer: byItself(CardPromotionList), ...once })
  ).data;
}

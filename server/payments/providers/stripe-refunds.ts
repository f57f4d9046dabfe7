import { IntentRefundAnswer } from '../../upstream/contracts/global-card.ts';
import { getIntentRefund, refundIntent } from '../../upstream/global-card.ts';
import type { Charge, RefundVerdict, Refunds } from '../provider.ts';
import { outcomeOfRefund, readRefund } from './answers.ts';

/** Returns the refunds of a provider like Stripe, through the academy API (assumed). */
export function createStripeRefunds(provider: string): Refunds {
  return {
    send: (client, charge, refund) => {
      const { purchaseNumber } = charge;
      return outcomeOfRefund(refundIntent(client, { provider, purchaseNumber, ...refund }), (body) =>
        readStripeRefund(body, charge, refund),
      );
    },

    status: async (client, charge, refund) => {
      const { purchaseNumber } = charge;
      return readStripeRefund(await getIntentRefund(client, { provider, purchaseNumber }), charge, refund);
    },
  };
}

/** The provider's own names of the results. */
const KINDS = {
  succeeded: 'refunded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'refused',
  canceled: 'refused',
} as const;

const readStripeRefund = (
  body: unknown,
  charge: Charge,
  { amount, transactionId }: Parameters<Refunds['status']>[2],
): RefundVerdict =>
  readRefund(body, charge, IntentRefundAnswer, ({ data }) => {
    const isAsked =
      data.metadata.purchase_number === charge.purchaseNumber &&
      data.payment_intent === transactionId &&
      data.currency === amount.currency.toLowerCase() &&
      data.amount === amount.minor;
    if (!isAsked) return null;
    return { kind: KINDS[data.status], reason: data.status, refundId: data.id };
  });

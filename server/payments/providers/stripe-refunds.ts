import { NotRefunded } from '../../upstream/contracts/card-provider.ts';
import { IntentRefundAnswer } from '../../upstream/contracts/global-card.ts';
import { getIntentRefund, refundIntent } from '../../upstream/global-card.ts';
import type { Charge, RefundVerdict, Refunds } from '../provider.ts';
import { outcomeOfRefund } from './answers.ts';

/** Returns the refunds of a provider like Stripe, through the academy API (assumed). */
export function createStripeRefunds(provider: string): Refunds {
  return {
    send: (client, charge, refund) => {
      const { purchaseNumber } = charge;
      return outcomeOfRefund(refundIntent(client, { provider, purchaseNumber, ...refund }), (body) =>
        readRefund(body, charge, refund),
      );
    },

    status: async (client, charge, refund) => {
      const { purchaseNumber } = charge;
      return readRefund(await getIntentRefund(client, { provider, purchaseNumber }), charge, refund);
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

/** Reads an answer about a refund. One about another charge or amount, or one that cannot be read, is `unknown`. */
function readRefund(
  body: unknown,
  { purchaseNumber }: Charge,
  { amount, transactionId }: Parameters<Refunds['status']>[2],
): RefundVerdict {
  const missing = NotRefunded.safeParse(body);
  if (missing.success && missing.data.data.purchaseNumber === purchaseNumber) {
    return { kind: 'not_received', reason: 'said_not_refunded', refundId: null };
  }
  const answer = IntentRefundAnswer.safeParse(body);
  if (!answer.success) return { kind: 'unknown', reason: 'refund_unreadable', refundId: null };
  const { id, status, metadata, payment_intent, currency, amount: minor } = answer.data.data;
  const isAsked =
    metadata.purchase_number === purchaseNumber &&
    payment_intent === transactionId &&
    currency === amount.currency.toLowerCase() &&
    minor === amount.minor;
  if (!isAsked) return { kind: 'unknown', reason: 'other_refund', refundId: null };
  return { kind: KINDS[status], reason: status, refundId: id };
}

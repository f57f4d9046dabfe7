import { moneyFromMajor } from '../../domain/money.ts';
import { getRefundStatus, refundCharge } from '../../upstream/card-provider.ts';
import { NotRefunded, RefundAnswer } from '../../upstream/contracts/card-provider.ts';
import type { Charge, RefundVerdict, Refunds } from '../provider.ts';
import { outcomeOfRefund } from './answers.ts';

type Asked = Parameters<Refunds['status']>[2];

/** Returns how a provider that speaks as Niubiz does gives charges back, through the academy API (assumed). */
export function createNiubizRefunds(provider: string): Refunds {
  return {
    send: (client, charge, refund) =>
      outcomeOfRefund(refundCharge(client, { provider, ...charge, ...refund }), (body) =>
        readRefund(body, charge, refund),
      ),

    status: async (client, charge, refund) =>
      readRefund(await getRefundStatus(client, { provider, ...charge }), charge, refund),
  };
}

/** How the provider writes each end. */
const KINDS = { Refunded: 'refunded', Pending: 'pending', Rejected: 'refused' } as const;

/** Reads an answer about a refund; what is about another order or sum, or cannot be read, is `unknown`. */
function readRefund(body: unknown, { purchaseNumber }: Charge, { amount }: Asked): RefundVerdict {
  const missing = NotRefunded.safeParse(body);
  if (missing.success && missing.data.data.purchaseNumber === purchaseNumber) {
    return { kind: 'not_received', reason: 'said_not_refunded', refundId: null };
  }
  const answer = RefundAnswer.safeParse(body);
  if (!answer.success) return { kind: 'unknown', reason: 'refund_unreadable', refundId: null };
  const { data } = answer.data;
  const isAsked =
    data.purchaseNumber === purchaseNumber &&
    data.currency === amount.currency &&
    moneyFromMajor(data.amount, amount.currency).minor === amount.minor;
  if (!isAsked) return { kind: 'unknown', reason: 'other_refund', refundId: null };
  return { kind: KINDS[data.status], reason: data.status.toLowerCase(), refundId: data.refundId };
}

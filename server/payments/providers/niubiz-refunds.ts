import { moneyFromMajor } from '../../domain/money.ts';
import { getRefundStatus, refundCharge } from '../../upstream/card-provider.ts';
import { NotRefunded, RefundAnswer } from '../../upstream/contracts/card-provider.ts';
import type { Charge, RefundVerdict, Refunds } from '../provider.ts';
import { outcomeOfRefund } from './answers.ts';

type Asked = Parameters<Refunds['status']>[2];

/** Returns the refunds of a provider like Niubiz, through the academy API (assumed). */
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

/** The provider's own names of the results. */
const KINDS = { Refunded: 'refunded', Pending: 'pending', Rejected: 'refused' } as const;

/** Reads an answer about a refund. One about another order or amount, or one that cannot be read, is `unknown`. */
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

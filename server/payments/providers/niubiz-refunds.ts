import { moneyFromMajor } from '../../domain/money.ts';
import { getRefundStatus, refundCharge } from '../../upstream/card-provider.ts';
import { RefundAnswer } from '../../upstream/contracts/card-provider.ts';
import type { Charge, RefundVerdict, Refunds } from '../provider.ts';
import { outcomeOfRefund, readRefund } from './answers.ts';

/** Returns the refunds of a provider like Niubiz, through the academy API (assumed). */
export function createNiubizRefunds(provider: string): Refunds {
  return {
    send: (client, charge, refund) =>
      outcomeOfRefund(refundCharge(client, { provider, ...charge, ...refund }), (body) =>
        readNiubizRefund(body, charge, refund),
      ),

    status: async (client, charge, refund) =>
      readNiubizRefund(await getRefundStatus(client, { provider, ...charge }), charge, refund),
  };
}

/** The provider's own names of the results. */
const KINDS = { Refunded: 'refunded', Pending: 'pending', Rejected: 'refused' } as const;

const readNiubizRefund = (
  body: unknown,
  charge: Charge,
  { amount }: Parameters<Refunds['status']>[2],
): RefundVerdict =>
  readRefund(body, charge, RefundAnswer, ({ data }) => {
    const isAsked =
      data.purchaseNumber === charge.purchaseNumber &&
      data.currency === amount.currency &&
      moneyFromMajor(data.amount, amount.currency).minor === amount.minor;
    if (!isAsked) return null;
    return { kind: KINDS[data.status], reason: data.status.toLowerCase(), refundId: data.refundId };
  });

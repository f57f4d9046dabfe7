import type { z } from 'zod';

import type {
  IntentRefundAnswer,
  IntentRefundBody,
  IntentRefundStatus,
} from '../../server/upstream/contracts/global-card.ts';
import { refund, refundStatus } from '../card-provider/refunds.ts';
import { notFound } from '../faults.ts';
import type { Call } from '../handlers/endpoint.ts';
import type { MockState } from '../state.ts';

type Told = ReturnType<typeof refundStatus>;
type Answer = z.infer<typeof IntentRefundStatus>;

const STATUSES = {
  Refunded: 'succeeded',
  Pending: 'pending',
  Rejected: 'failed',
} as const satisfies Record<string, z.infer<typeof IntentRefundAnswer>['data']['status']>;

/** Refunds an intent or a part of it, in the same ledger as the Peruvian card provider. */
export function refundOfIntent(
  state: MockState,
  { body, sandbox, scenario }: Call<z.infer<typeof IntentRefundBody>>,
  userId: string,
): Answer | Response {
  const { purchase_number, payment_intent, amount } = body;
  const purchase = sandbox.db.purchase(purchase_number);
  if (!purchase) return notFound();
  const asked = {
    MERCHANT_ID: purchase.merchantId,
    purchase_number,
    transaction_id: payment_intent,
    amount: amount / 100,
  };
  const told = refund(state, { body: asked, sandbox, scenario, userId });
  return told instanceof Response ? told : inItsWords(told, payment_intent);
}

/** Returns the status of the refund of the user's own order. */
export function statusOfRefund(
  state: MockState,
  { sandbox, scenario, part }: Call<undefined>,
  userId: string,
): Answer | Response {
  const number = part('purchaseNumber');
  if (!sandbox.db.ownPurchase(number, userId)) return notFound();
  const newest = state.ledger
    .entriesOf(sandbox.id)
    .findLast((entry) => entry.kind === 'refund' && entry.purchase_number === number);
  const intent = newest?.kind === 'refund' ? newest.transaction_id : '';
  return inItsWords(refundStatus(state, { number, sandbox, scenario }), intent);
}

function inItsWords(told: Told, payment_intent: string): Answer {
  if (told.code === 404) return told;
  const { purchaseNumber, refundId, amount, currency, status } = told.data;
  return {
    data: {
      id: refundId.replace('dev-', 're_'),
      payment_intent,
      amount: Math.round(amount * 100),
      currency: currency.toLowerCase(),
      status: STATUSES[status],
      metadata: { purchase_number: purchaseNumber },
    },
  };
}

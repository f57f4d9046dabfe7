import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { RefundBody, RefundStatus } from '../../server/upstream/contracts/card-provider.ts';
import { notFound, refuse, resetConnection } from '../faults.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';

type Answer = z.infer<typeof RefundStatus>;
type Refund = Extract<LedgerEntry, { kind: 'refund' }>;

/** How many answers say that a refund is on its way, in 'devolucion-en-camino'. */
const ANSWERS_ON_ITS_WAY = 2;

/**
 * Refunds a charge or a part of it. The refund is written down before any scenario loses the answer. Only the amount of
 * the charge limits it: there is no idempotency, so calling twice refunds twice.
 */
export function refund(
  state: MockState,
  request: {
    readonly body: RefundBody;
    readonly sandbox: Sandbox;
    readonly scenario: ScenarioId | null;
    readonly userId: string;
  },
): Answer | Response {
  const { body, sandbox, scenario, userId } = request;
  const { MERCHANT_ID: merchant_id, purchase_number, transaction_id, amount } = body;
  const charge = state.ledger
    .entriesOf(sandbox.id)
    .find((entry) => entry.kind === 'charge' && entry.transaction_id === transaction_id);
  const isOwn = charge?.kind === 'charge' && charge.user_id === userId;
  if (!isOwn || charge.purchase_number !== purchase_number) return notFound();
  const given = refundsOf(state, sandbox, purchase_number).reduce((sum, entry) => sum + entry.amount, 0);
  if (Math.round((given + amount - charge.amount) * 100) > 0) return refuse(400, 'More than was charged.');
  sandbox.record(
    {
      kind: 'refund',
      user_id: userId,
      merchant_id,
      purchase_number,
      transaction_id,
      amount,
      currency: charge.currency,
      refund_id: `dev-${randomUUID().slice(0, 8)}`,
      rejected: scenario === 'devolucion-rechazada',
    },
    scenario,
  );
  if (scenario === 'devolucion-sin-respuesta') return resetConnection();
  return refundStatus(state, { number: purchase_number, sandbox, scenario });
}

/** Returns the status of the newest refund of an order in this sandbox. */
export function refundStatus(
  state: MockState,
  asked: { readonly number: string; readonly sandbox: Sandbox; readonly scenario: ScenarioId | null },
): Answer {
  const { number, sandbox, scenario } = asked;
  const newest = refundsOf(state, sandbox, number).at(-1);
  if (!newest) return { code: 404, data: { purchaseNumber: number, refunded: false } };
  const { refund_id: refundId, amount, currency, rejected } = newest;
  const isOnItsWay =
    scenario === 'devolucion-en-camino' && sandbox.countTry(`refund ${number}`) <= ANSWERS_ON_ITS_WAY;
  const status = rejected ? 'Rejected' : isOnItsWay ? 'Pending' : 'Refunded';
  return { code: 200, data: { purchaseNumber: number, refundId, amount, currency, status } };
}

function refundsOf({ ledger }: MockState, { id }: Sandbox, number: string): Refund[] {
  return ledger
    .entriesOf(id)
    .filter((entry) => entry.kind === 'refund')
    .filter(({ purchase_number }) => purchase_number === number);
}

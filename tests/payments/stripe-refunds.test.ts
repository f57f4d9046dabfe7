import { expect, test } from 'vitest';
import type { UpstreamFault } from '../../server/upstream/types.ts';
import { ADAPTER, CHARGE, clientAnswering, failed, SUCCEEDED } from './stripe.ts';

const BACK = {
  id: 're_1',
  payment_intent: SUCCEEDED.id,
  amount: 6_000,
  currency: 'usd',
  status: 'succeeded',
  metadata: { purchase_number: CHARGE.purchaseNumber },
};
const REFUND = { amount: { minor: 6_000, currency: 'USD' }, transactionId: SUCCEEDED.id } as const;

test('gives a part of a charge back in minor units, once, under the key of the attempt', async () => {
  const { client, calls } = clientAnswering({ intentRefund: { data: BACK } });
  const verdict = await ADAPTER.refunds?.send(client, CHARGE, {
    ...REFUND,
    idempotencyKey: 'attempt:refund',
  });
  expect(verdict).toEqual({ kind: 'refunded', reason: 'succeeded', refundId: 're_1' });
  expect(calls).toMatchObject([
    {
      body: { payment_intent: SUCCEEDED.id, amount: 6_000, purchase_number: CHARGE.purchaseNumber },
      idempotencyKey: 'attempt:refund',
    },
  ]);
});

test.each<[string, object, string]>([
  ['that is on its way', { data: { ...BACK, status: 'pending' } }, 'pending'],
  ['that the bank refused', { data: { ...BACK, status: 'failed' } }, 'refused'],
  ['of another sum', { data: { ...BACK, amount: 5_999 } }, 'unknown'],
  ['in another currency', { data: { ...BACK, currency: 'pen' } }, 'unknown'],
  ['of another charge', { data: { ...BACK, payment_intent: 'pi_other' } }, 'unknown'],
  ['of another order', { data: { ...BACK, metadata: { purchase_number: '5' } } }, 'unknown'],
  ['in another status', { data: { ...BACK, status: 'paid' } }, 'unknown'],
  [
    'that never came',
    { code: 404, data: { purchaseNumber: CHARGE.purchaseNumber, refunded: false } },
    'not_received',
  ],
  [
    'that never came to another order',
    { code: 404, data: { purchaseNumber: '5', refunded: false } },
    'unknown',
  ],
])('reads a refund %s', async (_, told, kind) => {
  const { client } = clientAnswering({ intentRefundStatus: told });
  expect(await ADAPTER.refunds?.status(client, CHARGE, REFUND)).toMatchObject({ kind });
});

test.each<[UpstreamFault, number | undefined, object, body?: string]>([
  ['refused', undefined, { kind: 'not_received', reason: 'refused' }],
  ['breaker_open', undefined, { kind: 'not_received', reason: 'breaker_open' }],
  ['connection_lost', undefined, { kind: 'unknown', reason: 'connection_lost' }],
  ['timeout', undefined, { kind: 'unknown', reason: 'timeout' }],
  ['status', 400, { kind: 'refused', reason: 'status_400' }],
  ['status', 409, { kind: 'unknown', reason: 'status_409' }],
  ['status', 400, { kind: 'unknown', reason: 'status_400' }, '<h1>Bad Request</h1>'],
])('takes a refund whose answer is missing for what it is: %s %s', async (fault, status, verdict, body) => {
  const { client } = clientAnswering({ intentRefund: failed('intentRefund', fault, status, body) });
  const sent = ADAPTER.refunds?.send(client, CHARGE, { ...REFUND, idempotencyKey: 'attempt:refund' });
  expect(await sent).toMatchObject(verdict);
});

import { expect, test } from 'vitest';
import { partsOfCalls } from '../../scripts/api/parts.ts';
import { SPECIFIED_CALLS } from '../../scripts/api/specified-calls.ts';
import { tableUnder } from '../docs/documents.ts';

/** Calls that are still on their way; the list only gets shorter. */
const AWAITED: readonly string[] = [
  'POST /api/{local_payments_provider}/payment-information/',
  'POST /api/cards/mc-validation/',
  'POST /api/{global_card_provider}/payment-intent/',
  'POST /api/{global_card_provider}/promotion-codes/{id}/',
  'POST /api/{global_card_provider}/customers/',
  'POST /api/{global_card_provider}/subscriptions/',
  'POST /api/{global_card_provider}/payment/notification/success/',
  'POST /api/{global_card_provider}/payment/notification/error/',
];

test('the table has the 39 calls of the specification and no other', () => {
  const specified = tableUnder('docs/specification.md', '7. The calls it makes').map(([call]) => call);
  expect(SPECIFIED_CALLS.map(({ call }) => call).sort()).toEqual([...specified].sort());
  expect(SPECIFIED_CALLS).toHaveLength(39);
});

test('every call has its endpoint, contract, client, procedure, mock handler and row, and its bearer', async () => {
  const lacking = (await partsOfCalls()).filter((parts) => parts.lacking.length > 0);
  expect(lacking.filter(({ call }) => !AWAITED.includes(call))).toEqual([]);
});

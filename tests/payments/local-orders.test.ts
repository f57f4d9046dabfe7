import { expect, test } from 'vitest';
import type { Charge } from '../../server/payments/provider.ts';
import { createLocalAdapter, readLocalPayment } from '../../server/payments/providers/dlocal.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';

const CHARGE: Charge = {
  merchantId: '111',
  purchaseNumber: '01234567890',
  amount: { minor: 45_000, currency: 'PEN' },
  way: 'cash',
};

/** What the provider answers about the number of an order: its payment by another name, and no instructions. */
const ORDER = {
  payment_id: 'D-4-f77392b1',
  order_id: CHARGE.purchaseNumber,
  amount: 450,
  currency: 'PEN',
  status: 'PENDING',
  status_code: '100',
};
const PAID = { status: 'PAID', status_code: '200', approved_date: '2026-11-22T03:30:05.000+0000' };

const asked = (changes: object, wasAsked = true) =>
  readLocalPayment({ code: 200, data: { ...ORDER, ...changes } }, 'dlocal', CHARGE, wasAsked);

test('an order that is paid is paid by the payment that it names', () => {
  expect(asked(PAID)).toEqual({
    kind: 'approved',
    receipt: {
      transactionId: ORDER.payment_id,
      transactionDate: '261121223005',
      card: '',
      brand: 'cash',
      amount: CHARGE.amount,
    },
  });
});

test('an order that waits is not charged, and how to pay it is not said again', () => {
  expect(asked({})).toEqual({ kind: 'not_charged', reason: 'pending' });
});

test('an order that waits tells nothing to a family that has only just asked how to pay', () => {
  expect(asked({}, false)).toMatchObject({ kind: 'unknown' });
});

test('an order that waits says how to pay it again where it can', () => {
  const expiration_date = '2026-11-23T15:00:00.000+0000';
  const ticket = { type: 'REFERENCE_CODE', id: '77812345' };
  expect(asked({ expiration_date, ticket })).toMatchObject({ instructions: { code: '77812345' } });
  const account = { bank_name: 'Banco', beneficiary_name: 'Kipu', bank_account: '194-1', reference: 'K1' };
  const data = { ...ORDER, expiration_date, bank_transfer: account };
  const transfer = { ...CHARGE, way: 'transfer' } as const;
  expect(readLocalPayment({ code: 200, data }, 'dlocal', transfer, true)).toMatchObject({
    instructions: { code: 'K1' },
  });
});

test.each([
  [400, { status: 'EXPIRED', status_code: '500' }, 'expired'],
  [400, { status: 'REJECTED', status_code: '301' }, 'denied'],
  [200, { status: 'REJECTED', status_code: '301' }, 'unknown'],
])('an order that comes with %i where failures are is read as %j: %s', (code, changes, kind) => {
  const body = { code, dlocal_response: { text: { ...ORDER, ...changes } } };
  expect(readLocalPayment(body, 'dlocal', CHARGE, true)).toMatchObject({ kind });
});

test('the adapter tells a question from the wish to pay, and cash from a transfer', async () => {
  const local = createLocalAdapter({ name: 'dlocal', merchantFor: () => '111' });
  const bodies: unknown[] = [];
  const client: UpstreamClient = {
    call: ({ answer, body, parts }) => {
      bodies.push(body ?? parts);
      return Promise.resolve(answer.parse({ code: 200, data: ORDER }));
    },
  };
  const payer = { firstName: 'Rosa', lastName: 'Quispe', email: 'mama@kipu.test' };
  const once = { transactionToken: null, securityToken: null, idempotencyKey: 'attempt-1', payer };
  expect(await local.status(client, CHARGE)).toMatchObject({ kind: 'not_charged' });
  for (const way of ['cash', 'transfer'] as const) {
    expect(await local.authorize(client, { ...CHARGE, way }, once)).toMatchObject({ kind: 'unknown' });
  }
  expect(bodies).toMatchObject([
    { merchant: '111', purchaseNumber: CHARGE.purchaseNumber },
    { payment_method: 'cash' },
    { payment_method: 'transfer' },
  ]);
});

test.each([
  ['of another amount', { amount: 45 }, 'contradiction'],
  ['that was paid in part', { ...PAID, amount: 45 }, 'contradiction'],
  ['of another purchase', { order_id: '5' }, 'unknown'],
  ['that was rejected', { status: 'REJECTED', status_code: '301' }, 'denied'],
  ['that is over', { status: 'CANCELLED', status_code: '400' }, 'expired'],
  ['with a code that nobody knows', { status_code: '199' }, 'unknown'],
  ['without its payment', { ...PAID, payment_id: null }, 'unknown'],
])('an order %s is read as its payment', (_, changes, kind) => {
  expect(asked(changes)).toMatchObject({ kind });
});

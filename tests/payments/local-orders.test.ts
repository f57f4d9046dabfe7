import { expect, test } from 'vitest';
import type { Charge } from '../../server/payments/provider.ts';
import { readLocalPayment } from '../../server/payments/providers/dlocal.ts';

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

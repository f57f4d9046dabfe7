import { describe, expect, test } from 'vitest';
import { PAGE_OF_STATUS, paymentOn, paymentPath } from '../../app/checkout/journey.ts';
import type { AttemptView } from '../../server/payments/types.ts';

type Payment = Pick<AttemptView, 'id' | 'status' | 'purchaseNumber'>;

const STATUSES = [
  'open',
  'verifying',
  'approved',
  'denied',
  'needs_review',
  'refunded',
  'abandoned',
] as const;
const ID = '01a1fc8b-0da0-798d-87d3-42aa7175c145';
const NUMBER = '2027000017';

const PAYMENTS = STATUSES.flatMap((status): Payment[] => [
  { id: ID, status, purchaseNumber: NUMBER },
  { id: ID, status, purchaseNumber: null },
]);

/** Which page a path of the journey opens; the order has no guard, whoever gets there stays. */
function opened(path: string): 'modal' | 'receipt' | 'order' {
  if (path.startsWith('/compras/')) return 'receipt';
  return path.includes('intento=') ? 'modal' : 'order';
}

/** Where a page sends people who look at a payment on it; null when they may stay. */
function sentOn(page: 'modal' | 'receipt', payment: Payment): string | null {
  try {
    paymentOn(page, payment);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(303);
    return thrown.headers.get('Location');
  }
}

test('every status that a person is told has one page', () => {
  expect(Object.keys(PAGE_OF_STATUS).sort()).toEqual([...STATUSES].sort());
  expect(PAGE_OF_STATUS).toEqual({
    open: 'modal',
    verifying: 'receipt',
    approved: 'receipt',
    denied: 'receipt',
    needs_review: 'receipt',
    refunded: 'receipt',
    abandoned: 'order',
  });
});

describe.each(PAYMENTS)('a payment that is $status, number $purchaseNumber', (payment) => {
  test.each(['modal', 'receipt'] as const)('is shown at most one step from its %s', (page) => {
    const next = sentOn(page, payment);
    const shownOn = next === null ? page : opened(next);
    if (shownOn !== 'order') expect(sentOn(shownOn, payment)).toBeNull();
    if (next !== null) expect(next).toBe(paymentPath(payment));
  });

  test('is shown on one page only', () => {
    const pages = (['modal', 'receipt'] as const).filter((page) => sentOn(page, payment) === null);
    expect(pages).toEqual(opened(paymentPath(payment)) === 'order' ? [] : [opened(paymentPath(payment))]);
  });
});

test('the address of a payment names its attempt while it is open, and its number once it is over', () => {
  const payment = { id: ID, purchaseNumber: NUMBER };
  expect(paymentPath({ ...payment, status: 'open' })).toBe(`/enrollment?paso=4&intento=${ID}`);
  expect(paymentPath({ ...payment, status: 'denied' })).toBe(`/compras/${NUMBER}`);
  expect(paymentPath({ ...payment, status: 'denied', purchaseNumber: null })).toBe('/enrollment?paso=4');
  expect(paymentPath({ ...payment, status: 'abandoned' })).toBe('/enrollment?paso=4');
});

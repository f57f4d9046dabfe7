import { describe, expect, test } from 'vitest';
import { pageOf, paymentPath } from '../../app/checkout/journey.ts';
import type { PaymentState } from '../../app/checkout/journey.ts';
import { paymentOn } from '../../app/checkout/payment-on.server.ts';

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
const SENT = new Date('2026-12-07T15:00:00Z');

const PAYMENTS = STATUSES.flatMap((status): PaymentState[] => [
  { id: ID, status, purchaseNumber: NUMBER, sentAt: SENT },
  { id: ID, status, purchaseNumber: NUMBER, sentAt: null },
  { id: ID, status, purchaseNumber: null, sentAt: null },
]);

/** Which page a path of the journey opens; the order has no guard. */
function opened(path: string): 'modal' | 'receipt' | 'order' {
  if (path.startsWith('/compras/')) return 'receipt';
  return path.includes('intento=') ? 'modal' : 'order';
}

interface Guarded {
  /** Null when they may stay. */
  readonly sentTo: string | null;
  /** The messages for the next page. */
  readonly said: string[];
}

/** Returns what the guard of a page does with people who open a payment there. */
function guarded(page: 'modal' | 'receipt', payment: PaymentState): Guarded {
  const said: string[] = [];
  try {
    paymentOn(page, payment, { leaveFlash: ({ advice = '' }) => said.push(advice) });
    return { sentTo: null, said };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(303);
    return { sentTo: thrown.headers.get('Location'), said };
  }
}

test.each(STATUSES.filter((status) => status !== 'open'))(
  'what was sent keeps its receipt for good when it is %s',
  (status) => {
    const payment = { id: ID, status, purchaseNumber: NUMBER, sentAt: SENT };
    expect(guarded('receipt', payment).sentTo).toBeNull();
    expect(paymentPath(payment)).toBe(`/compras/${NUMBER}`);
  },
);

test.each(STATUSES.filter((status) => status !== 'open' && status !== 'abandoned'))(
  'what was never sent, as far as is known, has a receipt when it is %s: the bank may list a charge of it',
  (status) => {
    const payment = { id: ID, status, purchaseNumber: NUMBER, sentAt: null };
    expect(guarded('modal', payment)).toEqual({ sentTo: `/compras/${NUMBER}`, said: [] });
    expect(guarded('receipt', payment).sentTo).toBeNull();
  },
);

describe.each(PAYMENTS)('a payment that is $status, number $purchaseNumber, sent $sentAt', (payment) => {
  test.each(['modal', 'receipt'] as const)('is shown at most one step from its %s', (page) => {
    const { sentTo } = guarded(page, payment);
    const shownOn = sentTo === null ? page : opened(sentTo);
    if (shownOn !== 'order') expect(guarded(shownOn, payment).sentTo).toBeNull();
    if (sentTo !== null) expect(sentTo).toBe(paymentPath(payment));
  });

  test('is shown on one page only', () => {
    const pages = (['modal', 'receipt'] as const).filter((page) => guarded(page, payment).sentTo === null);
    expect(pages).toEqual(opened(paymentPath(payment)) === 'order' ? [] : [opened(paymentPath(payment))]);
  });

  test('never goes without a word: the order says that nothing was charged', () => {
    const isGone = pageOf(payment) === 'order';
    const { said } = guarded('modal', payment);
    expect(said).toEqual(isGone ? [expect.stringContaining('No se realizó ningún cobro.')] : []);
  });
});

test('the address of a payment names its attempt while it is open, and its number once it was sent', () => {
  const payment = { id: ID, purchaseNumber: NUMBER, sentAt: SENT };
  expect(paymentPath({ ...payment, status: 'open' })).toBe(`/enrollment?paso=4&intento=${ID}`);
  expect(paymentPath({ ...payment, status: 'denied' })).toBe(`/compras/${NUMBER}`);
  expect(paymentPath({ ...payment, status: 'abandoned', sentAt: null })).toBe('/enrollment?paso=4');
});

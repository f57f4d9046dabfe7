import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView } from '../../server/payments/types.ts';

/** Display names of card brands, by the card providers' names. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
};

/** Returns the display name of a card brand; an unknown one unchanged. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}

/** Display names of the ways to pay. */
const WAYS: Readonly<Record<PaymentWay, string>> = {
  card: 'Tarjeta de crédito o débito',
  card_abroad: 'Pago único con tarjeta',
  subscription: 'Pago mensual con tarjeta',
  cash: 'Efectivo en agentes y bodegas',
  transfer: 'Transferencia bancaria',
};

/** Returns the display name of a way to pay. */
export const wayName = (way: PaymentWay): string => WAYS[way];

/** Refresh intervals of a page: while most banks still answer, afterwards, and while it waits for a person. Seconds. */
const LOOK_AGAIN = { soon: 4, later: 30, person: 60 } as const;

/** Time in which most banks answer. Milliseconds. */
const SOON_MS = 2 * 60_000;

type AwaitedPayment = Pick<AttemptView, 'status' | 'isChangeable' | 'sentAt' | 'change' | 'refund'>;

/**
 * Returns after how many seconds scripts look at a payment again; null once nothing more is expected.
 * @param now By the same clock as `sentAt`.
 */
export function lookAgainAfter(payment: AwaitedPayment, now: Date): number | null {
  const { status, isChangeable } = payment;
  if (status === 'needs_review' || status === 'awaiting') return LOOK_AGAIN.person;
  // What is paid and still in progress is offered no change yet: the page waits for that, too.
  const isWaiting =
    status === 'verifying' || status === 'refunding' || (status === 'approved' && !isChangeable);
  if (!isWaiting) return null;
  return waitedMs(payment, now) < SOON_MS ? LOOK_AGAIN.soon : LOOK_AGAIN.later;
}

/**
 * The same for a page without scripts, which is drawn anew each time: it also waits as long again as the payment has
 * waited, so that whoever reads slowly, or listens to it, can come to its end.
 */
export function refreshAfter(payment: AwaitedPayment, now: Date): number | null {
  const soonest = lookAgainAfter(payment, now);
  const waited = Math.min(LOOK_AGAIN.later, Math.round(waitedMs(payment, now) / 1000));
  return soonest && Math.max(soonest, waited);
}

/** Returns for how long the family has waited for the bank, or for what it asked later. */
function waitedMs(payment: AwaitedPayment, now: Date): number {
  const { sentAt, change, refund } = payment;
  const moving = change?.outcome === 'pending' ? change : null;
  const askedAt = (refund ?? moving)?.askedAt ?? sentAt?.getTime() ?? now.getTime();
  return now.getTime() - askedAt;
}

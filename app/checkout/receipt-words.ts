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

/**
 * Returns the seconds until the page of a payment refreshes by itself; null once nothing more is expected.
 * @param now By the same clock as `sentAt`.
 */
export function lookAgainAfter(
  {
    status,
    enrolled,
    sentAt,
    change,
    refund,
  }: Pick<AttemptView, 'status' | 'enrolled' | 'sentAt' | 'change' | 'refund'>,
  now: Date,
): number | null {
  if (status === 'needs_review' || status === 'awaiting') return LOOK_AGAIN.person;
  const isMoving = status === 'approved' && change?.outcome === 'pending';
  const isWaiting =
    status === 'verifying' || status === 'refunding' || isMoving || (status === 'approved' && !enrolled);
  if (!isWaiting) return null;
  const askedAt = refund?.askedAt ?? (isMoving ? change.askedAt : (sentAt?.getTime() ?? null));
  const isNew = askedAt === null || now.getTime() - askedAt < SOON_MS;
  return isNew ? LOOK_AGAIN.soon : LOOK_AGAIN.later;
}

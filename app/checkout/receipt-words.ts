import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView } from '../../server/payments/types.ts';

/** Brands as the card provider writes them, and as people do. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
};

/** The name of a card brand; one we do not know is shown as it came. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}

/** What each way to pay is called. */
const WAYS: Readonly<Record<PaymentWay, string>> = {
  card: 'Tarjeta de crédito o débito',
  card_abroad: 'Tarjeta de crédito o débito',
  subscription: 'Tarjeta, cada mes',
  cash: 'Efectivo en agentes y bodegas',
  transfer: 'Transferencia bancaria',
};

/** Returns what a way to pay is called. */
export const wayName = (way: PaymentWay): string => WAYS[way];

/** How soon a page looks again, in seconds: while most banks answer, later, and while a person is at it. */
const LOOK_AGAIN = { soon: 4, later: 30, person: 60 } as const;

/** After this long most banks have answered, in milliseconds. */
const SOON_MS = 2 * 60_000;

/**
 * Returns after how many seconds the page of a payment looks again by itself; null once nothing more is to come.
 * @param now On the clock that the payment was sent by.
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

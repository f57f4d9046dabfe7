import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';

/** Where a payment is looked at: in its modal over /enrollment, on its receipt, or not at all: there is the order only. */
type PaymentPage = 'modal' | 'receipt' | 'order';

/** What decides where a payment is looked at. */
export type PaymentState = Pick<AttemptView, 'id' | 'status' | 'purchaseNumber' | 'sentAt'>;

/**
 * Returns the page that a payment is looked at on. What was ever sent keeps its receipt for good, and it stands under
 * its number; one that was given up before has nothing to show.
 */
export function pageOf({ status, purchaseNumber, sentAt }: PaymentState): PaymentPage {
  if (status === 'open') return 'modal';
  if (purchaseNumber === null || (status === 'abandoned' && sentAt === null)) return 'order';
  return 'receipt';
}

/** Path of the page that shows a payment as it is now. */
export function paymentPath(payment: PaymentState): string {
  const { id, purchaseNumber } = payment;
  const page = pageOf(payment);
  if (page === 'receipt' && purchaseNumber !== null) return paths.receipt(purchaseNumber);
  return page === 'modal' ? paths.enrollment(id) : paths.enrollment();
}

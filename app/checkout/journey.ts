import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';

/** The page of a payment: its modal over /enrollment, its receipt, or just the order when there is nothing to show. */
type PaymentPage = 'modal' | 'receipt' | 'order';

/** The fields that decide which page shows a payment. */
export type PaymentState = Pick<AttemptView, 'id' | 'status' | 'purchaseNumber' | 'sentAt'>;

/**
 * Returns the page of a payment. A payment that was ever sent keeps its receipt, under its number; one given up before
 * it was sent has nothing to show.
 */
export function pageOf({ status, purchaseNumber, sentAt }: PaymentState): PaymentPage {
  if (status === 'open') return 'modal';
  if (purchaseNumber === null || (status === 'abandoned' && sentAt === null)) return 'order';
  return 'receipt';
}

/** Returns the path of the page that shows a payment as it is now. */
export function paymentPath(payment: PaymentState): string {
  const { id, purchaseNumber } = payment;
  const page = pageOf(payment);
  if (page === 'receipt' && purchaseNumber !== null) return paths.receipt(purchaseNumber);
  return page === 'modal' ? paths.enrollment(id) : paths.enrollment();
}

import type { AttemptView } from '../../server/payments/types.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';

/** Where a payment is looked at: in its modal over /enrollment, on its receipt, or not at all: there is the order only. */
type PaymentPage = 'modal' | 'receipt' | 'order';

/** The page of a payment by what a person is told of it. */
export const PAGE_OF_STATUS: Readonly<Record<AttemptView['status'], PaymentPage>> = {
  open: 'modal',
  verifying: 'receipt',
  approved: 'receipt',
  denied: 'receipt',
  needs_review: 'receipt',
  refunded: 'receipt',
  abandoned: 'order',
};

/** What decides where a payment is looked at. */
type PaymentState = Pick<AttemptView, 'id' | 'status' | 'purchaseNumber'>;

/** A receipt stands under its number: without one there is only the order. */
function pageOf({ status, purchaseNumber }: PaymentState): PaymentPage {
  const page = PAGE_OF_STATUS[status];
  return page === 'receipt' && purchaseNumber === null ? 'order' : page;
}

/** Path of the page that shows a payment as it is now. */
export function paymentPath(payment: PaymentState): string {
  const { id, purchaseNumber } = payment;
  const page = pageOf(payment);
  if (page === 'receipt' && purchaseNumber !== null) return paths.receipt(purchaseNumber);
  return page === 'modal' ? paths.enrollment(id) : paths.enrollment();
}

/**
 * Guards the pages of a payment, for their loaders.
 * @param page Which of them was asked for.
 * @returns The payment, when it is that page that shows it.
 * @throws a 303 to the page that does.
 */
export function paymentOn<Payment extends PaymentState>(page: PaymentPage, payment: Payment): Payment {
  if (pageOf(payment) === page) return payment;
  throw seeOther(paymentPath(payment));
}

import type { AppLoadContext } from '@remix-run/node';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { pageOf, paymentPath } from './journey.ts';
import type { PaymentState } from './journey.ts';

/**
 * Makes sure, in a loader, that a payment is shown on the right page.
 * @param page The page that was requested.
 * @returns The payment, when that page shows it.
 * @throws a 303 to the page that does; for the order, with a flash message that says why the payment is gone.
 */
export function paymentOn<Payment extends PaymentState>(
  page: 'modal' | 'receipt',
  payment: Payment,
  context: Pick<AppLoadContext, 'leaveFlash'>,
): Payment {
  const shownOn = pageOf(payment);
  if (shownOn === page) return payment;
  if (shownOn === 'order') {
    const { text, advice } = PURCHASE_PAGE_FAILURES.payment_replaced;
    context.leaveFlash({ kind: 'info', text, advice });
  }
  throw seeOther(paymentPath(payment));
}

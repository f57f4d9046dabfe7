import type { AppLoadContext } from '@remix-run/node';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { pageOf, paymentPath } from './journey.ts';
import type { PaymentState } from './journey.ts';

/**
 * Guards the pages of a payment, for their loaders.
 * @param page Which of them was asked for.
 * @returns The payment, when it is that page that shows it.
 * @throws a 303 to the page that does; the order says why a payment is no longer there.
 */
export function paymentOn<Payment extends PaymentState>(
  page: 'modal' | 'receipt',
  payment: Payment,
  context: Pick<AppLoadContext, 'leaveFlash'>,
): Payment {
  const shownOn = pageOf(payment);
  if (shownOn === page) return payment;
  if (shownOn === 'order') {
    const { text, advice } = PAGE_FAILURES.payment_replaced;
    context.leaveFlash({ kind: 'info', text: `${text}. ${advice}` });
  }
  throw seeOther(paymentPath(payment));
}

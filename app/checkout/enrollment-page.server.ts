import type { AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import type { AttemptView } from '../../server/payments/types.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { accountDialogPath, openAccountDialog, paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';

/**
 * What /enrollment shows: the order, and the payment modal when the URL names an attempt that is still open. Reads
 * only; whatever is made is made by the forms of the page.
 * @throws redirect to the login dialog for an attempt without a session, to the receipt for one that is over; 404 for
 *   an attempt that does not exist or is another family's.
 */
export async function enrollmentPage(request: Request, context: AppLoadContext) {
  const { searchParams } = new URL(request.url);
  const attemptId = searchParams.get('intento');
  const [{ user }, order] = await Promise.all([
    pageOrThrow(() => context.api.session.current()),
    pageOrThrow(() => context.api.checkout.order()),
  ]);
  // One dialog at a time: whoever is asked to log in comes back to the modal afterwards.
  const loggingIn = user === null && openAccountDialog(searchParams) !== null;
  const wanted = loggingIn ? null : attemptId;
  if (wanted && !user) {
    throw seeOther(accountDialogPath('ingresar', paths.enrollment(), paths.enrollment(wanted)));
  }
  return {
    order,
    payment: wanted ? await openPayment(context, wanted) : null,
    /** One for each time the page is drawn: pressing 'Pagar' twice on it is one purchase. */
    idempotencyKey: randomUUID(),
  };
}

async function openPayment(context: AppLoadContext, attemptId: string): Promise<AttemptView> {
  const payment = await pageOrThrow(() => context.api.payments.attempt({ attemptId }));
  if (payment.status === 'open') return payment;
  const over = payment.status !== 'abandoned' && payment.purchaseNumber;
  throw seeOther(over ? paths.receipt(over) : paths.enrollment());
}

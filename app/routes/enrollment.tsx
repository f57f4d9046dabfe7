import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { hostedForm, payForm, startForm } from '../checkout/checkout-forms.server.ts';
import { readChange } from '../checkout/order-change.ts';
import { paymentOn } from '../checkout/payment-on.server.ts';
import { NoOrder, OrderFailure, OrderReview } from '../checkout/order-review.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { UnfinishedPayments } from '../checkout/purchases.tsx';
import { LiveProvider } from '../api/live.tsx';
import { seeOther } from '../forms/see-other.server.ts';
import { accountDialogPath, openAccountDialog, paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageHelp, pageHandle } from '../ui/page.tsx';

export const meta = privateMeta('Revisa tu compra');

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  help: ({ order }) => helpMessage(order?.programName),
});

/**
 * The order, and the payment modal when the URL names an attempt that is still open. Reads only; whatever is made is
 * made by the forms of the page.
 * @throws redirect to the login dialog for an attempt without a session, to the receipt for one that is over; 404 for
 *   an attempt that does not exist or is another family's.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [{ user }, order] = await Promise.all([
    pageOrThrow(() => context.api.session.current()),
    pageOrThrow(() => context.api.checkout.order()),
  ]);
  // One dialog at a time: whoever is asked to log in comes back to the modal afterwards.
  const loggingIn = user === null && openAccountDialog(searchParams) !== null;
  const attemptId = loggingIn ? null : searchParams.get('intento');
  if (attemptId && !user) {
    throw seeOther(accountDialogPath('ingresar', paths.enrollment(), paths.enrollment(attemptId)));
  }
  const payment = attemptId ? await pageOrThrow(() => context.api.payments.attempt({ attemptId })) : null;
  const unfinished = user && !payment ? await pageOrThrow(() => context.api.payments.unfinished()) : [];
  return {
    order,
    payment: payment && paymentOn('modal', payment, context),
    change: payment && readChange(searchParams.get('antes'), payment.amount),
    /** Begun before, and not what 'Pagar' of this order leads to. */
    unfinished: unfinished.filter(({ description }) => description !== order?.description),
    /** One for each time the page is drawn: pressing 'Pagar' twice on it is one purchase. */
    idempotencyKey: randomUUID(),
  };
}

export const action = pageAction({ start: startForm, pay: payForm, hosted: hostedForm });

/** Step 4 of the purchase: the order, and the payment modal over it (spec §4). */
export default function EnrollmentPage() {
  const { order, payment, change, unfinished, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <div className="page page-block stack">
      {payment && (
        <LiveProvider>
          <PaymentDialog payment={payment} change={change} />
        </LiveProvider>
      )}
      <OrderFailure />
      <UnfinishedPayments payments={unfinished} />
      {order ? (
        <>
          <PageHeading
            title="Revisa tu compra"
            lead="Este es tu pedido. Si todo está bien, continúa al pago."
          />
          <OrderReview order={order} idempotencyKey={idempotencyKey} />
        </>
      ) : (
        <NoOrder />
      )}
      <PageHelp />
    </div>
  );
}

function helpMessage(programName: string | undefined): string {
  return programName
    ? `Hola, necesito ayuda para pagar ${programName}.`
    : 'Hola, necesito ayuda con mi compra.';
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedForm, payForm, startForm } from '../checkout/checkout-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { enrollmentPage } from '../checkout/enrollment-page.server.ts';
import { NoOrder } from '../checkout/no-order.tsx';
import { OrderFailure } from '../checkout/order-failure.tsx';
import { OrderReview } from '../checkout/order-review.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { LiveProvider } from '../api/live.tsx';
import { pageTitle } from '../seo/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageHelp, pageHandle } from '../ui/page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle('Revisa tu compra', matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  help: ({ order }) => helpMessage(order?.programName),
});

export function loader({ request, context }: LoaderFunctionArgs) {
  return enrollmentPage(request, context);
}

export const action = pageAction({ start: startForm, pay: payForm, hosted: hostedForm });

/** Step 4 of the purchase: the order, and the payment modal over it (spec §4). */
export default function EnrollmentPage() {
  const { order, payment, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <div className="page page-block stack">
      {payment && (
        <LiveProvider>
          <PaymentDialog payment={payment} />
        </LiveProvider>
      )}
      <OrderFailure />
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

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerEnrollmentForm } from '../checkout/enrollment-form.server.ts';
import { enrollmentPage } from '../checkout/enrollment-page.server.ts';
import { NoOrder } from '../checkout/no-order.tsx';
import { OrderFailure } from '../checkout/order-failure.tsx';
import { OrderReview } from '../checkout/order-review.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { LiveProvider } from '../api/live.tsx';
import { pageTitle } from '../seo/page-title.ts';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  pageTitle('Revisa tu compra', matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = { hydrate: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return enrollmentPage(request, context);
}

export function action(args: ActionFunctionArgs) {
  return answerEnrollmentForm(args);
}

/** Step 4 of the purchase: the order, and the payment modal over it (spec §4). */
export default function EnrollmentPage() {
  const { order, payment, country, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="page page-block stack">
      {payment && (
        <LiveProvider>
          <PaymentDialog payment={payment} refused={refused?.form === 'payment' ? refused : null} />
        </LiveProvider>
      )}
      {refused?.form === 'order' && <OrderFailure refused={refused} />}
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
      <NeedHelpCard country={country} message={helpMessage(order?.programName)} />
    </div>
  );
}

function helpMessage(programName: string | undefined): string {
  return programName
    ? `Hola, necesito ayuda para pagar ${programName}.`
    : 'Hola, necesito ayuda con mi compra.';
}

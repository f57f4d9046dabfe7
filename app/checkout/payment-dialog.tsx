import { Fragment } from 'react';
import type { AttemptView } from '../../server/payments/types.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoney } from '../ui/format.ts';
import { TermsField } from '../ui/terms-field.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import { CardPayment } from './card-payment.tsx';
import { AcceptedCards, CardTrust } from './accepted-cards.tsx';
import styles from './payment.module.css';

/**
 * The card payment modal (spec §4). The server draws it with the way that works for everybody, the bank's own page;
 * once JavaScript is there, the card form takes its place and that way stays at hand.
 */
export function PaymentDialog({ payment }: { readonly payment: AttemptView }) {
  const hydrated = useHydrated();
  const refused = useRefusal('pay', 'hosted');
  const { payer } = payment;
  const PaymentForm = hydrated ? CardPayment : HostedPayment;
  return (
    <Dialog title="Finalizar Pago" closeHref={paths.enrollment()}>
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Facts
        className={styles.facts}
        facts={[
          ['Total a pagar', formatMoney(payment.amount)],
          ['Compra', payment.description],
          [
            'A nombre de',
            <Fragment key="payer">
              {payer.firstName} {payer.lastName}
              <br />
              {payer.email}
            </Fragment>,
          ],
        ]}
      />
      <PaymentForm payment={payment} />
    </Dialog>
  );
}

/** Paying on the bank's own page: needs nothing but HTML. */
function HostedPayment({ payment }: { readonly payment: AttemptView }) {
  const refused = useRefusal('pay', 'hosted');
  return (
    <form method="post" noValidate className={styles.form}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      <TermsField accepted={refused?.values['terms'] === 'on'} error={refused?.errors['terms']} />
      <Button size="big" name="intent" value="hosted">
        Pagar en la página segura del banco
      </Button>
      <CardTrust />
    </form>
  );
}

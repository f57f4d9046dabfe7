import type { AttemptView } from '../../server/payments/types.ts';
import { useRefusal } from '../forms/refusal.ts';
import { formatMoney } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import { CardPayment } from './card-payment.tsx';
import { HostedPayment } from './hosted-payment.tsx';
import styles from './payment-dialog.module.css';

/**
 * The card payment modal (spec §4). The server draws it with the way that works for everybody, the bank's own page;
 * once JavaScript is there, the card form takes its place and that way stays at hand.
 */
export function PaymentDialog({ payment }: { readonly payment: AttemptView }) {
  const hydrated = useHydrated();
  const refused = useRefusal('pay', 'hosted');
  const { payer } = payment;
  return (
    <Dialog title="Finalizar Pago" closeHref={paths.enrollment()}>
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <dl className={styles.facts}>
        <div className={styles.total}>
          <dt>Total a pagar</dt>
          <dd>{formatMoney(payment.amount)}</dd>
        </div>
        <div>
          <dt>Compra</dt>
          <dd>{payment.description}</dd>
        </div>
        <div>
          <dt>A nombre de</dt>
          <dd>
            {payer.firstName} {payer.lastName}
            <br />
            {payer.email}
          </dd>
        </div>
      </dl>
      {hydrated ? (
        <CardPayment payment={payment} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
      ) : (
        <HostedPayment payment={payment} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
      )}
    </Dialog>
  );
}

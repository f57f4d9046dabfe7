import type { AttemptView } from '../../server/payments/types.ts';
import { Button } from '../ui/button.tsx';
import { AcceptedCards, CardTrust, PaymentTerms } from './payment-terms.tsx';
import styles from './payment-form.module.css';

/** What both ways of paying take. */
export interface PaymentFormProps {
  readonly payment: AttemptView;
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed before, without anything of the card. */
  readonly values: Readonly<Record<string, string>>;
}

/** Paying on the bank's own page: needs nothing but HTML. */
export function HostedPayment({ payment, errors, values }: PaymentFormProps) {
  return (
    <form method="post" noValidate className={styles.form}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      <PaymentTerms accepted={values['terms'] === 'on'} error={errors['terms']} />
      <Button size="big" name="intent" value="hosted">
        Pagar en la página segura del banco
      </Button>
      <CardTrust />
    </form>
  );
}

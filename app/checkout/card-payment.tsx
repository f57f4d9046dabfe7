import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { formatMoney } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { CardFields } from './card-fields.tsx';
import { canPay } from './card-form-state.ts';
import type { PaymentFormProps } from './hosted-payment.tsx';
import { AcceptedCards, CardTrust, PaymentTerms } from './payment-terms.tsx';
import { payerOf } from './payform.ts';
import { postDocument } from './post-document.ts';
import { useCardForm } from './use-card-form.ts';
import { useCardSession } from './use-card-session.ts';
import styles from './payment-form.module.css';

/** Paying in the modal itself, with the fields that the card provider draws. Only there with JavaScript. */
export function CardPayment({ payment, errors, values }: PaymentFormProps) {
  const { payer } = payment;
  const [accepted, setAccepted] = useState(values['terms'] === 'on');
  const hosts = {
    'card-number': useRef<HTMLDivElement>(null),
    'card-expiry': useRef<HTMLDivElement>(null),
    'card-cvc': useRef<HTMLDivElement>(null),
  };
  const session = useCardSession(payment.id);
  const { state, retry, makeToken } = useCardForm({ ...session, hosts });
  const paying = state.step === 'paying';
  useReloadWhenComingBack();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (submitterOf(event) === 'hosted') return;
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('cardholder');
    const cardholder = typeof typed === 'string' ? typed : '';
    const account = { name: payer.firstName, lastName: payer.lastName, email: payer.email };
    void makeToken(payerOf(cardholder, account)).then((transactionToken) => {
      if (transactionToken === null) return;
      postDocument({ intent: 'pay', attemptId: payment.id, transactionToken, terms: 'on', cardholder });
    });
  };

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      <CardFields
        state={state}
        hosts={hosts}
        cardholder={values['cardholder'] ?? `${payer.firstName} ${payer.lastName}`}
        error={errors['transactionToken']}
        onRetry={retry}
      />
      <PaymentTerms
        accepted={accepted}
        error={errors['terms']}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <div className={styles.pay}>
        <Button size="big" name="intent" value="pay" disabled={!canPay(state, accepted)}>
          {paying ? 'PAGANDO...' : 'PAGAR'}
        </Button>
        <p role="status">
          {paying && `Estamos cobrando ${formatMoney(payment.amount)}. No cierres esta página.`}
        </p>
      </div>
      <CardTrust />
      <Details
        show="¿No puedes pagar aquí?"
        hide="Ocultar la otra forma de pago"
        open={state.step === 'unavailable'}
        className={styles.other}
      >
        <p>Escribe tu tarjeta en la página del banco. Al terminar vuelves aquí.</p>
        <Button kind="secondary" name="intent" value="hosted" disabled={paying}>
          Pagar en la página segura del banco
        </Button>
      </Details>
    </form>
  );
}

/** Which button sent the form; Enter in a field counts as the first one. */
function submitterOf(event: FormEvent): string | null {
  const { nativeEvent } = event;
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
}

/** A page that the browser kept while a payment went on says 'PAGANDO...' for ever: it is asked for anew. */
function useReloadWhenComingBack(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

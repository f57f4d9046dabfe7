import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { CARDHOLDER_MISSING } from '../../server/domain/failure.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Details } from '../ui/details.tsx';
import { Icon } from '../ui/icon.tsx';
import { FieldError, fieldIds, TextField } from '../ui/field.tsx';
import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { TermsField } from '../ui/terms-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Reference } from '../ui/reference.tsx';
import { canPay, CARD_FIELDS, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { CardField, CardFormState, Complaint } from './card-form-state.ts';
import { payerOf } from './card-fields.ts';
import { AcceptedCards, CardTrust } from './accepted-cards.tsx';
import { brandName } from './receipt-words.ts';
import { useCardForm } from './use-card-form.ts';
import styles from './payment.module.css';

/** The way on while the cards of an address wait. */
export function ConfirmEmail({ attemptId }: { readonly attemptId: string }) {
  return (
    <p>
      <ButtonLink href={paths.emailCode(attemptId)}>Confirmar mi correo</ButtonLink>
    </p>
  );
}

/** Whether the terms are ticked in the form that this one replaces: people may be faster than the scripts. */
function tickedBefore(): boolean {
  return document.querySelector('dialog input[name="terms"]:checked') !== null;
}

interface CardPaymentProps {
  readonly payment: AttemptView;
  /** The provider's. */
  readonly script: string;
  /** Called at each press of PAGAR. */
  readonly onPay: () => void;
}

/**
 * Paying in the modal itself, with the fields that the card provider draws. Only there with JavaScript. Abroad it is
 * the standalone card form (spec §4, §5): it asks for the cardholder, says PAY, and thanks where it stands.
 */
export function CardPayment({ payment, script, onPay }: CardPaymentProps) {
  const { payer } = payment;
  const { errors = {}, values = {}, failure } = useRefusal('pay', 'hosted') ?? {};
  const [accepted, setAccepted] = useState(() => values['terms'] === 'on' || tickedBefore());
  useFocusBefore();
  const [holderError, setHolderError] = useState<string>();
  const { state, retry, pay, close } = useCardForm(payment.id, script);
  const paying = state.step === 'paying';
  const isStandalone = payment.way !== 'card';
  // What it says to press must be there to be pressed.
  const needsBankPage = (state.complaint?.code ?? failure?.code) === 'card_needs_bank_page';
  useReloadWhenComingBack();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (submitterOf(event) === 'hosted') return;
    event.preventDefault();
    onPay();
    const typed = new FormData(event.currentTarget).get('cardholder');
    const cardholder = typeof typed === 'string' ? typed : '';
    const account = { name: payer.firstName, lastName: payer.lastName, email: payer.email };
    const isNameless = cardholder.trim() === '';
    setHolderError(isNameless ? CARDHOLDER_MISSING : undefined);
    void pay(isNameless ? null : payerOf(cardholder, account));
  };

  if (state.step === 'thanked') return <Thanks onClose={close} />;

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      <CardFields
        attemptId={payment.id}
        state={state}
        cardholder={values['cardholder'] ?? `${payer.firstName} ${payer.lastName}`}
        error={errors['transactionToken']}
        holderError={holderError}
        onRetry={retry}
      />
      <TermsField
        accepted={accepted}
        error={errors['terms']}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <div className={styles.pay}>
        <Button size="big" name="intent" value="pay" disabled={!canPay(state, accepted)}>
          {paying ? 'PAGANDO...' : isStandalone ? <span lang="en">PAY</span> : 'PAGAR'}
        </Button>
        <p role="status">
          {paying && `Estamos cobrando ${formatMoney(payment.amount)}. No cierres esta página.`}
          {state.step === 'unanswered' && 'Estamos averiguando si tu pago llegó…'}
        </p>
      </div>
      <CardTrust />
      <Details
        show="¿No puedes pagar aquí?"
        hide="Ocultar la otra forma de pago"
        open={state.step === 'unavailable' || needsBankPage}
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

/** Gives the focus back to what had it in the form that this one replaces. */
function useFocusBefore(): void {
  const [id] = useState(() => document.activeElement?.id);
  useEffect(() => {
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}

/** Spec §2, to the letter: what the standalone form says of a payment that went through, and the X that ends it. */
function Thanks({ onClose }: { readonly onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.thanks}>
      <p lang="en">Thanks you for your payment.</p>
      <Button type="button" kind="secondary" onClick={onClose}>
        <Icon name="close" />
        <span className="visually-hidden">Cerrar y ver mi compra</span>
      </Button>
    </div>
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

/** Spec §4, to the letter. */
const LOADING = 'Procesando formulario de pago, verificando que todo este correcto';

const LABELS: Record<CardField, { readonly label: string; readonly hint?: string }> = {
  'card-number': { label: 'Número de tarjeta' },
  'card-expiry': { label: 'Vencimiento', hint: 'MM/AA' },
  'card-cvc': { label: 'Código de seguridad', hint: '3 o 4 dígitos (CVC)' },
};

interface CardFieldsProps {
  /** Null where there is nothing to complain about yet. */
  readonly attemptId: string | null;
  readonly state: CardFormState;
  /** Cardholder as typed, or the name of the account. */
  readonly cardholder: string;
  /** What the server said about the card, beside its fields. */
  readonly error: string | undefined;
  readonly holderError: string | undefined;
  readonly onRetry: () => void;
}

/**
 * The card: the cardholder's name is ours, and each of the three other fields is a place that the provider draws its
 * own frame in. The places are there from the start, so that there is something to draw in while the form loads.
 */
function CardFields({ attemptId, state, cardholder, error, holderError, onRetry }: CardFieldsProps) {
  const { step, complaint, fieldErrors, brand } = state;
  const drawn = step === 'idle' || step === 'paying' || step === 'unanswered';
  return (
    <div className={styles.card} id={fieldIds('transactionToken').control} tabIndex={-1}>
      <FieldError name="transactionToken" error={error} />
      {complaint && (
        <ComplaintNotice complaint={complaint}>
          {attemptId && complaint.code === 'cards_held' && <ConfirmEmail attemptId={attemptId} />}
        </ComplaintNotice>
      )}
      {step === 'unavailable' && (
        <Button type="button" kind="secondary" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      <p role="status" className={step === 'loading' ? styles.loading : 'visually-hidden'}>
        {step === 'loading' && LOADING}
      </p>
      <div className={styles.fields} data-coming={step === 'loading'} hidden={!drawn && step !== 'loading'}>
        <TextField
          label="Nombre del titular"
          name="cardholder"
          hint="Como aparece en la tarjeta"
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={cardholder}
          readOnly={step === 'paying'}
          error={holderError}
        />
        {CARD_FIELDS.map((field) => (
          <CardFieldPlace
            key={field}
            field={field}
            error={fieldErrors[field]}
            detected={field === 'card-number' && brand ? brandName(brand) : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * The place of the card where its script is on its way: as large as it will be, so that nothing moves when it comes.
 * Nothing of it is sent, and it is not there without scripts.
 */
export function AwaitedCard({ cardholder }: Pick<CardFieldsProps, 'cardholder'>) {
  return (
    <fieldset disabled aria-hidden="true" className={styles.awaited}>
      <CardFields
        attemptId={null}
        state={INITIAL_CARD_FORM}
        cardholder={cardholder}
        error={undefined}
        holderError={undefined}
        onRetry={() => undefined}
      />
    </fieldset>
  );
}

interface ComplaintNoticeProps {
  readonly complaint: Complaint;
  /** The way on, where there is one. */
  readonly children: ReactNode;
}

/** Comes into sight and takes the focus: PAGAR, which brought it about, stands far below on a phone. */
function ComplaintNotice({ complaint, children }: ComplaintNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [complaint]);
  return (
    <div ref={box} tabIndex={-1} className={styles.complaint}>
      <Notice kind="error" title={complaint.text} role="alert">
        {complaint.advice && <p>{complaint.advice}</p>}
        {children}
        {complaint.leadsTo === 'purchases' && (
          <p>
            <Link href={paths.purchases()}>Ver mis compras</Link>
          </p>
        )}
        <Reference code={complaint.reference} />
      </Notice>
    </div>
  );
}

interface CardFieldPlaceProps {
  readonly field: CardField;
  readonly error: string | undefined;
  /** Brand of the card, where the provider detects it. */
  readonly detected: string | undefined;
}

/** A labelled place for one of the provider's frames; its own words about what was typed stand below it, in red. */
function CardFieldPlace({ field, error, detected }: CardFieldPlaceProps) {
  const { label, hint = detected } = LABELS[field];
  const labelId = `label-${field}`;
  const ids = fieldIds(field);
  return (
    <div className={classNames(styles.place, field === 'card-number' && styles.wide)}>
      <p className={styles.label} id={labelId}>
        {label}
        {hint && (
          <>
            {' '}
            <span className={styles.hint}>{hint}</span>
          </>
        )}
      </p>
      <div
        id={ids.control}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={error ? ids.error : undefined}
        className={classNames(styles.frame, error && styles.wrong)}
      />
      <div aria-live="polite" className={styles.said}>
        <FieldError name={field} error={error} />
      </div>
    </div>
  );
}

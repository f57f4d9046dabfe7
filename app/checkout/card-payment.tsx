import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { CARDHOLDER_MISSING } from '../../server/domain/checkout/purchase-failures.ts';
import { fullName } from '../../server/domain/full-name.ts';
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
import { PostForm } from '../ui/post-form.tsx';
import { Reference } from '../ui/reference.tsx';
import { canPay, CARD_FIELDS, INITIAL_CARD_FORM } from './card-form-state.ts';
import type { CardField, CardFormState, Complaint } from './card-form-state.ts';
import { payerOf } from './card-fields.ts';
import { AcceptedCards, CardTrust } from './accepted-cards.tsx';
import { brandName } from './receipt-words.ts';
import { useCardForm } from './use-card-form.ts';
import underWay from '../ui/under-way.module.css';
import styles from './payment.module.css';

/** Link to confirm the e-mail, which allows paying while cards from the viewer's network are held back. */
export function ConfirmEmail({ attemptId }: { readonly attemptId: string }) {
  return (
    <p>
      <ButtonLink href={paths.emailCode(attemptId)}>Confirmar mi correo</ButtonLink>
    </p>
  );
}

/** Returns whether the terms were ticked before hydration, in the server-rendered form that this one replaces. */
function tickedBefore(): boolean {
  return document.querySelector('dialog input[name="terms"]:checked') !== null;
}

/** The button of the payment form that leads to the bank's hosted page. */
export function BankPageButton(props: Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'disabled'>) {
  return (
    <Button {...props} name="intent" value="hosted">
      Pagar en la página segura del banco
    </Button>
  );
}

interface CardPaymentProps {
  readonly payment: AttemptView;
  /** URL of the provider's script. */
  readonly script: string;
  /** Called at each press of PAGAR. */
  readonly onPay: () => void;
  /** Called with the path of the receipt, once the standalone form says thanks. */
  readonly onThanked: (receipt: string) => void;
}

/**
 * Card payment inside the modal, with the fields that the card provider draws. Only with JavaScript. For payments other
 * than by the local card it is the standalone card form (spec §4, §5): it asks for the cardholder, its button says PAY,
 * and it says thanks in place.
 */
export function CardPayment({ payment, script, onPay, onThanked }: CardPaymentProps) {
  const { payer } = payment;
  const { errors = {}, values = {}, failure } = useRefusal('pay', 'hosted') ?? {};
  const [accepted, setAccepted] = useState(() => values['terms'] === 'on' || tickedBefore());
  useFocusBefore();
  const [holderError, setHolderError] = useState<string>();
  const { state, retry, pay, close } = useCardForm(payment.id, script, onThanked);
  const paying = state.step === 'paying';
  const isStandalone = payment.way !== 'card';
  // Open the other way to pay when the server's error tells people to press its button; the form's own error has one.
  const needsBankPage = !state.complaint && failure?.code === 'card_needs_bank_page';
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
    <PostForm noValidate className={styles.form} onSubmit={submit}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      <CardFields
        attemptId={payment.id}
        state={state}
        cardholder={values['cardholder'] ?? fullName(payer)}
        error={errors['transactionToken']}
        holderError={holderError}
        onRetry={retry}
      />
      <TermsField
        name="terms"
        defaultChecked={accepted}
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
        <BankPageButton kind="secondary" disabled={paying} />
      </Details>
    </PostForm>
  );
}

/** Restores the focus that a field had in the server-rendered form that this one replaces. */
function useFocusBefore(): void {
  const [id] = useState(() => document.activeElement?.id);
  useEffect(() => {
    if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}

/** The standalone form's thanks for an approved payment, verbatim from spec §2, and the X that closes it. */
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

/** Returns the value of the button that submitted the form; Enter in a field counts as the first button. */
function submitterOf(event: FormEvent): string | null {
  const { nativeEvent } = event;
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement ? submitter.value : null;
}

/** Reloads a page restored from the back/forward cache: it would show 'PAGANDO...' forever. */
function useReloadWhenComingBack(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}

/** Verbatim from spec §4. */
const LOADING = 'Procesando formulario de pago, verificando que todo este correcto';

const LABELS: Record<CardField, { readonly label: string; readonly hint?: string }> = {
  'card-number': { label: 'Número de tarjeta' },
  'card-expiry': { label: 'Vencimiento', hint: 'MM/AA' },
  'card-cvc': { label: 'Código de seguridad', hint: '3 o 4 dígitos (CVC)' },
};

interface CardFieldsProps {
  /** Null in the placeholder, where nothing can have failed yet. */
  readonly attemptId: string | null;
  readonly state: CardFormState;
  /** The cardholder as typed, or the name of the account. */
  readonly cardholder: string;
  /** The server's error about the card as a whole. */
  readonly error: string | undefined;
  readonly holderError: string | undefined;
  readonly onRetry: () => void;
}

/**
 * The card fields: the cardholder's name is our own, and the provider mounts its frames into the other three. Those
 * containers exist from the start, so that the provider can mount into them while the form loads.
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
          {complaint.code === 'card_needs_bank_page' && (
            <p>
              <BankPageButton />
            </p>
          )}
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
      {step === 'loading' && (
        <p role="status" className={classNames(underWay.long, styles.long)}>
          Está tardando más de lo normal. Todavía no se ha cobrado nada.
        </p>
      )}
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
 * A placeholder as large as the card form, so that nothing shifts when the form replaces it. It is disabled, so nothing
 * of it is submitted, and it is hidden without JavaScript; text browsers, which know no styles, do not get it.
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
  /** A link that helps, if there is one. */
  readonly children: ReactNode;
}

/** An error that scrolls into view and takes the focus: on a phone the PAGAR button is far below it. */
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
  /** The detected card brand, for the number's field. */
  readonly detected: string | undefined;
}

/** A labelled container for one of the provider's frames, with its error below. */
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

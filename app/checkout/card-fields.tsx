import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError, fieldIds, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { CARD_FIELDS } from './card-form-state.ts';
import type { CardField, CardFormState, Complaint } from './card-form-state.ts';
import styles from './card-fields.module.css';

/** Spec §4, to the letter. */
const LOADING = 'Procesando formulario de pago, verificando que todo este correcto';

const LABELS: Record<CardField, { readonly label: string; readonly hint?: string }> = {
  'card-number': { label: 'Número de tarjeta' },
  'card-expiry': { label: 'Vencimiento', hint: 'MM/AA' },
  'card-cvc': { label: 'Código de seguridad', hint: '3 o 4 dígitos (CVC)' },
};

interface CardFieldsProps {
  readonly state: CardFormState;
  readonly hosts: Readonly<Record<CardField, RefObject<HTMLDivElement>>>;
  /** Cardholder as typed, or the name of the account. */
  readonly cardholder: string;
  /** What the server said about the card, beside its fields. */
  readonly error: string | undefined;
  readonly onRetry: () => void;
}

/**
 * The card: the cardholder's name is ours, and each of the three other fields is a place that the provider draws its
 * own frame in. The places are there from the start, so that there is something to draw in while the form loads.
 */
export function CardFields({ state, hosts, cardholder, error, onRetry }: CardFieldsProps) {
  const { step, complaint, fieldErrors } = state;
  const drawn = step === 'idle' || step === 'paying';
  return (
    <div className={styles.card} id={fieldIds('transactionToken').control} tabIndex={-1}>
      <FieldError name="transactionToken" error={error} />
      {complaint && <ComplaintNotice complaint={complaint} />}
      {step === 'unavailable' && (
        <Button type="button" kind="secondary" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      <p role="status" className={step === 'loading' ? styles.loading : 'visually-hidden'}>
        {step === 'loading' && LOADING}
      </p>
      <div className={styles.fields} hidden={!drawn}>
        <TextField
          label="Nombre del titular"
          name="cardholder"
          hint="Como aparece en la tarjeta"
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={cardholder}
          readOnly={step === 'paying'}
        />
        {CARD_FIELDS.map((field) => (
          <CardFieldPlace key={field} field={field} host={hosts[field]} error={fieldErrors[field]} />
        ))}
      </div>
    </div>
  );
}

/** Comes into sight and takes the focus: PAGAR, which brought it about, stands far below on a phone. */
function ComplaintNotice({ complaint }: { readonly complaint: Complaint }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [complaint]);
  return (
    <div ref={box} tabIndex={-1} className={styles.complaint}>
      <Notice kind="error" title={complaint.title} role="alert">
        {complaint.advice}
      </Notice>
    </div>
  );
}

interface CardFieldPlaceProps {
  readonly field: CardField;
  readonly host: RefObject<HTMLDivElement>;
  readonly error: string | undefined;
}

/** A labelled place for one of the provider's frames; its own words about what was typed stand above it, in red. */
function CardFieldPlace({ field, host, error }: CardFieldPlaceProps) {
  const { label, hint } = LABELS[field];
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
      <div aria-live="polite">
        <FieldError name={field} error={error} />
      </div>
      <div
        ref={host}
        id={ids.control}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={error ? ids.error : undefined}
        className={classNames(styles.frame, error && styles.wrong)}
      />
    </div>
  );
}

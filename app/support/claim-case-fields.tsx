import { CLAIM_OBJECTS, CLAIM_TYPES } from '../../server/domain/option-lists.ts';
import { RadioField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import type { ClaimFieldsProps } from './claim-form.tsx';
import styles from './claim-form.module.css';

const OBJECTS = CLAIM_OBJECTS.map(({ code, label }) => ({ value: code, label }));
/** Each with the definition that the sheet must print. */
const TYPES = CLAIM_TYPES.map(({ code, label, definition }) => ({ value: code, label, hint: definition }));
const CURRENCY_OPTIONS = [
  { value: 'PEN', label: 'Soles (S/)' },
  { value: 'USD', label: 'Dólares (USD)' },
];

/** Part 2: what was contracted. */
export function ClaimObjectFields({ errors, values }: ClaimFieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>2. Qué contrataste</legend>
      <RadioField
        label="Se trata de un"
        name="claimObject"
        options={OBJECTS}
        defaultValue={values['claimObject']}
        error={errors['claimObject']}
      />
      <TextAreaField
        label="Descripción del producto o servicio"
        name="objectDescription"
        hint="Por ejemplo, el nombre del curso y su fecha de inicio."
        rows={3}
        defaultValue={values['objectDescription']}
        error={errors['objectDescription']}
      />
      <TextField
        label="Número de compra"
        name="purchaseNumber"
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['purchaseNumber']}
        error={errors['purchaseNumber']}
      />
      <div className={styles.pair}>
        <TextField
          label="Monto reclamado"
          name="claimedAmount"
          optional
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values['claimedAmount']}
          error={errors['claimedAmount']}
        />
        <SelectField
          label="Moneda"
          name="currency"
          options={CURRENCY_OPTIONS}
          defaultValue={values['currency']}
          error={errors['currency']}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

/** Part 3: the claim and what is asked for. */
export function ClaimDetailFields({ errors, values }: ClaimFieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>3. Tu reclamo o queja</legend>
      <RadioField
        label="Esto es"
        name="claimType"
        options={TYPES}
        defaultValue={values['claimType']}
        error={errors['claimType']}
      />
      <TextAreaField
        label="Detalle"
        name="detail"
        hint="Qué pasó y cuándo."
        rows={6}
        defaultValue={values['detail']}
        error={errors['detail']}
      />
      <TextAreaField
        label="Pedido"
        name="request"
        hint="Qué quieres que hagamos."
        rows={4}
        defaultValue={values['request']}
        error={errors['request']}
      />
    </fieldset>
  );
}

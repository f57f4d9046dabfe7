import type { ComponentProps } from 'react';
import { CLAIM_OBJECTS, CLAIM_TYPES } from '../../server/domain/option-lists.ts';
import { DEPARTMENTS, DISTRICTS, DOCUMENTS, named, RELATIONS } from '../ui/options.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { COUNTRIES } from '../ui/countries.ts';
import { CheckboxField, RadioField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import type { SelectOption } from '../ui/field.tsx';
import { HoneypotField } from './honeypot.tsx';
import fields from '../ui/field-pair.module.css';
import styles from './claim-form.module.css';

const OBJECTS = CLAIM_OBJECTS.map(named);
/** The claim types with the definitions that the sheet must print. */
const TYPES = CLAIM_TYPES.map((type) => ({ ...named(type), hint: type.definition }));
const CURRENCIES = [
  { value: 'PEN', label: 'Soles (S/)' },
  { value: 'USD', label: 'Dólares (USD)' },
];

/** Input attributes of the fields. Names and document numbers are not spell-checked. */
const NAME = { autoComplete: 'name', spellCheck: false };
const CODE = { autoComplete: 'off', spellCheck: false };
const EMAIL = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false };
const PHONE = { type: 'tel', autoComplete: 'tel' };
const OPTIONAL = { optional: true, autoComplete: 'off' };

const OBJECT_HINT = 'Por ejemplo, el nombre del curso y su fecha de inicio.';

interface ClaimFormProps {
  /** Created with the page, so that a sheet sent twice is filed once. */
  readonly submissionId: string;
  /** Known data of the visitor, to prefill the sheet. */
  readonly known: Readonly<Record<string, string>>;
}

/**
 * The sheet of the claims book, in the three parts prescribed by law (D.S. 011-2011-PCM, annex 1). Department and
 * district are only shown where they apply: in Peru, in Lima. The adult who acts for a minor is asked for once that box
 * is ticked.
 */
export function ClaimForm({ submissionId, known }: ClaimFormProps) {
  const refused = useRefusal('only');
  const field = fieldsOf(refused ?? { values: known });
  const { text, choice, lines, radios, box } = claimFields(field);
  const { defaultValue: sentId = submissionId, error: wrongId } = field('submissionId');
  return (
    <form method="post" noValidate className={styles.form} aria-label="Hoja de Reclamación">
      {/* An invalid id is replaced; a valid one stays the same until the sheet is filed. */}
      <input type="hidden" name="submissionId" value={wrongId ? submissionId : sentId} />
      <fieldset className={styles.part}>
        <legend>1. Quién reclama</legend>
        {text('name', 'Nombre completo', NAME)}
        <div className={fields.pair}>
          {choice('documentType', 'Tipo de documento', DOCUMENTS, { first: 'DNI' })}
          {text('documentNumber', 'Número de documento', CODE)}
        </div>
        <div className={fields.pair}>
          {text('email', 'Correo electrónico', EMAIL)}
          {text('phone', 'Teléfono', PHONE)}
        </div>
        {choice('country', 'País', COUNTRIES, { first: 'PE', autoComplete: 'country' })}
        <div className={classNames(fields.pair, styles.inPeru)}>
          {choice('department', 'Departamento', DEPARTMENTS, { autoComplete: 'address-level1' })}
          <div className={styles.inLima}>
            {choice('district', 'Distrito de Lima', DISTRICTS, { autoComplete: 'address-level2' })}
          </div>
        </div>
        {text('address', 'Dirección', { autoComplete: 'address-line1' })}
        {box('minor', 'Quien reclama es menor de edad')}
      </fieldset>
      <fieldset className={classNames(styles.part, styles.guardian)}>
        <legend>Padre, madre o tutor de la persona menor de edad</legend>
        {choice('guardianRelation', 'Relación con la persona menor de edad', RELATIONS)}
        {text('guardianName', 'Nombre completo del padre, madre o tutor', CODE)}
        <div className={fields.pair}>
          {choice('guardianDocumentType', 'Tipo de documento del padre, madre o tutor', DOCUMENTS, {
            first: 'DNI',
          })}
          {text('guardianDocumentNumber', 'Número de documento del padre, madre o tutor', CODE)}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>2. Qué contrataste</legend> {radios('claimObject', 'Se trata de un', OBJECTS)}
        {lines('objectDescription', 'Descripción del producto o servicio', 3, OBJECT_HINT)}
        {text('purchaseNumber', 'Número de compra', { ...OPTIONAL, inputMode: 'numeric' })}
        <div className={fields.pair}>
          {text('claimedAmount', 'Monto reclamado', { ...OPTIONAL, inputMode: 'decimal' })}
          {choice('currency', 'Moneda', CURRENCIES)}
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>3. Tu reclamo o queja</legend> {radios('claimType', 'Esto es', TYPES)}
        {lines('detail', 'Detalle', 6, 'Qué pasó y cuándo.')}
        {lines('request', 'Pedido', 4, 'Qué quieres que hagamos.')}
      </fieldset>
      <HoneypotField />
      <div className={styles.end}>
        {box('accept', 'Declaro que lo que escribo es verdad. Esta casilla vale como mi firma.')}
        <p className={styles.small}>
          Usamos estos datos solo para responder tu hoja y para mostrarla a la autoridad si la pide. Lee la{' '}
          <a href={paths.privacy()}>política de privacidad</a>.
        </p>
        <Button size="big" className={styles.send}>
          Presentar mi hoja
        </Button>
      </div>
    </form>
  );
}

/** Returns functions that draw the fields of a sheet with their previous values and errors. */
function claimFields(field: ReturnType<typeof fieldsOf>) {
  return {
    text: (
      name: string,
      label: string,
      attributes: Omit<ComponentProps<typeof TextField>, 'name' | 'label'>,
    ) => <TextField label={label} {...field(name)} {...attributes} />,
    /** `first` is preselected. */
    choice: (
      name: string,
      label: string,
      options: readonly SelectOption[],
      { first = '', autoComplete = 'off' } = {},
    ) => (
      <SelectField
        label={label}
        {...field(name)}
        options={options}
        defaultValue={field(name).defaultValue ?? first}
        autoComplete={autoComplete}
      />
    ),
    lines: (name: string, label: string, rows: number, hint: string) => (
      <TextAreaField label={label} {...field(name)} hint={hint} rows={rows} />
    ),
    radios: (name: string, label: string, options: ComponentProps<typeof RadioField>['options']) => (
      <RadioField label={label} {...field(name)} options={options} />
    ),
    box: (name: string, label: string) => <CheckboxField label={label} {...field(name)} />,
  };
}

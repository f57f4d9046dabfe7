import {
  CLAIM_OBJECTS,
  CLAIM_TYPES,
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  LIMA_DISTRICTS,
  PERU_DEPARTMENTS,
} from '../../server/domain/option-lists.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { RadioField } from '../ui/field.tsx';
import { SelectField } from '../ui/field.tsx';
import type { SelectOption } from '../ui/field.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { TextField } from '../ui/field.tsx';
import { HoneypotField } from './honeypot.tsx';
import styles from './claim-form.module.css';

const NONE: SelectOption = { value: '', label: 'Elige una opción' };
const named = (option: { readonly code: string; readonly label: string }): SelectOption => ({
  value: option.code,
  label: option.label,
});
const itself = (name: string): SelectOption => ({ value: name, label: name });

const DOCUMENTS = DOCUMENT_TYPES.map(named);
const RELATIONS = [NONE, ...GUARDIAN_RELATIONS.map(named)];
const DEPARTMENTS = [NONE, ...PERU_DEPARTMENTS.map(itself)];
const DISTRICTS = [NONE, ...LIMA_DISTRICTS.map(itself)];

const OBJECTS = CLAIM_OBJECTS.map(({ code, label }) => ({ value: code, label }));
/** Each with the definition that the sheet must print. */
const TYPES = CLAIM_TYPES.map(({ code, label, definition }) => ({ value: code, label, hint: definition }));
const CURRENCY_OPTIONS = [
  { value: 'PEN', label: 'Soles (S/)' },
  { value: 'USD', label: 'Dólares (USD)' },
];

/** What every part of the sheet is drawn from. */
interface ClaimFieldsProps {
  readonly field: ReturnType<typeof fieldsOf>;
  /** What was typed before, or what is known of the visitor. */
  readonly values: Readonly<Record<string, string>>;
}

interface ClaimFormProps {
  /** Made with the page: the same sheet sent twice is filed once. */
  readonly submissionId: string;
  readonly countries: readonly SelectOption[];
  /** What is known of the visitor, for a first sheet. */
  readonly known: Readonly<Record<string, string>>;
}

/** The sheet of the claims book, in the three parts that the law gives it (D.S. 011-2011-PCM, annex 1). */
export function ClaimForm({ submissionId, countries, known }: ClaimFormProps) {
  const refused = useRefusal('only');
  const errors = refused?.errors ?? {};
  const values = refused?.values ?? known;
  const field = fieldsOf({ errors, values });
  // An id that cannot be read is replaced; any other stays with its sheet until it is filed.
  const id = errors['submissionId'] ? submissionId : (values['submissionId'] ?? submissionId);
  return (
    <form method="post" noValidate className={styles.form} aria-label="Hoja de Reclamación">
      <input type="hidden" name="submissionId" value={id} />
      <ClaimConsumerFields field={field} values={values} countries={countries} />
      <ClaimGuardianFields field={field} values={values} />
      <ClaimObjectFields field={field} />
      <ClaimDetailFields field={field} />
      <HoneypotField />
      <div className={styles.end}>
        <CheckboxField
          name="accept"
          label="Declaro que lo que escribo es verdad. Esta casilla vale como mi firma."
          defaultChecked={values['accept'] === 'on'}
          error={errors['accept']}
        />
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

/** Part 1: who claims. Department and district are asked for where they mean something. */
function ClaimConsumerFields({
  field,
  values,
  countries,
}: ClaimFieldsProps & { readonly countries: readonly SelectOption[] }) {
  return (
    <fieldset className={styles.part}>
      <legend>1. Quién reclama</legend>
      <TextField label="Nombre completo" {...field('name')} autoComplete="name" spellCheck={false} />
      <DocumentFields type="documentType" number="documentNumber" field={field} values={values} />
      <div className={styles.pair}>
        <TextField
          label="Correo electrónico"
          {...field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="Teléfono" {...field('phone')} type="tel" autoComplete="tel" />
      </div>
      <SelectField
        label="País"
        {...field('country')}
        options={countries}
        defaultValue={values['country'] ?? 'PE'}
        autoComplete="country"
      />
      <div className={styles.inPeru}>
        <SelectField
          label="Departamento"
          {...field('department')}
          options={DEPARTMENTS}
          defaultValue={values['department'] ?? ''}
          autoComplete="address-level1"
        />
        <div className={styles.inLima}>
          <SelectField
            label="Distrito de Lima"
            {...field('district')}
            options={DISTRICTS}
            defaultValue={values['district'] ?? ''}
            autoComplete="address-level2"
          />
        </div>
      </div>
      <TextField label="Dirección" {...field('address')} autoComplete="street-address" />
      <CheckboxField
        name="minor"
        label="Quien reclama es menor de edad"
        defaultChecked={values['minor'] === 'on'}
        error={field('minor').error}
      />
    </fieldset>
  );
}

/** Who acts for a minor; out of sight until the box above is ticked. */
function ClaimGuardianFields({ field, values }: ClaimFieldsProps) {
  return (
    <fieldset className={`${styles.part ?? ''} ${styles.guardian ?? ''}`}>
      <legend>Padre, madre o tutor de la persona menor de edad</legend>
      <SelectField
        label="Relación con la persona menor de edad"
        {...field('guardianRelation')}
        options={RELATIONS}
        defaultValue={values['guardianRelation'] ?? ''}
        autoComplete="off"
      />
      <TextField
        label="Nombre completo del padre, madre o tutor"
        {...field('guardianName')}
        autoComplete="off"
        spellCheck={false}
      />
      <DocumentFields
        type="guardianDocumentType"
        number="guardianDocumentNumber"
        ofWhom=" del padre, madre o tutor"
        field={field}
        values={values}
      />
    </fieldset>
  );
}

interface DocumentFieldsProps extends ClaimFieldsProps {
  /** Names of the two fields. */
  readonly type: string;
  readonly number: string;
  /** Ends both labels when the document is not that of who fills in the form. */
  readonly ofWhom?: string;
}

/** Which document somebody has, and its number. */
function DocumentFields({ type, number, ofWhom = '', field, values }: DocumentFieldsProps) {
  return (
    <div className={styles.pair}>
      <SelectField
        label={`Tipo de documento${ofWhom}`}
        {...field(type)}
        options={DOCUMENTS}
        defaultValue={values[type] ?? 'DNI'}
        autoComplete="off"
      />
      <TextField
        label={`Número de documento${ofWhom}`}
        {...field(number)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** Part 2: what was contracted. */
function ClaimObjectFields({ field }: Pick<ClaimFieldsProps, 'field'>) {
  return (
    <fieldset className={styles.part}>
      <legend>2. Qué contrataste</legend>
      <RadioField label="Se trata de un" {...field('claimObject')} options={OBJECTS} />
      <TextAreaField
        label="Descripción del producto o servicio"
        {...field('objectDescription')}
        hint="Por ejemplo, el nombre del curso y su fecha de inicio."
        rows={3}
      />
      <TextField
        label="Número de compra"
        {...field('purchaseNumber')}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField
          label="Monto reclamado"
          {...field('claimedAmount')}
          optional
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField label="Moneda" {...field('currency')} options={CURRENCY_OPTIONS} autoComplete="off" />
      </div>
    </fieldset>
  );
}

/** Part 3: the claim and what is asked for. */
function ClaimDetailFields({ field }: Pick<ClaimFieldsProps, 'field'>) {
  return (
    <fieldset className={styles.part}>
      <legend>3. Tu reclamo o queja</legend>
      <RadioField label="Esto es" {...field('claimType')} options={TYPES} />
      <TextAreaField label="Detalle" {...field('detail')} hint="Qué pasó y cuándo." rows={6} />
      <TextAreaField label="Pedido" {...field('request')} hint="Qué quieres que hagamos." rows={4} />
    </fieldset>
  );
}

import {
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  LIMA_DISTRICTS,
  PERU_DEPARTMENTS,
} from '../../server/domain/option-lists.ts';
import type { SelectOption } from '../ui/field.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/field.tsx';
import type { ClaimFieldsProps } from './claim-form.tsx';
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

/** Part 1: who claims. Department and district are asked for where they mean something. */
export function ClaimConsumerFields({
  errors,
  values,
  countries,
}: ClaimFieldsProps & { readonly countries: readonly SelectOption[] }) {
  return (
    <fieldset className={styles.part}>
      <legend>1. Quién reclama</legend>
      <TextField
        label="Nombre completo"
        name="name"
        autoComplete="name"
        spellCheck={false}
        defaultValue={values['name']}
        error={errors['name']}
      />
      <DocumentFields type="documentType" number="documentNumber" errors={errors} values={values} />
      <div className={styles.pair}>
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={values['email']}
          error={errors['email']}
        />
        <TextField
          label="Teléfono"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={values['phone']}
          error={errors['phone']}
        />
      </div>
      <SelectField
        label="País"
        name="country"
        options={countries}
        defaultValue={values['country'] ?? 'PE'}
        error={errors['country']}
        autoComplete="country"
      />
      <div className={styles.inPeru}>
        <SelectField
          label="Departamento"
          name="department"
          options={DEPARTMENTS}
          defaultValue={values['department'] ?? ''}
          error={errors['department']}
          autoComplete="address-level1"
        />
        <div className={styles.inLima}>
          <SelectField
            label="Distrito de Lima"
            name="district"
            options={DISTRICTS}
            defaultValue={values['district'] ?? ''}
            error={errors['district']}
            autoComplete="address-level2"
          />
        </div>
      </div>
      <TextField
        label="Dirección"
        name="address"
        autoComplete="street-address"
        defaultValue={values['address']}
        error={errors['address']}
      />
      <CheckboxField
        name="minor"
        label="Quien reclama es menor de edad"
        defaultChecked={values['minor'] === 'on'}
        error={errors['minor']}
      />
    </fieldset>
  );
}

/** Who acts for a minor; out of sight until the box above is ticked. */
export function ClaimGuardianFields({ errors, values }: ClaimFieldsProps) {
  return (
    <fieldset className={`${styles.part ?? ''} ${styles.guardian ?? ''}`}>
      <legend>Padre, madre o tutor de la persona menor de edad</legend>
      <SelectField
        label="Relación con la persona menor de edad"
        name="guardianRelation"
        options={RELATIONS}
        defaultValue={values['guardianRelation'] ?? ''}
        error={errors['guardianRelation']}
        autoComplete="off"
      />
      <TextField
        label="Nombre completo del padre, madre o tutor"
        name="guardianName"
        autoComplete="off"
        spellCheck={false}
        defaultValue={values['guardianName']}
        error={errors['guardianName']}
      />
      <DocumentFields
        type="guardianDocumentType"
        number="guardianDocumentNumber"
        ofWhom=" del padre, madre o tutor"
        errors={errors}
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
function DocumentFields({ type, number, ofWhom = '', errors, values }: DocumentFieldsProps) {
  return (
    <div className={styles.pair}>
      <SelectField
        label={`Tipo de documento${ofWhom}`}
        name={type}
        options={DOCUMENTS}
        defaultValue={values[type] ?? 'DNI'}
        error={errors[type]}
        autoComplete="off"
      />
      <TextField
        label={`Número de documento${ofWhom}`}
        name={number}
        autoComplete="off"
        spellCheck={false}
        defaultValue={values[number]}
        error={errors[number]}
      />
    </div>
  );
}

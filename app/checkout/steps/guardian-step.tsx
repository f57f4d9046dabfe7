import { MARKETING_SOURCES } from '../../../server/domain/option-lists.ts';
import type { Guardian } from '../../../server/domain/checkout/guardian.ts';
import type { ShownPhone } from '../../../server/domain/phone.ts';
import { fieldsOf, useRefusal } from '../../forms/refusal.ts';
import { paths } from '../../paths.ts';
import { PhoneField, SelectField, TextField } from '../../ui/field.tsx';
import type { SelectOption } from '../../ui/field.tsx';
import { useSite } from '../../ui/site.ts';
import { DEPARTMENTS, DISTRICTS, DOCUMENTS, named, NONE, RELATIONS } from '../../ui/options.ts';
import { classNames } from '../../ui/class-names.ts';
import fields from '../../ui/field-pair.module.css';
import styles from './steps.module.css';

const SOURCES = [NONE, ...MARKETING_SOURCES.map(named)];

interface GuardianFieldsProps {
  readonly guardian: Guardian | null;
  /** The guardian's number, whose country may be another than that of the visit. */
  readonly phone: ShownPhone | null;
  /** Peru first, as in `phoneCountries`. */
  readonly countries: readonly SelectOption[];
  readonly phoneCountries: readonly SelectOption[];
}

/** The fields of step 2, the guardian. Department and district are only shown where they apply: in Peru, in Lima. */
export function GuardianFields(props: GuardianFieldsProps) {
  const { guardian, phone, countries, phoneCountries } = props;
  const { country } = useSite();
  const field = fieldsOf(useRefusal('guardian') ?? { values: known(guardian, country, phone) });
  const code = { autoComplete: 'off', spellCheck: false };
  return (
    <div className={styles.part}>
      <SelectField label="Relación con el estudiante" {...field('relation')} options={RELATIONS} />
      <div className={fields.pair}>
        <SelectField label="Tipo de documento" {...field('documentType')} options={DOCUMENTS} />
        <TextField label="Número de documento" {...field('documentNumber')} {...code} />
      </div>
      <TextField
        label="Fecha de nacimiento"
        {...field('birthDate')}
        type="date"
        autoComplete="bday"
        hint="De quien responde por el estudiante"
      />
      <PhoneField number={field('phone')} country={field('phoneCountry')} countries={phoneCountries} />
      <div className={fields.pair}>
        <SelectField label="País" {...field('country')} options={countries} autoComplete="country" />
        <TextField label="Ciudad" {...field('city')} autoComplete="address-level2" />
      </div>
      <div className={classNames(fields.pair, styles.inPeru)}>
        <SelectField label="Departamento" {...field('department')} options={DEPARTMENTS} />
        <div className={styles.inLima}>
          <SelectField label="Distrito de Lima" {...field('district')} options={DISTRICTS} />
        </div>
      </div>
      <SelectField label="¿Cómo nos conociste?" {...field('marketingSource')} options={SOURCES} optional />
      <p className={styles.hint}>
        Guardamos estos datos en tu cuenta para no pedírtelos otra vez. Lee la{' '}
        <a href={paths.privacy()}>política de privacidad</a>.
      </p>
    </div>
  );
}

/** Returns the guardian's known values, or else the visitor's country. */
function known(guardian: Guardian | null, country: string, phone: ShownPhone | null): Record<string, string> {
  if (!guardian) return { country, phoneCountry: country };
  const { department, district, marketingSource, ...told } = guardian;
  return {
    ...told,
    ...(phone && { phone: phone.number }),
    phoneCountry: phone?.country ?? country,
    department: department ?? '',
    district: district ?? '',
    marketingSource: marketingSource ?? '',
  };
}

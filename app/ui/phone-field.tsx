import { SelectField } from './select-field.tsx';
import type { SelectOption } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import styles from './field.module.css';

interface PhoneFieldProps {
  /** Name of the number's control. */
  readonly name: string;
  /** Name of the country's control. */
  readonly countryName: string;
  /** `phoneCountries()` of the server, Peru first. */
  readonly countries: readonly SelectOption[];
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string;
  readonly countryError?: string;
  readonly defaultValue?: string;
  readonly defaultCountry?: string;
}

/** Country and number. Any way of writing the number is fine: the server reads it. */
export function PhoneField({
  name,
  countryName,
  countries,
  label = 'Teléfono',
  hint,
  error,
  countryError,
  defaultValue,
  defaultCountry = 'PE',
}: PhoneFieldProps) {
  return (
    <div className={styles.phone}>
      <SelectField
        label="País del teléfono"
        name={countryName}
        options={countries}
        defaultValue={defaultCountry}
        error={countryError}
        autoComplete="country"
      />
      <TextField
        label={label}
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint={hint}
        error={error}
        defaultValue={defaultValue}
      />
    </div>
  );
}

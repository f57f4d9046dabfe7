import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { countryName } from './countries.ts';
import type { SelectOption } from './field.tsx';

let countries: readonly SelectOption[] | undefined;

/**
 * Returns the countries of `PhoneField`: 'Perú (+51)' first (spec §9), the others in alphabetical order. Their names
 * are those of the country field, since forms can have both. Server only: the table of codes is too large for browsers.
 */
export function phoneCountries(): readonly SelectOption[] {
  countries ??= listCountries();
  return countries;
}

function listCountries(): readonly SelectOption[] {
  const order = new Intl.Collator('es');
  const options = getCountries()
    .map((code) => ({ value: code, label: `${countryName(code)} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => order.compare(one.label, other.label));
  return [
    ...options.filter((option) => option.value === 'PE'),
    ...options.filter((option) => option.value !== 'PE'),
  ];
}

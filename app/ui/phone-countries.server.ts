import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { countryName } from './countries.ts';
import type { SelectOption } from './field.tsx';

let countries: readonly SelectOption[] | undefined;

/**
 * Countries of a phone number for `PhoneField`: 'Perú (+51)' first (spec §9), then the alphabet. Named as where somebody
 * lives is, since both are asked in one form. Made on the server only: the table of codes is too heavy to send.
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

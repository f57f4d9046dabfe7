import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { SelectOption } from './field.tsx';

let countries: readonly SelectOption[] | undefined;

/**
 * Countries of a phone number for `PhoneField`: 'Perú (+51)' first (spec §9), then the alphabet. Made on the server
 * only: names of countries differ between browsers, and the table of codes is too heavy to send.
 */
export function phoneCountries(): readonly SelectOption[] {
  countries ??= listCountries();
  return countries;
}

function listCountries(): readonly SelectOption[] {
  const names = new Intl.DisplayNames('es', { type: 'region' });
  const order = new Intl.Collator('es');
  const options = getCountries()
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => order.compare(one.label, other.label));
  return [
    ...options.filter((option) => option.value === 'PE'),
    ...options.filter((option) => option.value !== 'PE'),
  ];
}

import countries from './countries.json';
import type { SelectOption } from './field.tsx';

/** Every country by its ISO code, Peru first (spec §3): where somebody lives. Kept as text, since browsers name them differently. */
export const COUNTRIES: readonly SelectOption[] = Object.entries(countries).map(([value, label]) => ({
  value,
  label,
}));

/** Returns the name of a country by its ISO code. */
export function countryName(code: string): string {
  return COUNTRIES.find(({ value }) => value === code)?.label ?? code;
}

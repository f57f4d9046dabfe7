import countries from './countries.json';
import type { SelectOption } from './field.tsx';

/**
 * All countries by ISO code, Peru first (spec §3), for fields that ask where somebody lives. The names are written out,
 * since browsers name countries differently.
 */
export const COUNTRIES: readonly SelectOption[] = Object.entries(countries).map(([value, label]) => ({
  value,
  label,
}));

/** Returns the name of a country by its ISO code. */
export function countryName(code: string): string {
  return COUNTRIES.find(({ value }) => value === code)?.label ?? code;
}

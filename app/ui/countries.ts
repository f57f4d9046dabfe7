import type { SelectOption } from './select-field.tsx';

/** Where families buy from, for the selector of the header: Peru first, each with the currency it pays in (spec §9). */
const COUNTRIES: readonly SelectOption[] = [
  { value: 'PE', label: 'Perú (S/)' },
  { value: 'AR', label: 'Argentina (USD)' },
  { value: 'BO', label: 'Bolivia (USD)' },
  { value: 'CL', label: 'Chile (USD)' },
  { value: 'CO', label: 'Colombia (USD)' },
  { value: 'CR', label: 'Costa Rica (USD)' },
  { value: 'EC', label: 'Ecuador (USD)' },
  { value: 'SV', label: 'El Salvador (USD)' },
  { value: 'ES', label: 'España (USD)' },
  { value: 'US', label: 'Estados Unidos (USD)' },
  { value: 'GT', label: 'Guatemala (USD)' },
  { value: 'HN', label: 'Honduras (USD)' },
  { value: 'MX', label: 'México (USD)' },
  { value: 'NI', label: 'Nicaragua (USD)' },
  { value: 'PA', label: 'Panamá (USD)' },
  { value: 'PY', label: 'Paraguay (USD)' },
  { value: 'PR', label: 'Puerto Rico (USD)' },
  { value: 'DO', label: 'República Dominicana (USD)' },
  { value: 'UY', label: 'Uruguay (USD)' },
  { value: 'VE', label: 'Venezuela (USD)' },
];

/** Options of the country selector; a visitor from elsewhere finds 'Otro país' chosen. */
export function countryOptions(country: string): readonly SelectOption[] {
  if (COUNTRIES.some((option) => option.value === country)) return COUNTRIES;
  return [...COUNTRIES, { value: country, label: 'Otro país (USD)' }];
}

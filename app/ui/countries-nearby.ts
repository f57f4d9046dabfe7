import nearby from './countries-nearby.json';
import type { SelectOption } from './field.tsx';

/**
 * Peru first, then the countries of most other families: Latin America, the United States, Canada and Spain, by ISO
 * code. Every page contains this list; all other countries are in `countries.ts`.
 */
export const NEARBY_COUNTRIES: readonly SelectOption[] = Object.entries(nearby).map(([value, label]) => ({
  value,
  label,
}));

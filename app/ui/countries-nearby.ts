import nearby from './countries-nearby.json';
import type { SelectOption } from './field.tsx';

/**
 * Peru first, then where most other families live: Latin America, the United States, Canada and Spain, by ISO code. What
 * every page carries; all others are in `countries.ts`.
 */
export const NEARBY_COUNTRIES: readonly SelectOption[] = Object.entries(nearby).map(([value, label]) => ({
  value,
  label,
}));

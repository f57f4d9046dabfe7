import type { Currency } from './money.ts';

/** Where a visitor is, as far as it is known; decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known yet. */
  readonly timeZone: string | null;
}

import type { Currency } from './money.ts';

/** Where a visitor is, as far as it is known; decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known: times then stay in the zone they are given in. */
  readonly timeZone: string | null;
}

/** For whom and when something is drawn, and where faults of what the academy sent are told (spec §8: logged only). */
export interface Viewer extends Pick<Visitor, 'currency' | 'timeZone'> {
  readonly now: Date;
  readonly report: (problem: string) => void;
}

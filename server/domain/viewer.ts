import type { Currency } from './money.ts';

/** Whose clocks hours are said in. */
export interface Place {
  /** IANA name. */
  readonly timeZone: string;
  /** What the zone is called in Spanish: 'Ciudad de México'. */
  readonly city: string;
}

/** Where a visitor is, as far as it is known; decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known: times then stay in the zone they are given in. */
  readonly timeZone: string | null;
  /** Where the country lies, while the family's own zone is not known: hours are said there too. Null for a guess. */
  readonly presumed: Place | null;
  /** As the network in front of us tells it, or null. Nothing that is kept for others may show it. */
  readonly city: string | null;
}

/** For whom and when something is drawn, and where faults of what the academy sent are told (spec §8: logged only). */
export interface Viewer extends Pick<Visitor, 'currency' | 'timeZone'> {
  /** Left out where nobody is asked for: of a visitor whose country is a guess. */
  readonly presumed?: Place | null;
  readonly now: Date;
  readonly report: (problem: string) => void;
}

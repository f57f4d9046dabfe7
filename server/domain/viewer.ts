import type { Currency } from './money.ts';

/** A place in whose time zone hours are shown. */
export interface Place {
  /** IANA name. */
  readonly timeZone: string;
  /** What the zone is called in Spanish: 'Ciudad de México'. */
  readonly city: string;
}

/** Where a visitor is, as far as it is known. It decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when it is not known: times then stay in the zone they are given in. */
  readonly timeZone: string | null;
  /** The zone of the country, while the family's own is not known: hours are told there too. Null when it is a guess. */
  readonly presumed: Place | null;
  /** The city, as the network in front of the site tells it, or null. No page that is kept for others may show it. */
  readonly city: string | null;
}

/** For whom and when something is drawn, and where faults in what the academy sent are reported (spec §8: logged only). */
export interface Viewer extends Pick<Visitor, 'currency' | 'timeZone'> {
  /** Null or left out when the visitor's country is a guess. */
  readonly presumed?: Place | null;
  readonly now: Date;
  readonly report: (problem: string) => void;
}

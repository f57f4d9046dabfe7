import type { Currency } from './money.ts';

/** A place in whose time zone hours are shown. */
export interface Place {
  /** IANA name. */
  readonly timeZone: string;
  /** The Spanish name of the zone: 'Ciudad de México'. */
  readonly city: string;
}

/** Where a visitor is, as far as it is known. It decides currency, chat number and how times are shown. */
export interface Visitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: Currency;
  /** IANA zone of the family, or null when unknown: times then stay in the zone they are given in. */
  readonly timeZone: string | null;
  /**
   * The country's zone when the family's own is unknown: hours are shown there too. Null when the country is a guess.
   */
  readonly presumed: Place | null;
  /** The city according to the network in front of the site, or null. Cached pages must not show it. */
  readonly city: string | null;
}

/**
 * For whom and when something is drawn, and the callback that reports faulty data of the academy (spec §8: logged
 * only).
 */
export interface Viewer extends Pick<Visitor, 'currency' | 'timeZone'> {
  /** Null or left out when the visitor's country is a guess. */
  readonly presumed?: Place | null;
  readonly now: Date;
  readonly report: (problem: string) => void;
}

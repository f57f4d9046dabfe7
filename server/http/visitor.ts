import { isSupportedCountry } from 'libphonenumber-js';
import { currencyForCountry } from '../domain/money.ts';
import { isTimeZone } from '../domain/time.ts';
import type { Visitor } from '../domain/viewer.ts';

/** Spec §9: Peru when nothing else is known. */
const DEFAULT_COUNTRY = 'PE';

/**
 * Where a visitor is.
 * @param known.chosen Country chosen on the page and kept in the session: it wins, since people know better.
 * @param known.geoCountry What the network in front of us thinks ('XX' and 'T1' of some mean: unknown).
 * @param known.zoneCookie Cookie `kipu_zone`, set by the page's script; anybody may write anything in it.
 */
export function visitorOf(known: {
  readonly chosen: string | null;
  readonly geoCountry: string | undefined;
  readonly zoneCookie: string | undefined;
}): Visitor {
  const guessed = known.geoCountry?.toUpperCase();
  const country = known.chosen ?? (guessed && isSupportedCountry(guessed) ? guessed : DEFAULT_COUNTRY);
  const zone = known.zoneCookie;
  const timeZone = zone && zone.length <= 64 && isTimeZone(zone) ? zone : null;
  return { country, currency: currencyForCountry(country), timeZone };
}

import { isSupportedCountry } from 'libphonenumber-js';
import { LRUCache } from 'lru-cache';
import { currencyForCountry } from '../domain/money.ts';
import type { Visitor } from '../domain/viewer.ts';

/** Spec §9: Peru when nothing else is known. */
const DEFAULT_COUNTRY = 'PE';
/** The longest name of a time zone that anybody is listened to. */
const MAX_ZONE_LENGTH = 64;
/** Zones by the names that the runtime itself gives them. */
const NAMED_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Other spellings and old names, with the zone that each means, or '' for none: finding out is slow. */
const spellings = new LRUCache<string, string>({ max: 500, memoMethod: (name) => namedZone(name) ?? '' });

/**
 * Where a visitor is.
 * @param known.chosen Country chosen on the page and kept in the session: it wins, since people know better.
 * @param known.geoCountry What the network in front of us thinks ('XX' and 'T1' of some mean: unknown).
 * @param known.zoneCookie Cookie `kipu_zone`, set by the page's script; anybody may write anything in it. Whatever
 *   its spelling, the zone has one name from here on: pages are cached by it.
 */
export function visitorOf(known: {
  readonly chosen: string | null;
  readonly geoCountry: string | undefined;
  readonly zoneCookie: string | undefined;
}): Visitor {
  const guessed = known.geoCountry?.toUpperCase();
  const country = known.chosen ?? (guessed && isSupportedCountry(guessed) ? guessed : DEFAULT_COUNTRY);
  return { country, currency: currencyForCountry(country), timeZone: canonicalZone(known.zoneCookie ?? '') };
}

function canonicalZone(name: string): string | null {
  if (NAMED_ZONES.has(name)) return name;
  return (name.length <= MAX_ZONE_LENGTH && spellings.memo(name)) || null;
}

/** Returns the name that the runtime gives a zone, or null for one that it does not know. */
function namedZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

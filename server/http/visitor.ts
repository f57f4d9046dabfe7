import ipaddr from 'ipaddr.js';
import { isSupportedCountry } from 'libphonenumber-js';
import { LRUCache } from 'lru-cache';
import { placeOf } from '../domain/country-zones.ts';
import { currencyForCountry } from '../domain/money.ts';
import type { Visitor } from '../domain/viewer.ts';

/** Spec §9: Peru when nothing else is known. */
const DEFAULT_COUNTRY = 'PE';
/** The longest name of a time zone that is read. */
const MAX_ZONE_LENGTH = 64;
/** Zones by the names that the runtime itself gives them. */
const NAMED_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Other spellings and old names, with the zone that each means, or '' for none: finding out is slow. */
const spellings = new LRUCache<string, string>({ max: 500, memoMethod: (name) => namedZone(name) ?? '' });

/**
 * Where a visitor is.
 * @param known.chosen Country chosen on the page and kept in the session: it wins, since people know better.
 * @param known.geoCountry What the network in front of us thinks ('XX' and 'T1' of some mean: unknown).
 * @param known.geoCity The same of the city; told only of the country that it lies in.
 * @param known.zoneCookie Cookie `kipu_zone`, set by the page's script; anybody may write anything in it. Whatever
 *   its spelling, the zone has one name from here on: pages are cached by it.
 */
export function visitorOf(known: {
  readonly chosen: string | null;
  readonly geoCountry: string | undefined;
  readonly geoCity?: string | undefined;
  readonly zoneCookie: string | undefined;
}): Visitor {
  const header = known.geoCountry?.toUpperCase();
  const guessed = header && isSupportedCountry(header) ? header : null;
  const country = known.chosen ?? guessed;
  const timeZone = canonicalZone(known.zoneCookie ?? '');
  return {
    country: country ?? DEFAULT_COUNTRY,
    currency: currencyForCountry(country ?? DEFAULT_COUNTRY),
    timeZone,
    presumed: country && timeZone === null ? placeOf(country) : null,
    city: country !== null && country === guessed ? cityFrom(known.geoCity) : null,
  };
}

/** The longest name of a city that is read. */
const MAX_CITY_LENGTH = 80;

/** Networks write cities beyond ASCII as the bytes of UTF-8, which headers are not read as, or with percent signs. */
function cityFrom(header: string | undefined): string | null {
  if (!header || header.length > MAX_CITY_LENGTH) return null;
  try {
    const bytes = Uint8Array.from(header, (letter) => letter.charCodeAt(0));
    return decodeURIComponent(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).trim() || null;
  } catch {
    return null;
  }
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

/**
 * Returns the network of a client, as far as one household or school has it to itself: an IPv4 address whole, and the
 * first 64 bits of an IPv6 address, since whoever has these has all the rest.
 * @param told As the connection or a trusted proxy tells it, maybe with a port; what is no address stays as it is.
 */
export function networkOf(told: string): string {
  const address = withoutPort(told);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}

/** Some proxies append the port to an address, and each connection has another port. */
function withoutPort(told: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(told) ?? [];
  return bracketed ?? ipv4 ?? told;
}

import ipaddr from 'ipaddr.js';
import { isSupportedCountry } from 'libphonenumber-js';
import { LRUCache } from 'lru-cache';
import { placeOf } from '../domain/country-zones.ts';
import { currencyForCountry } from '../domain/money.ts';
import type { Visitor } from '../domain/viewer.ts';

/** Spec §9: Peru when nothing else is known. */
const DEFAULT_COUNTRY = 'PE';
/** The longest accepted name of a time zone. */
const MAX_ZONE_LENGTH = 64;
/** Time zones by their canonical names in this runtime. */
const NAMED_ZONES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('timeZone'));
/** Other spellings and old names with their canonical zone, or '' for none: looking one up is slow. */
const spellings = new LRUCache<string, string>({ max: 500, memoMethod: (name) => namedZone(name) ?? '' });

/**
 * Returns where a visitor is.
 * @param known.chosen Country chosen on the page and kept in the session: it wins, since people know better.
 * @param known.geoCountry The country guessed by the network in front of us ('XX' and 'T1' of some mean: unknown).
 * @param known.geoCity The guessed city; used only when the country is the guessed one.
 * @param known.zoneCookie Cookie `kipu_zone`, set by the page's script; anybody may write anything in it. Whatever its
 *   spelling, the zone has one canonical name from here on: pages are cached by it.
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

/** The longest accepted name of a city. */
const MAX_CITY_LENGTH = 80;

/**
 * Decodes a city: networks send non-ASCII names as raw UTF-8 bytes, which headers are not decoded as, or
 * percent-encoded.
 */
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

/** Returns the canonical name of a zone in this runtime, or null for an unknown zone. */
function namedZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * Returns the part of a client's address that one household or school has to itself: an IPv4 address whole, and the
 * first 64 bits of an IPv6 address, since their owner controls all the rest.
 * @param told The address from the connection or a trusted proxy, maybe with a port; an invalid one is returned
 *   unchanged.
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

/** Removes the port that some proxies append to an address: each connection has another one. */
function withoutPort(told: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(told) ?? [];
  return bracketed ?? ipv4 ?? told;
}

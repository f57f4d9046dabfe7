import { useRouteLoaderData } from '@remix-run/react';
import type { Currency } from '../../server/domain/money.ts';
import type { loader } from '../root.tsx';

/** The visitor's country, currency and time zone, and the site's origin, for all components. */
export interface Site {
  /** The visitor's country, ISO 3166-1 alpha-2. It decides the chat number. */
  readonly country: string;
  readonly countryName: string;
  readonly currency: Currency;
  /** The family's IANA time zone; null until a browser has sent it. */
  readonly timeZone: string | null;
  /** The site's public origin, for links and search engines. */
  readonly origin: string;
  /** The calendar day in the academy's zone, yyyy-mm-dd; '' when it is unknown. */
  readonly today: string;
}

/** Used when the root loader failed. */
const UNKNOWN: Site = {
  country: 'PE',
  countryName: 'Perú',
  currency: 'PEN',
  timeZone: null,
  origin: '',
  today: '',
};

/** Returns the `Site`, so that pages need not pass it down. */
export function useSite(): Site {
  return useRouteLoaderData<typeof loader>('root')?.site ?? UNKNOWN;
}

/** Returns the IANA time zone for times on the page: the family's, or Lima's while it is unknown. */
export function useTimeZone(): string {
  return useSite().timeZone ?? 'America/Lima';
}

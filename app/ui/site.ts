import { useRouteLoaderData } from '@remix-run/react';
import type { Currency } from '../../server/domain/money.ts';
import type { loader } from '../root.tsx';

/** What every part of the site may ask about who looks at it and where it stands. */
export interface Site {
  /** ISO 3166-1 alpha-2 of the visitor: decides which chat number answers. */
  readonly country: string;
  readonly countryName: string;
  readonly currency: Currency;
  /** IANA zone of the family; null until a browser has told it. */
  readonly timeZone: string | null;
  /** Origin that people and search engines know the site by. */
  readonly origin: string;
  /** Of today, for the footer. */
  readonly year: number | null;
}

/** Stands in where the root's own loader failed. */
const UNKNOWN: Site = {
  country: 'PE',
  countryName: 'Perú',
  currency: 'PEN',
  timeZone: null,
  origin: '',
  year: null,
};

/** Returns who looks at the site and where it stands, so that no page hands it down. */
export function useSite(): Site {
  return useRouteLoaderData<typeof loader>('root')?.site ?? UNKNOWN;
}

/** Returns the IANA zone that hours are said in: the family's, or Lima's while that is not known. */
export function useTimeZone(): string {
  return useSite().timeZone ?? 'America/Lima';
}

import { pageOriginOf } from '../server/domain/page-origin.ts';

/**
 * Whether a submission to a page of the mock backend says that it comes from another site. Text browsers send no origin
 * and are let through: there are no cookies to abuse, and the whole order is in the submission. Host and port are
 * compared, not the scheme: behind a proxy that ends TLS, only the browser knows that the address begins with https.
 */
export const isForeign = ({ headers, url }: Request): boolean => {
  const origin = pageOriginOf(headers);
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host;
};

/** Returns the fields of a submitted form. */
export const formOf = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await request.text()));

/** Returns the query of an address. */
export const queryOf = ({ url }: Request): Record<string, string> =>
  Object.fromEntries(new URL(url).searchParams);

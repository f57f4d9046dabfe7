/**
 * Returns the origin of the page that a request was sent from, or null when its headers do not say. `Origin` decides if
 * present, 'null' included. Text browsers (lynx, w3m) send only `Referer`, which proves as much: a page of another
 * origin can omit it, but cannot forge it. lynx also omits it when the URL of its page has a query.
 */
export function pageOriginOf(headers: Pick<Headers, 'get'>): string | null {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : null;
}

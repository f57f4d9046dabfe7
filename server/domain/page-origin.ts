/**
 * Returns the origin of the page that a request says it was sent from, or null when it does not say. `Origin` decides
 * where there is one, 'null' included. Text browsers (lynx, w3m) send `Referer` alone, which proves as much: a page of
 * another origin can leave it out, and write nothing of its own into it. lynx leaves it out where its page has a parameter.
 */
export function pageOriginOf(headers: Pick<Headers, 'get'>): string | null {
  const origin = headers.get('origin');
  if (origin !== null) return origin;
  const referer = headers.get('referer');
  return referer !== null && URL.canParse(referer) ? new URL(referer).origin : null;
}

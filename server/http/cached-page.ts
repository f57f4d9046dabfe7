import type { Settings } from '../env.ts';
import { encodedBodies } from './compression.ts';
import type { KeptBody } from './compression.ts';
import { etagOf } from './etag.ts';
import { SPECULATION_RULES_PATH } from './public-pages.ts';
import { sharedPageHeaders } from './security-headers.ts';

/** Scripts in a cached page could not run: its policy allows none. Descriptions for search engines are data. */
const SCRIPT = /<script\b(?![^>]*\btype="application\/ld\+json")/i;

/**
 * Browsers ask every time and mostly hear 304; networks in front of us keep a page for a minute. The right to give
 * an old one meanwhile is told to them alone: a browser that took it would show the page from before a login.
 */
const CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
};

/**
 * Returns an answer as others may get it, or null when they may not: it is not a page, not whole, or has a cookie, a
 * script, or anything that was made for one request.
 */
export async function cachedPageOf(
  answer: Response,
  settings: Pick<Settings, 'https' | 'geoCountryHeader'>,
): Promise<KeptBody | null> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('text/html') || answer.headers.has('set-cookie')) return null;
  if (answer.headers.has('content-encoding')) return null;
  const identity = Buffer.from(await answer.arrayBuffer());
  const html = identity.toString('utf8');
  if (SCRIPT.test(html) || ofOneRequest(answer.headers).some((value) => html.includes(value))) return null;
  const etag = `W/${etagOf(identity)}`;
  return {
    etag,
    headers: {
      ...sharedPageHeaders(settings.https),
      ...CACHE_HEADERS,
      'content-type': type,
      'speculation-rules': `"${SPECULATION_RULES_PATH}"`,
      vary: `Accept-Encoding, Cookie, ${settings.geoCountryHeader}`,
      etag,
    },
    identity,
    ...(await encodedBodies(identity)),
  };
}

/** What of an answer others may never get: the nonce of its policy and its request's id. */
function ofOneRequest(headers: Headers): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return [nonce, headers.get('x-request-id')].filter((value) => value !== undefined && value !== null);
}

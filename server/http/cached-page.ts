import type { Settings } from '../env.ts';
import { acceptedEncoding, encodedBodies } from './compression.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { SPECULATION_RULES_PATH } from './public-pages.ts';
import { sharedPageHeaders } from './security-headers.ts';

/** One public page as it is given to everybody: its bytes in every encoding, its headers. */
export interface CachedPage {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Of all encodings together. */
  readonly bytes: number;
}

/** What is sent of a cached page. */
export interface CachedAnswer {
  readonly status: 200 | 304;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

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
): Promise<CachedPage | null> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('text/html') || answer.headers.has('set-cookie')) return null;
  if (answer.headers.has('content-encoding')) return null;
  const identity = Buffer.from(await answer.arrayBuffer());
  const html = identity.toString('utf8');
  if (SCRIPT.test(html) || ofOneRequest(answer.headers).some((value) => html.includes(value))) return null;
  const etag = `W/${etagOf(identity)}`;
  const { br, gzip } = await encodedBodies(identity);
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
    br,
    gzip,
    bytes: identity.length + br.length + gzip.length,
  };
}

/** What of an answer others may never get: the nonce of its policy and its request's id. */
function ofOneRequest(headers: Headers): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return [nonce, headers.get('x-request-id')].filter((value) => value !== undefined && value !== null);
}

/** Returns what answers a request: all of the page in the best encoding, its head alone, or that it is the same. */
export function answerOf(
  page: CachedPage,
  asked: {
    readonly head: boolean;
    readonly ifNoneMatch: string | undefined;
    readonly acceptEncoding: string | undefined;
  },
): CachedAnswer {
  if (matchesEtag(asked.ifNoneMatch, page.etag))
    return { status: 304, headers: { ...page.headers }, body: null };
  const encoding = acceptedEncoding(asked.acceptEncoding);
  const body = encoding ? page[encoding] : page.identity;
  return {
    status: 200,
    headers: {
      ...page.headers,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
    body: asked.head ? null : body,
  };
}

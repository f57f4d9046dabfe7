import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { parse } from 'hono/utils/cookie';
import { Cache } from '../cache.ts';
import { VIDEO_SCRIPT } from '../domain/content/video-script.ts';
import { remembered } from '../domain/remembered.ts';
import type { Settings } from '../env.ts';
import type { Logger } from '../logger.ts';
import { publicPages } from '../metrics.ts';
import { CONTROL_HEADERS } from '../upstream/call-controls.ts';
import { answerOf, compressed, encodedBodies, etagOf, keptBody } from './bodies.ts';
import type { KeptBody } from './bodies.ts';
import { isTextBrowser } from './form-token.ts';
import type { CacheVerdict } from './host.ts';
import type { InlineStyles } from './inlined-styles.ts';
import { SPECULATION_RULES_PATH, publicPageOf } from './public-pages.ts';
import { sharedPageHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

/** How long a page is served without drawing it again. Milliseconds. */
const FRESH_MS = 60_000;
/** How much longer a stale page is served immediately, while it is redrawn in the background. Milliseconds. */
const STALE_MS = 600_000;
/** The limits of each of the two caches. */
const LIMITS = { entries: 250, bytes: 24_000_000 };

/** Our only cookie that does not identify anybody: the time zone, which is part of the cache key. */
const HARMLESS_COOKIE = /^kipu_zone$/;
const OUR_COOKIE = /kipu/i;

/** What the cache needs to know of a request's cookies. */
interface Cookies {
  /** Whether none of our cookies identifies a person. */
  readonly ofStranger: boolean;
  /** The time zone as written in the cookie. */
  readonly zone: string | undefined;
}

const NONE_OF_OURS: Cookies = { ofStranger: true, zone: undefined };

const readCookies = remembered((header: string): Cookies => {
  const cookies = parse(header);
  const ofStranger = Object.keys(cookies).every(
    (name) => !OUR_COOKIE.test(name) || HARMLESS_COOKIE.test(name),
  );
  return { ofStranger, zone: cookies['kipu_zone'] };
});

/** Cookies without any of ours are not remembered: those of other programs differ for everybody. */
const cookiesOf = (header: string): Cookies => (OUR_COOKIE.test(header) ? readCookies(header) : NONE_OF_OURS);

const CONTROLS = Object.values(CONTROL_HEADERS);
const fromMemory = publicPages.labels({ from: 'memory' });

/** Scripts, which the policy of a cached page does not allow. JSON-LD for search engines is data. */
const SCRIPT = /<script\b(?![^>]*\btype="application\/ld\+json")/i;

/**
 * Browsers revalidate every time and mostly get a 304; a CDN caches a page for a minute. Only the CDN may serve it
 * stale: a browser would show the page from before a login.
 */
const CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
};

type Bindings = HttpBindings | Http2Bindings;
type Host = (request: Request, env: Bindings & { verdict?: CacheVerdict }) => Response | Promise<Response>;

/** A request that the cache may answer. */
interface Asked {
  readonly key: string;
  /** The page's canonical path and query. */
  readonly page: string;
  readonly country: string;
  readonly timeZone: string | null;
}

/** A page as it can be shared, not compressed yet. */
interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly identity: Buffer;
}

/** Thrown with a page that only its requester may get. */
class NotForOthers extends Error {
  readonly asked: Asked;
  readonly answer: Response;
  /** Whether something behind the page failed, although the page itself exists. */
  readonly failed: boolean;

  constructor(asked: Asked, answer: Response, failed: boolean) {
    super('The page is for one visitor alone');
    this.asked = asked;
    this.answer = answer;
    this.failed = failed;
  }
}

/**
 * The cache of public pages, in front of the host. It answers GET and HEAD requests of visitors of whom only the
 * country and the time zone are known. Any request in doubt goes to the host as if there were no cache. Its responses
 * contain nothing of the request that they answer, and are counted, not logged (decision 0089).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #siteHost: string;
  /** Pages in their usual form: without a time zone or query parameters. */
  readonly #usual: Cache<KeptBody>;
  /**
   * Pages in a variant that the visitor chooses, by a time zone or a query parameter. There are thousands; in a
   * separate cache, requesting all of them evicts no usual page.
   */
  readonly #chosen: Cache<KeptBody>;
  /** Pages that came out the same when drawn again, and are compressed as far as possible. */
  readonly #lasting = new WeakSet<KeptBody>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#siteHost = new URL(options.settings.siteOrigin).host;
    const { entries, bytes } = options.limits ?? LIMITS;
    const share = () =>
      new Cache<KeptBody>({
        now: options.now,
        freshMs: FRESH_MS,
        staleMs: STALE_MS,
        entries,
        bytes: { max: bytes, of: bytesOf },
        isOutage: (error) => !(error instanceof NotForOthers) || error.failed,
        onStandIn: (key, ageSeconds) => options.log.warn({ key, ageSeconds }, 'cached page stands in'),
      });
    this.#usual = share();
    this.#chosen = share();
  }

  /** Serves a page that is already cached. Returns false when there is none: the request then goes to `fetch`. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = this.#ask(request);
    const env = { incoming: request, outgoing: response };
    const page = asked && this.#shareOf(asked).ready(asked.key, (last) => this.#draw(asked, env, last));
    if (!page) return false;
    fromMemory.inc();
    const { status, head, body } = answerOf(page, request);
    response.writeHead(status, [...head]).end(body ?? undefined);
    return true;
  }

  /** Draws a page that is not cached yet, once for all concurrent requests, and caches it if allowed. */
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const asked = this.#ask(env.incoming);
    if (!asked) return this.#options.host(request, env);
    try {
      const page = await this.#shareOf(asked).read(asked.key, (last) => this.#draw(asked, env, last));
      const { status, head, body } = answerOf(page, env.incoming);
      return new Response(body && new Uint8Array(body), { status, headers: pairsOf(head) });
    } catch (error) {
      if (!(error instanceof NotForOthers)) throw error;
      // The response has parts made for one request, so all other waiting requests get a response of their own.
      if (error.asked !== asked) return this.#options.host(request, env);
      const { method, headers } = env.incoming;
      const answer = await compressed(error.answer, headers['accept-encoding']?.toString());
      return method === 'HEAD' ? new Response(null, answer) : answer;
    }
  }

  /**
   * @param last The page as currently cached.
   * @throws NotForOthers when the drawn page must not be cached
   */
  async #draw(asked: Asked, env: Bindings, last: KeptBody | undefined): Promise<KeptBody> {
    const { host, settings, log } = this.#options;
    publicPages.inc({ from: 'drawing' });
    const verdict: CacheVerdict = { allowed: false, failed: false };
    // Of the request that happened to come first, only the parts of the cache key are passed on.
    const headers = new Headers({ accept: 'text/html', [settings.geoCountryHeader]: asked.country });
    if (asked.timeZone) headers.set('cookie', `kipu_zone=${encodeURIComponent(asked.timeZone)}`);
    const request = new Request(`${settings.siteOrigin}${asked.page}`, { headers });
    const answer = await host(request, { ...env, verdict });
    const page = verdict.allowed ? await cachedPageOf(asked, answer.clone(), this.#options) : null;
    if (page) return this.#kept(page, this.#shareOf(asked) === this.#usual ? last : undefined);
    const failed = verdict.failed || answer.status >= 500;
    if (failed) log.warn({ page: asked.page, status: answer.status }, 'public page could not be drawn whole');
    throw new NotForOthers(asked, answer, failed);
  }

  /**
   * Returns a page in every encoding. A page that came out the same when drawn again is popular and seldom changes, so
   * it is compressed as far as possible, in the background.
   */
  async #kept({ headers, etag, identity }: CachedPage, last: KeptBody | undefined): Promise<KeptBody> {
    const isLasting = last?.etag === etag;
    if (isLasting && this.#lasting.has(last)) return last;
    const kept = keptBody(headers, etag, { identity, ...(await encodedBodies(identity, isLasting)) });
    if (isLasting) this.#lasting.add(kept);
    return kept;
  }

  /** Returns the page that a request asks for; null when the request must go to the host. */
  #ask(incoming: Bindings['incoming']): Asked | null {
    const { method, url = '', headers } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null;
    const { settings } = this.#options;
    const page = publicPageOf(url);
    if (page === null || settings.maintenance) return null;
    // For text browsers, each form gets a token of its own.
    if (isTextBrowser(headers['user-agent'])) return null;
    // A demo opened under its other name (localhost or 127.0.0.1) is redirected by the host.
    if (headers.host !== this.#siteHost && isLoopback(headers.host)) return null;
    if (CONTROLS.some((name) => headers[name] !== undefined)) return null;
    const cookies = cookiesOf(headers.cookie ?? '');
    if (!cookies.ofStranger) return null;
    const { country, timeZone } = visitorOf({
      chosen: null,
      geoCountry: headers[settings.geoCountryHeader]?.toString(),
      zoneCookie: cookies.zone,
    });
    return { key: `${country} ${timeZone ?? '-'} ${page}`, page, country, timeZone };
  }

  #shareOf({ page, timeZone }: Asked): Cache<KeptBody> {
    return timeZone === null && !page.includes('?') ? this.#usual : this.#chosen;
  }
}

export interface PageCacheOptions {
  readonly host: Host;
  /** Without it, pages keep the links to their stylesheets. */
  readonly inlineStyles?: InlineStyles | undefined;
  readonly settings: Pick<Settings, 'siteOrigin' | 'geoCountryHeader' | 'https' | 'maintenance'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** The limits of each of the two caches; bytes count every encoding. */
  readonly limits?: { readonly entries: number; readonly bytes: number };
}

function bytesOf({ identity, br, gzip }: KeptBody): number {
  return [identity, br, gzip].reduce((bytes, sent) => bytes + (sent?.body.length ?? 0), 0);
}

/** Returns a flat list of names and values as pairs, for `Headers`. */
function pairsOf(head: readonly string[]): [string, string][] {
  return head.flatMap((name, place) => (place % 2 === 0 ? [[name, head[place + 1] ?? '']] : []));
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host ?? '');
}

/**
 * Returns a response as it can be shared, or null when it must not be: it is no page or not complete, or has a cookie,
 * a script, or anything made for one request.
 */
async function cachedPageOf(
  { page }: Pick<Asked, 'page'>,
  answer: Response,
  { settings, inlineStyles }: Pick<PageCacheOptions, 'settings' | 'inlineStyles'>,
): Promise<CachedPage | null> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status !== 200 || !type.startsWith('text/html') || answer.headers.has('set-cookie')) return null;
  if (answer.headers.has('content-encoding')) return null;
  const html = await answer.text();
  if (
    SCRIPT.test(html.replace(`<script>${VIDEO_SCRIPT}</script>`, '')) ||
    ofOneRequest(answer.headers).some((value) => html.includes(value))
  )
    return null;
  const styled = inlineStyles?.(html) ?? { html, hash: null };
  const identity = Buffer.from(styled.html);
  const etag = `W/${etagOf(identity)}`;
  const headers = {
    ...sharedPageHeaders(page, settings.https, styled.hash),
    ...CACHE_HEADERS,
    'content-type': type,
    'speculation-rules': `"${SPECULATION_RULES_PATH}"`,
    vary: `Accept-Encoding, Cookie, ${settings.geoCountryHeader}`,
  };
  return { headers, etag, identity };
}

/**
 * Returns the parts of a response that must never be shared: the nonce of its policy, its request id, its reference.
 */
function ofOneRequest(headers: Headers): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return [nonce, headers.get('x-request-id'), headers.get('x-reference')].filter(
    (value) => value !== undefined && value !== null,
  );
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { parse } from 'hono/utils/cookie';
import { Cache } from '../cache.ts';
import { VIDEO_SCRIPT } from '../domain/content/video-script.ts';
import type { Settings } from '../env.ts';
import type { Logger } from '../logger.ts';
import { publicPages } from '../metrics.ts';
import { referenceOf, requestIdFrom } from '../reference.ts';
import { CONTROL_HEADERS } from '../upstream/call-controls.ts';
import { answerOf, compressed, encodedBodies, etagOf } from './bodies.ts';
import type { KeptBody } from './bodies.ts';
import { isTextBrowser } from './form-token.ts';
import type { CacheVerdict } from './host.ts';
import type { InlineStyles } from './inlined-styles.ts';
import { sharedPageHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

/**
 * The pages that are the same HTML for every visitor of one country who is not logged in, with the query parameters
 * that change them. A page belongs here when it ships no JavaScript and draws nothing made for one visit (an id, a
 * date of asking): the page cache gives it to many. What is not named here is never kept and never fetched ahead.
 */
const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/vacaciones': [],
  '/vacaciones/:edad': ['programa'],
  '/cursos': ['edad', 'tema', 'tarde', 'orden', 'pagina'],
  '/cursos/:slug': [],
  '/profesores/:slug': [],
  '/rutas/:slug': ['parte'],
  '/precios': [],
  '/nosotros': [],
  '/game-jam': [],
  '/blog': [],
  '/blog/:slug': [],
  '/videos/:slug': [],
  '/terminos-y-condiciones': [],
  '/politica-de-privacidad': [],
  '/politica-de-reembolsos': [],
  '/seguridad': [],
};

/** Parameters that campaigns hang on links: they say where somebody came from, and change nothing of the page. */
const CAMPAIGN_PARAMETER = /^(?:utm_[a-z]+|gclid|fbclid|msclkid)$/;
/** What a known parameter may hold for its page to be kept; the names of ages, topics and programs are all like it. */
const PLAIN_VALUE = /^[\w-]{1,60}$/;

const MATCHERS = Object.entries(PUBLIC_PAGES).map(([pattern, parameters]) => ({
  path: new RegExp(`^${pattern.replace(/:\w+/g, '[a-z0-9-]{1,80}')}$`),
  parameters,
}));

/** Where the speculation rules are. */
export const SPECULATION_RULES_PATH = '/navegacion.json';

/**
 * Speculation rules: a browser fetches a public page while its link is pointed at or pressed, so that it is there
 * at once. Addresses with parameters are left out: those open dialogs, searches and filters.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: Object.keys(PUBLIC_PAGES) },
          // '\\?*' would fit addresses without parameters, too.
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** How long a page is given without drawing it again. Milliseconds. */
const FRESH_MS = 60_000;
/** How long after that it is still given at once, while it is drawn anew behind it. Milliseconds. */
const STALE_MS = 600_000;
/** Of each of the two shares. */
const LIMITS = { entries: 250, bytes: 24_000_000 };

/** Cookies that say nothing of who somebody is: the time zone is part of the key. Any other of ours ends it. */
const HARMLESS_COOKIE = /^kipu_zone$/;
const OUR_COOKIE = /kipu/i;

/** Scripts in a cached page could not run: its policy allows none but that of videos. Descriptions for search engines are data. */
const SCRIPT = /<script\b(?![^>]*\btype="application\/ld\+json")/i;

/**
 * Browsers ask every time and mostly hear 304; networks in front of us keep a page for a minute. The right to give
 * an old one meanwhile is told to them alone: a browser that took it would show the page from before a login.
 */
const CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
};

type Bindings = HttpBindings | Http2Bindings;
/** The host behind the cache. */
type Host = (request: Request, env: Bindings & { verdict?: CacheVerdict }) => Response | Promise<Response>;

/** A request that the cache may answer. */
interface Asked {
  readonly key: string;
  /** The page's one address, path and query. */
  readonly page: string;
  readonly country: string;
  readonly timeZone: string | null;
}

/** A page was drawn that only the one who asked may get. */
class NotForOthers extends Error {
  readonly asked: Asked;
  readonly answer: Response;
  /** Whether something behind the page failed: the page itself is still there. */
  readonly failed: boolean;

  constructor(asked: Asked, answer: Response, failed: boolean) {
    super('The page is for one visitor alone');
    this.asked = asked;
    this.answer = answer;
    this.failed = failed;
  }
}

/**
 * Public pages as they are given to everybody, in front of the host: for GET and HEAD of somebody about whom nothing
 * is known but the country and the time zone. Whatever is in doubt goes to the host as if there were no cache.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #siteHost: string;
  /** Pages as most people ask for them. */
  readonly #usual: Cache<KeptBody>;
  /**
   * Pages in a variant that a visitor may choose freely, by a time zone or a parameter: there are thousands, and
   * whoever asks for all of them empties this share alone.
   */
  readonly #chosen: Cache<KeptBody>;

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

  /** Answers with a page that is there already; false leaves the request to `fetch`. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = this.#ask(request);
    const env = { incoming: request, outgoing: response };
    const page = asked && this.#shareOf(asked).ready(asked.key, () => this.#draw(asked, env));
    if (!page) return false;
    publicPages.inc({ from: 'memory' });
    const { status, headers, body } = this.#answer(page, asked, request);
    response.writeHead(status, headers).end(body ?? undefined);
    return true;
  }

  /** Draws the page that is not there, once for all who ask for it, and keeps it when it may be kept. */
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const asked = this.#ask(env.incoming);
    if (!asked) return this.#options.host(request, env);
    try {
      const page = await this.#shareOf(asked).read(asked.key, () => this.#draw(asked, env));
      const { status, headers, body } = this.#answer(page, asked, env.incoming);
      return new Response(body && new Uint8Array(body), { status, headers });
    } catch (error) {
      if (!(error instanceof NotForOthers)) throw error;
      // The answer holds what is made for one request; the others who waited for it get their own.
      if (error.asked !== asked) return this.#options.host(request, env);
      const { method, headers } = env.incoming;
      const answer = await compressed(error.answer, headers['accept-encoding']?.toString() ?? null);
      return method === 'HEAD' ? new Response(null, answer) : answer;
    }
  }

  /** @throws NotForOthers when what was drawn may not be kept */
  async #draw(asked: Asked, env: Bindings): Promise<KeptBody> {
    const { host, settings, log } = this.#options;
    publicPages.inc({ from: 'drawing' });
    const verdict: CacheVerdict = { allowed: false, failed: false };
    // Nothing of the one who happened to ask goes along but what is in the key.
    const headers = new Headers({ accept: 'text/html', [settings.geoCountryHeader]: asked.country });
    if (asked.timeZone) headers.set('cookie', `kipu_zone=${encodeURIComponent(asked.timeZone)}`);
    const request = new Request(`${settings.siteOrigin}${asked.page}`, { headers });
    const answer = await host(request, { ...env, verdict });
    const page = verdict.allowed ? await cachedPageOf(asked, answer.clone(), this.#options) : null;
    if (page) return page;
    const failed = verdict.failed || answer.status >= 500;
    if (failed) log.warn({ page: asked.page, status: answer.status }, 'public page could not be drawn whole');
    throw new NotForOthers(asked, answer, failed);
  }

  /** What a request asks for; null when it must go to the host. */
  #ask(incoming: Bindings['incoming']): Asked | null {
    const { method, url = '', headers } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null;
    const { settings } = this.#options;
    const page = publicPageOf(url);
    if (page === null || settings.maintenance) return null;
    // Their forms have a field of their own.
    if (isTextBrowser(headers['user-agent'])) return null;
    // The demo opened under its other name is sent to its own.
    if (isLoopback(headers.host) && headers.host !== this.#siteHost) return null;
    if (Object.values(CONTROL_HEADERS).some((name) => headers[name] !== undefined)) return null;
    const cookies = headers.cookie ? parse(headers.cookie) : {};
    if (Object.keys(cookies).some((name) => OUR_COOKIE.test(name) && !HARMLESS_COOKIE.test(name)))
      return null;
    const { country, timeZone } = visitorOf({
      chosen: null,
      geoCountry: headers[settings.geoCountryHeader]?.toString(),
      zoneCookie: cookies['kipu_zone'],
    });
    return { key: `${country} ${timeZone ?? '-'} ${page}`, page, country, timeZone };
  }

  #shareOf({ page, timeZone }: Asked): Cache<KeptBody> {
    return timeZone === null && !page.includes('?') ? this.#usual : this.#chosen;
  }

  #answer(page: KeptBody, asked: Asked, request: Bindings['incoming']): ReturnType<typeof answerOf> {
    const { requestIdHeader } = this.#options.settings;
    const requestId = requestIdFrom(requestIdHeader && request.headers[requestIdHeader]?.toString());
    const reference = referenceOf(requestId);
    const answer = answerOf(page, request);
    this.#options.log.info(
      { requestId, reference, path: asked.page, status: answer.status, cached: true },
      'request',
    );
    return { ...answer, headers: { ...answer.headers, 'x-request-id': requestId, 'x-reference': reference } };
  }
}

export interface PageCacheOptions {
  readonly host: Host;
  /** Left out, pages keep the links to their stylesheets. */
  readonly inlineStyles?: InlineStyles | undefined;
  readonly settings: Pick<
    Settings,
    'siteOrigin' | 'geoCountryHeader' | 'https' | 'maintenance' | 'requestIdHeader'
  >;
  readonly log: Logger;
  readonly now: () => Date;
  /** Of each of the two shares; bytes count every encoding. */
  readonly limits?: { readonly entries: number; readonly bytes: number };
}

function bytesOf({ identity, br, gzip }: KeptBody): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host ?? '');
}

/**
 * Returns an answer as others may get it, or null when they may not: it is not a page, not whole, or has a cookie, a
 * script, or anything that was made for one request.
 */
async function cachedPageOf(
  { page }: Pick<Asked, 'page'>,
  answer: Response,
  { settings, inlineStyles }: Pick<PageCacheOptions, 'settings' | 'inlineStyles'>,
): Promise<KeptBody | null> {
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
  return {
    etag,
    headers: {
      ...sharedPageHeaders(page, settings.https, styled.hash),
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

/** What of an answer others may never get: the nonce of its policy, its request's id and reference. */
function ofOneRequest(headers: Headers): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return [nonce, headers.get('x-request-id'), headers.get('x-reference')].filter(
    (value) => value !== undefined && value !== null,
  );
}

/**
 * The one address of a public page behind a request's: its known parameters in their order, campaigns left out.
 * @param url Path and query as the browser sent them.
 * @returns null when it is no public page, or carries any parameter that nobody knows (a dialog, a scenario, a search).
 */
function publicPageOf(url: string): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  const page = MATCHERS.find((matcher) => matcher.path.test(path));
  if (!page || url.includes('#') || url.indexOf('?') !== url.lastIndexOf('?')) return null;
  const known = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (CAMPAIGN_PARAMETER.test(name)) continue;
    if (!page.parameters.includes(name) || known.has(name) || !PLAIN_VALUE.test(value)) return null;
    known.set(name, value);
  }
  const kept = page.parameters.flatMap((name) => {
    const value = known.get(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

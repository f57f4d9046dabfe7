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

/** How long a page is given without drawing it again. Milliseconds. */
const FRESH_MS = 60_000;
/** How much longer a page is answered at once, while a new one is drawn in the background. Milliseconds. */
const STALE_MS = 600_000;
/** What each of the two shares keeps at most. */
const LIMITS = { entries: 250, bytes: 24_000_000 };

/** The only cookie of ours that does not tell who somebody is: the time zone, which is part of the key. */
const HARMLESS_COOKIE = /^kipu_zone$/;
const OUR_COOKIE = /kipu/i;
/** Longest Cookie header that is remembered: one with the time zone alone is shorter. */
const MAX_REMEMBERED_COOKIES = 100;

/** What the cookies of a request say. */
interface Cookies {
  /** Whether no cookie of ours tells one person from another. */
  readonly ofStranger: boolean;
  /** The time zone, as it was written. */
  readonly zone: string | undefined;
}

const NONE_OF_OURS: Cookies = { ofStranger: true, zone: undefined };
const rememberedCookies = remembered(readCookies);

function readCookies(header: string): Cookies {
  const cookies = parse(header);
  const ofStranger = Object.keys(cookies).every(
    (name) => !OUR_COOKIE.test(name) || HARMLESS_COOKIE.test(name),
  );
  return { ofStranger, zone: cookies['kipu_zone'] };
}

function cookiesOf(header: string | undefined): Cookies {
  if (!header || !OUR_COOKIE.test(header)) return NONE_OF_OURS;
  return header.length <= MAX_REMEMBERED_COOKIES ? rememberedCookies(header) : readCookies(header);
}

const CONTROLS = Object.values(CONTROL_HEADERS);
const fromMemory = publicPages.labels({ from: 'memory' });

/** Scripts, which the policy of a cached page does not allow. Descriptions for search engines are data. */
const SCRIPT = /<script\b(?![^>]*\btype="application\/ld\+json")/i;

/**
 * Browsers ask every time and mostly get a 304; a CDN keeps a page for a minute. Only the CDN may use a stale one
 * meanwhile: a browser that did would show the page from before a login.
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

/** A page as others may get it, not compressed yet. */
interface CachedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly identity: Buffer;
}

/** Thrown for a page that only the one who asked may get. */
class NotForOthers extends Error {
  readonly asked: Asked;
  readonly answer: Response;
  /** Whether something behind the page failed, while the page itself still exists. */
  readonly failed: boolean;

  constructor(asked: Asked, answer: Response, failed: boolean) {
    super('The page is for one visitor alone');
    this.asked = asked;
    this.answer = answer;
    this.failed = failed;
  }
}

/**
 * The cache of public pages, in front of the host. It answers GET and HEAD of people about whom nothing is known but
 * the country and the time zone. Any request in doubt goes to the host as if there were no cache. What it gives says
 * nothing of the request that asked, and is counted, not logged (decision 0089).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #siteHost: string;
  /** Pages as most people ask for them. */
  readonly #usual: Cache<KeptBody>;
  /**
   * Pages in a variant that a visitor chooses, by a time zone or a parameter. There are thousands: somebody who asks
   * for all of them pushes out no usual page.
   */
  readonly #chosen: Cache<KeptBody>;
  /** Pages that were drawn twice alike, and are as small as they can be. */
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

  /** Answers with a page that is kept already. Returns false when there is none: the request then goes to `fetch`. */
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

  /** Draws a page that is not kept yet, once for all who ask for it, and keeps it when it may be kept. */
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const asked = this.#ask(env.incoming);
    if (!asked) return this.#options.host(request, env);
    try {
      const page = await this.#shareOf(asked).read(asked.key, (last) => this.#draw(asked, env, last));
      const { status, head, body } = answerOf(page, env.incoming);
      return new Response(body && new Uint8Array(body), { status, headers: pairsOf(head) });
    } catch (error) {
      if (!(error instanceof NotForOthers)) throw error;
      // The answer has parts that are made for one request, so everybody else who waited gets an answer of their own.
      if (error.asked !== asked) return this.#options.host(request, env);
      const { method, headers } = env.incoming;
      const answer = await compressed(error.answer, headers['accept-encoding']?.toString() ?? null);
      return method === 'HEAD' ? new Response(null, answer) : answer;
    }
  }

  /**
   * @param last The page as it is kept.
   * @throws NotForOthers when what was drawn may not be kept
   */
  async #draw(asked: Asked, env: Bindings, last: KeptBody | undefined): Promise<KeptBody> {
    const { host, settings, log } = this.#options;
    publicPages.inc({ from: 'drawing' });
    const verdict: CacheVerdict = { allowed: false, failed: false };
    // Of the request that happened to come first, only what is part of the key is passed on.
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
   * Returns a page in every encoding. One that came out the same when it was drawn again is popular and seldom changes, so
   * it is made as small as possible, in the background.
   */
  async #kept({ headers, etag, identity }: CachedPage, last: KeptBody | undefined): Promise<KeptBody> {
    const isLasting = last?.etag === etag;
    if (isLasting && this.#lasting.has(last)) return last;
    const kept = keptBody(headers, etag, { identity, ...(await encodedBodies(identity, isLasting)) });
    if (isLasting) this.#lasting.add(kept);
    return kept;
  }

  /** Returns what a request asks for; null when it must go to the host. */
  #ask(incoming: Bindings['incoming']): Asked | null {
    const { method, url = '', headers } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null;
    const { settings } = this.#options;
    const page = publicPageOf(url);
    if (page === null || settings.maintenance) return null;
    // For text browsers every form gets a token of its own.
    if (isTextBrowser(headers['user-agent'])) return null;
    // The demo opened under its other name is sent to its own.
    if (headers.host !== this.#siteHost && isLoopback(headers.host)) return null;
    if (CONTROLS.some((name) => headers[name] !== undefined)) return null;
    const cookies = cookiesOf(headers.cookie);
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
  /** Left out, pages keep the links to their stylesheets. */
  readonly inlineStyles?: InlineStyles | undefined;
  readonly settings: Pick<Settings, 'siteOrigin' | 'geoCountryHeader' | 'https' | 'maintenance'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** What each of the two shares keeps at most; bytes count every encoding. */
  readonly limits?: { readonly entries: number; readonly bytes: number };
}

function bytesOf({ identity, br, gzip }: KeptBody): number {
  return [identity, br, gzip].reduce((bytes, sent) => bytes + (sent?.body.length ?? 0), 0);
}

/** Returns a flat list of names and values as pairs, as `Headers` takes them. */
function pairsOf(head: readonly string[]): [string, string][] {
  return head.flatMap((name, place) => (place % 2 === 0 ? [[name, head[place + 1] ?? '']] : []));
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

/** Returns the parts of an answer that others must never get: the nonce of its policy, its request's id, its reference. */
function ofOneRequest(headers: Headers): string[] {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  return [nonce, headers.get('x-request-id'), headers.get('x-reference')].filter(
    (value) => value !== undefined && value !== null,
  );
}

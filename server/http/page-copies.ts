import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { parse } from 'hono/utils/cookie';
import type { Settings } from '../env.ts';
import type { Logger } from '../logger.ts';
import { compressed } from './compression.ts';
import type { Copying } from './host.ts';
import { copyOf, partOf } from './page-copy.ts';
import type { PageCopy, Part } from './page-copy.ts';
import { publicPageOf } from './public-pages.ts';
import { visitorOf } from './visitor.ts';

/** How long a copy is given without drawing the page again. Milliseconds. */
const FRESH_MS = 60_000;
/** How long after that it is still given at once, while the page is drawn anew behind it. Milliseconds. */
const STALE_MS = 600_000;
/** How long the last good copy stands in for a page that cannot be drawn. Milliseconds. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** After a failure nobody tries again for this long. Milliseconds. */
const REST_MS = 5_000;
const LIMITS = { entries: 500, bytes: 48_000_000 };

/** Cookies that say nothing of who somebody is: the time zone is part of the key. Any other of ours ends the copy. */
const HARMLESS_COOKIE = /^kipu_zone$/;
const OUR_COOKIE = /kipu/i;

type Bindings = HttpBindings | Http2Bindings;
/** The host behind the copies. */
type Host = (request: Request, env: Bindings & { copying?: Copying }) => Response | Promise<Response>;

/** A request that a copy may answer. */
interface Asked {
  readonly key: string;
  /** The page's one address, path and query. */
  readonly page: string;
  readonly country: string;
  readonly timeZone: string | null;
  readonly head: boolean;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

interface Kept {
  readonly copy: PageCopy;
  /** Epoch milliseconds at which it was drawn. */
  readonly drawnAt: number;
  /** Epoch milliseconds before which nobody tries to draw it anew. */
  restUntil: number;
}

/** What came of drawing a page: a copy of it for all, or an answer for the one who asked alone. */
type Drawn =
  { readonly copy: PageCopy } | { readonly copy: null; readonly answer: Response; readonly failed: boolean };

/**
 * Copies of public pages, in front of the host: for GET and HEAD of somebody about whom nothing is known but the
 * country and the time zone. Whatever is in doubt goes to the host as if there were no copies.
 */
export class PageCopies {
  readonly #options: PageCopiesOptions;
  readonly #siteHost: string;
  readonly #limits: { readonly entries: number; readonly bytes: number };
  /** From the one used longest ago to the latest. */
  readonly #copies = new Map<string, Kept>();
  readonly #underWay = new Map<string, Promise<Drawn>>();
  #bytes = 0;

  constructor(options: PageCopiesOptions) {
    this.#options = options;
    this.#siteHost = new URL(options.settings.siteOrigin).host;
    this.#limits = options.limits ?? LIMITS;
  }

  /** Answers from a copy without a detour; false leaves the request to `fetch`. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = this.#ask(request);
    const kept = asked && this.#copies.get(asked.key);
    if (!kept) return false;
    const time = this.#time();
    const age = time - kept.drawnAt;
    if (age >= FRESH_MS + STALE_MS && time >= kept.restUntil) return false;
    if (age >= LAST_GOOD_MS) return false;
    if (age >= FRESH_MS && time >= kept.restUntil) {
      this.#draw(asked, { incoming: request, outgoing: response }).catch((error: unknown) => {
        this.#options.log.error({ error, page: asked.page }, 'public page could not be drawn anew');
      });
    }
    this.#touch(asked.key, kept);
    const { status, headers, body } = this.#part(kept.copy, asked);
    response.writeHead(status, headers).end(body ?? undefined);
    return true;
  }

  /** Draws the page that there is no copy of, and keeps one when it may be kept. */
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const asked = this.#ask(env.incoming);
    if (!asked) return this.#options.host(request, env);
    const first = !this.#underWay.has(asked.key);
    const drawn = await this.#draw(asked, env);
    if (drawn.copy) return this.#respond(drawn.copy, asked);
    const kept = this.#copies.get(asked.key);
    if (kept && drawn.failed) return this.#respond(kept.copy, asked);
    // The answer holds what is made for one request; the others who waited for it get their own.
    if (!first) return this.#options.host(request, env);
    const answer = await compressed(drawn.answer, asked.acceptEncoding ?? null);
    return asked.head ? new Response(null, answer) : answer;
  }

  /** One drawing at a time for all who ask for the same page. */
  #draw(asked: Asked, env: Bindings): Promise<Drawn> {
    const underWay = this.#underWay.get(asked.key);
    if (underWay) return underWay;
    const drawing = this.#drawNow(asked, env).finally(() => this.#underWay.delete(asked.key));
    this.#underWay.set(asked.key, drawing);
    return drawing;
  }

  async #drawNow(asked: Asked, env: Bindings): Promise<Drawn> {
    const { host, settings, log } = this.#options;
    const copying: Copying = { allowed: false, failed: false };
    // Nothing of the one who happened to ask goes along but what is in the key.
    const headers = new Headers({ accept: 'text/html', [settings.geoCountryHeader]: asked.country });
    if (asked.timeZone) headers.set('cookie', `kipu_zone=${encodeURIComponent(asked.timeZone)}`);
    const request = new Request(`${settings.siteOrigin}${asked.page}`, { headers });
    const answer = await host(request, { ...env, copying });
    const copy = copying.allowed ? await copyOf(answer.clone(), settings) : null;
    if (copy) {
      this.#keep(asked.key, copy);
      return { copy };
    }
    const failed = copying.failed || answer.status >= 500;
    this.#setAside(asked.key, failed);
    if (failed) log.warn({ page: asked.page, status: answer.status }, 'public page could not be drawn whole');
    return { copy: null, answer, failed };
  }

  /** What a request asks for; null when it must go to the host. */
  #ask(incoming: Bindings['incoming']): Asked | null {
    const { method, url = '', headers } = incoming;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null;
    const { settings } = this.#options;
    const page = publicPageOf(url);
    if (page === null || settings.maintenance) return null;
    // The demo opened under its other name is sent to its own.
    if (isLoopback(headers.host) && headers.host !== this.#siteHost) return null;
    if (headers['x-mock-scenario'] !== undefined || headers['x-mock-sandbox'] !== undefined) return null;
    const cookies = headers.cookie ? parse(headers.cookie) : {};
    if (Object.keys(cookies).some((name) => OUR_COOKIE.test(name) && !HARMLESS_COOKIE.test(name)))
      return null;
    const { country, timeZone } = visitorOf({
      chosen: null,
      geoCountry: headers[settings.geoCountryHeader]?.toString(),
      zoneCookie: cookies['kipu_zone'],
    });
    return {
      key: `${country} ${timeZone ?? '-'} ${page}`,
      page,
      country,
      timeZone,
      head: method === 'HEAD',
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding']?.toString(),
    };
  }

  #part(copy: PageCopy, asked: Asked): Part {
    const requestId = randomUUID();
    const part = partOf(copy, asked);
    this.#options.log.info({ requestId, path: asked.page, status: part.status, copy: true }, 'request');
    return { ...part, headers: { ...part.headers, 'x-request-id': requestId } };
  }

  #respond(copy: PageCopy, asked: Asked): Response {
    const { status, headers, body } = this.#part(copy, asked);
    return new Response(body && new Uint8Array(body), { status, headers });
  }

  #keep(key: string, copy: PageCopy): void {
    this.#forget(key);
    if (copy.bytes > this.#limits.bytes) return;
    this.#copies.set(key, { copy, drawnAt: this.#time(), restUntil: 0 });
    this.#bytes += copy.bytes;
    for (const oldest of this.#copies.keys()) {
      if (this.#copies.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#forget(oldest);
    }
  }

  /** A page that failed keeps its last good copy for a day; one that has become something else (gone, moved) does not. */
  #setAside(key: string, failed: boolean): void {
    const kept = this.#copies.get(key);
    if (!kept) return;
    const time = this.#time();
    if (failed && time - kept.drawnAt < LAST_GOOD_MS) kept.restUntil = time + REST_MS;
    else this.#forget(key);
  }

  #touch(key: string, kept: Kept): void {
    this.#copies.delete(key);
    this.#copies.set(key, kept);
  }

  #forget(key: string): void {
    this.#bytes -= this.#copies.get(key)?.copy.bytes ?? 0;
    this.#copies.delete(key);
  }

  #time(): number {
    return this.#options.now().getTime();
  }
}

export interface PageCopiesOptions {
  readonly host: Host;
  readonly settings: Pick<Settings, 'siteOrigin' | 'geoCountryHeader' | 'https' | 'maintenance'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** All copies together; bytes count every encoding. */
  readonly limits?: { readonly entries: number; readonly bytes: number };
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host ?? '');
}

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import { failureOf } from '../api/failures.ts';
import { createApi } from '../api/router.ts';
import type { ApiContext, Flash, Session, SignedIn } from '../api/context.ts';
import { PageTime } from '../api/page-time.ts';
import type { Settings } from '../env.ts';
import { deviceInWords } from '../domain/account/device.ts';
import { KipuError } from '../errors.ts';
import { EMPTY_SESSION, SESSION_LIFE_MS, sessionKey } from '../store/sessions.ts';
import type { LivingSession, SessionData, Sessions } from '../store/sessions.ts';
import { createCatalogue } from '../upstream/catalogue.ts';
import { CallControls, CONTROL_HEADERS } from '../upstream/call-controls.ts';
import type { HostEnvironment, HostServices, Visit } from './host.ts';
import { networkOf, visitorOf } from './visitor.ts';

/** What may stand in a header that we send on. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Pages that are about one family, or whose form belongs to one visit (a sheet of the claims book is filed once by
 * the id in it): never kept by anybody, whoever asks.
 */
const PRIVATE_PAGES =
  /^\/(?:enrollment|compras|cuenta|recuperar|invita|dashboard|dashboardb2b|login-perfiles|certificados|calendario|api|pagos|libro-de-reclamaciones)(?:[./]|$)/;

/** Of an answer that lacks something which did not come in time. */
const LATE_HEADER = 'x-kipu-late';

/**
 * Finds out who a request is from and, once it is answered, stores the session. Answers with anything of a person
 * in them are kept by nobody.
 */
export function visits(services: HostServices): MiddlewareHandler<HostEnvironment> {
  return async (c, next) => {
    const session = await RequestSession.open(services.sessions, {
      https: services.settings.https,
      cookieHeader: c.req.header('cookie') ?? '',
      userAgent: c.req.header('user-agent') ?? '',
    });
    const visit = openVisit(c, services, session);
    const { context } = visit;
    c.set('visit', visit);
    await next();
    // Each is a row for 30 days.
    if (session.beginsAnonymously) await services.api.rateLimiter.admitMessage('visit', context.request.ip);
    const cookie = await session.commit().catch((error: unknown) => {
      if (!context.request.aboutPayment || session.changesLogin) throw error;
      // What the answer says of the payment is true and must arrive; the session stays as it was.
      context.log.error({ error, requestId: context.request.id }, 'session of a payment not stored');
      return null;
    });
    if (cookie) c.header('set-cookie', cookie, { append: true });
    const { verdict } = c.env;
    if (context.request.pageTime.isLate) {
      // Hydrated pages ask again for what was left out; others are given a whole page next time.
      c.header(LATE_HEADER, '1');
      context.request.lacksPart();
    }
    const isPrivate = session.isPrivate || PRIVATE_PAGES.test(c.req.path);
    if (verdict) verdict.allowed = !isPrivate && !verdict.failed && !c.res.headers.has('cache-control');
    if (isPrivate) c.header('cache-control', 'no-store');
    // Pages differ by country, and their nonce must be new each time.
    else if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-cache');
  };
}

/** Visitor and procedures' context of a request. */
function openVisit(
  c: Context<HostEnvironment>,
  { settings, api: services, pageLimitMs }: HostServices,
  session: RequestSession,
): Visit {
  const { headers } = c.req.raw;
  // Pages leave out what cannot be read; such a page is not for others.
  const lacksPart = () => {
    if (c.env.verdict) c.env.verdict.failed = true;
  };
  const controls = settings.mockControls
    ? readControls(new URL(c.req.url), headers, session)
    : CallControls.none;
  const context: ApiContext = {
    ...services,
    ...(!controls.isShared && {
      catalogue: createCatalogue({ ...services, ofProcess: services.catalogue }),
    }),
    session,
    // Read at each procedure: choosing a country counts from the next call of the same request on.
    get visitor() {
      return visitorOf({
        chosen: session.data.country,
        geoCountry: headers.get(settings.geoCountryHeader) ?? undefined,
        geoCity: (settings.geoCityHeader && headers.get(settings.geoCityHeader)) ?? undefined,
        zoneCookie: parse(headers.get('cookie') ?? '', 'kipu_zone')['kipu_zone'],
      });
    },
    request: {
      id: c.get('requestId'),
      // Sandboxes of a demo are strangers to each other: what one of them did too often, the others may still do.
      ip: controls.ownName(clientNetwork(c, settings)),
      controls,
      aboutPayment: isAboutPayment(c.req.path),
      lacksPart,
      pageTime: new PageTime(pageLimitMs),
    },
  };
  const api = createApi(context, {
    onError: ({ error }) => {
      if (failureOf(error).status >= 500) lacksPart();
    },
  });
  return { session, context, api };
}

/** `__Host-` binds the cookie to this very host over https; browsers refuse the prefix without Secure. */
function cookieName(https: boolean): string {
  return https ? '__Host-kipu_session' : 'kipu_session';
}

/** For a session to be found, so that a page says within 3 s that the store hangs; a payment's own writes may take longer. Milliseconds. */
const SESSION_LIMIT_MS = 2_500;

/** What goes with whoever was logged in. */
const FORGOTTEN = {
  signedIn: null,
  filedClaim: null,
  passwordConfirmedAt: null,
  erasureUnanswered: false,
  student: null,
  coupon: null,
  guardian: null,
} as const satisfies Partial<SessionData>;

/** What a session is opened by. */
interface OpeningOptions {
  /** How long the store may take. Milliseconds. */
  readonly limitMs?: number;
  readonly https: boolean;
  readonly cookieHeader: string;
  /** By which a device is known again in the list of them. */
  readonly userAgent?: string;
}

/**
 * The session of one request. It is read once, changed in memory, and stored once when the answer leaves, so that
 * two parts of a request never overwrite each other's Set-Cookie. Visitors who did nothing get no cookie.
 */
export class RequestSession implements Session {
  readonly #sessions: Sessions;
  readonly #https: boolean;
  readonly #userAgent: string;
  /** The living session's id; null for visitors without one. */
  readonly #id: string | null;
  /** Whether this use moves the session's end. */
  readonly #isDue: boolean;
  #data: SessionData;
  #changed = false;
  #renewed = false;

  private constructor(
    sessions: Sessions,
    { https, userAgent = '' }: OpeningOptions,
    found: (LivingSession & { readonly id: string }) | null,
  ) {
    this.#sessions = sessions;
    this.#https = https;
    this.#userAgent = userAgent;
    this.#id = found?.id ?? null;
    this.#isDue = found?.isDue ?? false;
    this.#data = found?.data ?? EMPTY_SESSION;
  }

  /**
   * Reads the session of a request's Cookie header. An id that the store does not know is never taken over.
   * @throws KipuError store_unavailable when the store hangs
   */
  static async open(sessions: Sessions, options: OpeningOptions): Promise<RequestSession> {
    const name = cookieName(options.https);
    const id = parse(options.cookieHeader, name)[name];
    const found = id ? await inTime(sessions.find(id), options.limitMs ?? SESSION_LIMIT_MS) : null;
    return new RequestSession(sessions, options, found && id ? { ...found, id } : null);
  }

  /** Whether there is anything of a person behind this request, or will be: such answers are never kept. */
  get isPrivate(): boolean {
    return this.#id !== null || this.#changed;
  }

  /** Whether this request begins a session of somebody who is not logged in. */
  get beginsAnonymously(): boolean {
    return this.#id === null && this.#changed && !this.#isEmpty && !this.#data.signedIn;
  }

  /** Whether this request logged somebody in or out. */
  get changesLogin(): boolean {
    return this.#renewed;
  }

  get data(): Readonly<SessionData> {
    return this.#data;
  }

  get key(): string | null {
    return this.#id === null ? null : sessionKey(this.#id);
  }

  signIn(signedIn: SignedIn): void {
    const before = this.#data.signedIn?.user.id;
    // What was typed for a purchase is taken along by who was nobody yet; a claim is not: whoever filed it on this
    // browser need not be the one who logs in.
    if (before === undefined) this.remember({ filedClaim: null });
    else if (before !== signedIn.user.id) this.remember(FORGOTTEN);
    this.remember({ signedIn, passwordConfirmedAt: null, erasureUnanswered: false });
    this.#renewed = true;
  }

  signOut(): void {
    if (!this.#data.signedIn) return;
    this.remember(FORGOTTEN);
    this.#renewed = true;
  }

  remember(part: Partial<SessionData>): void {
    this.#data = { ...this.#data, ...part };
    this.#changed = true;
  }

  takeFlash(): Flash | null {
    const { flash } = this.#data;
    if (flash) this.remember({ flash: null });
    return flash;
  }

  /**
   * Stores what changed. Called once, when the answer is ready. A session that ended while the request was under way
   * stays ended, and the browser keeps whatever cookie it has by now: only a login of this very request gives one.
   * @returns The Set-Cookie header to add, or null when the browser's cookie stays as it is.
   */
  async commit(): Promise<string | null> {
    const sessions = this.#sessions;
    if (this.#id === null) {
      if (!this.#changed || this.#isEmpty) return null;
      return this.#cookie(await sessions.create(this.#data, deviceInWords(this.#userAgent)));
    }
    if (!this.#changed) {
      return this.#isDue && (await sessions.extend(this.#id)) ? this.#cookie(this.#id) : null;
    }
    if (this.#isEmpty) return (await sessions.remove(this.#id)) ? this.#cookie('') : null;
    if (this.#renewed) {
      const id = await sessions.rotate(this.#id, this.#data, deviceInWords(this.#userAgent));
      return id === null ? null : this.#cookie(id);
    }
    return (await sessions.update(this.#id, this.#data)) ? this.#cookie(this.#id) : null;
  }

  get #isEmpty(): boolean {
    return Object.values(this.#data).every((value) => value === null || value === false);
  }

  /** An empty value takes the cookie away. */
  #cookie(value: string): string {
    return serialize(cookieName(this.#https), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: this.#https,
      maxAge: value ? SESSION_LIFE_MS / 1000 : 0,
    });
  }
}

/** Returns what the store finds. @throws KipuError store_unavailable when that takes longer than the limit */
function inTime<Found>(finding: Promise<Found>, limitMs: number): Promise<Found> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new KipuError('store_unavailable')), limitMs);
    void finding.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** Addresses at which a card may be charged, or was; a page's data has its path with '.data'. */
const PAYMENT_PATHS = /^\/(?:enrollment|compras|pagos|api\/trpc\/payments)(?:[./]|$)/;

/** Whether a request is about a payment. */
export const isAboutPayment = (path: string) => PAYMENT_PATHS.test(path);

/** Returns the network that a request comes from. */
export const clientNetwork = (c: Context<HostEnvironment>, settings: Settings): string =>
  networkOf(clientAddress(c, settings));

/**
 * The client's address: by the proxy's header when one is trusted, never by a header that anybody may send. What stands
 * further from its end than trusted proxies write was sent along by somebody.
 */
function clientAddress(c: Context<HostEnvironment>, settings: Settings): string {
  const { clientIpHeader: header, clientIpHops: hops } = settings;
  const told = header && c.req.header(header)?.split(',').at(-hops)?.trim();
  if (told) return told;
  return getConnInfo(c).remote.address ?? 'unknown';
}

/**
 * Which scenario and sandbox of the mock backend a request asks for: `?escenario=` (kept in the session, empty clears
 * it), else header `x-mock-scenario`, else the session; sandbox by header `x-mock-sandbox` or cookie `kipu_mock_sandbox`.
 * Only called where MOCK_CONTROLS is on.
 */
function readControls(url: URL, headers: Headers, session: RequestSession): CallControls {
  const asked = url.searchParams.get('escenario');
  const chosen = asked !== null && NAME.test(asked) ? asked : null;
  if (asked !== null && chosen !== session.data.scenario) session.remember({ scenario: chosen });
  const scenario = headers.get(CONTROL_HEADERS.scenario) ?? session.data.scenario;
  const cookies = parse(headers.get('cookie') ?? '', 'kipu_mock_sandbox');
  const sandbox = headers.get(CONTROL_HEADERS.sandbox) ?? cookies['kipu_mock_sandbox'];
  return new CallControls({
    ...(scenario && NAME.test(scenario) && { scenario }),
    ...(sandbox && NAME.test(sandbox) && { sandbox }),
  });
}

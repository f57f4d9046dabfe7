import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { parse } from 'hono/utils/cookie';
import { failureOf, kipuErrorOf } from '../api/failures.ts';
import { createApi } from '../api/router.ts';
import type { ApiContext } from '../api/context.ts';
import { PageTime } from '../api/context.ts';
import type { Settings } from '../env.ts';
import { createCatalogue } from '../upstream/catalogue.ts';
import { CallControls, CONTROL_HEADERS } from '../upstream/call-controls.ts';
import type { HostEnvironment, HostServices, Visit } from './host.ts';
import { RequestSession } from './request-session.ts';
import { networkOf, visitorOf } from './visitor.ts';

/** Valid names of scenarios and sandboxes, which may be passed on to the academy in a header. */
const NAME = /^[\w-]{1,80}$/;

/**
 * Pages about one family, or with a form for a single visit (a sheet of the claims book is filed once, by the id in
 * it): they must never be cached, not even for somebody without a session.
 */
const PRIVATE_PAGES =
  /^\/(?:enrollment|compras|cuenta|recuperar|invita|dashboard|dashboardb2b|login-perfiles|certificados|calendario|api|pagos|libro-de-reclamaciones)(?:[./]|$)/;

/** Set on a response with missing parts that did not arrive in time. */
const LATE_HEADER = 'x-kipu-late';

/**
 * Opens the session of a request and, once it is answered, stores it. A response with anything personal is never
 * cached.
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
    const { isChanged, changesLogin, tellsDone } = session;
    const cookie = await stored(session, services, context).catch((error: unknown) => {
      // A session that only lives on longer does not change what a page says.
      const isLosable = !isChanged || ((context.request.aboutPayment || tellsDone) && !changesLogin);
      if (!isLosable) throw error;
      // What the response says of a payment, or of what was done, is true and must arrive; the session stays as it was.
      const isOurs = kipuErrorOf(error).failure.status >= 500;
      context.log[isOurs ? 'error' : 'warn']({ error }, 'session not stored');
      return null;
    });
    if (cookie) c.header('set-cookie', cookie, { append: true });
    const { verdict } = c.env;
    if (context.request.pageTime.isLate) {
      // Hydrated pages read this header and ask again; the page cache does not keep the incomplete page.
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

/** Stores a session; returns the cookie to set, if any. Each new one is a row for 30 days, so their number is limited. */
async function stored(
  session: RequestSession,
  { api: { rateLimiter } }: HostServices,
  { request: { ip } }: ApiContext,
): Promise<string | null> {
  if (session.beginsAnonymously) await rateLimiter.admitMessage('visit', ip);
  return session.commit();
}

/** Returns the visitor and the procedures' context of a request. */
function openVisit(
  c: Context<HostEnvironment>,
  { settings, api: services, pageLimitMs }: HostServices,
  session: RequestSession,
): Visit {
  const { headers } = c.req.raw;
  // A page with missing parts is not cached.
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
    // A getter, since a procedure may change the country: the next call of the same request sees it.
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
      // Each sandbox of a demo has its own rate limits.
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

/** Paths at which a card may be or was charged; data requests have the page's path and '.data'. */
const PAYMENT_PATHS = /^\/(?:enrollment|compras|pagos|api\/trpc\/payments)(?:[./]|$)/;

/** Returns whether a request is about a payment. */
export const isAboutPayment = (path: string) => PAYMENT_PATHS.test(path);

/** Returns the network that a request comes from. */
export const clientNetwork = (c: Context<HostEnvironment>, settings: Settings): string =>
  networkOf(clientAddress(c, settings));

/**
 * Returns the client's address: from the header of a trusted proxy, if one is configured, never from a header that
 * anybody may send. Trusted proxies append to that header, so everything before their entries may be forged.
 */
function clientAddress(c: Context<HostEnvironment>, settings: Settings): string {
  const { clientIpHeader: header, clientIpHops: hops } = settings;
  const told = header && c.req.header(header)?.split(',').at(-hops)?.trim();
  if (told) return told;
  return getConnInfo(c).remote.address ?? 'unknown';
}

/**
 * Returns the scenario and sandbox of the mock backend that a request asks for. `?escenario=` is kept in the session,
 * and an empty value clears it; the header `x-mock-scenario` takes precedence over the session. The sandbox is in the
 * header `x-mock-sandbox` or the cookie `kipu_mock_sandbox`. Only called where MOCK_CONTROLS is on.
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

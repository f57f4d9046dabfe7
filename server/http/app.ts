import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { requestId as assignRequestId } from 'hono/request-id';
import { kipuErrorOf, toldWhilePaying } from '../api/failures.ts';
import { pageOriginOf } from '../domain/page-origin.ts';
import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { requestSeconds } from '../metrics.ts';
import { duringRequest, referenceOf, requestIdFrom } from '../reference.ts';
import { fail, traced } from '../tracing.ts';
import { admission } from './admission.ts';
import { compressed, mediaTypeOf } from './bodies.ts';
import { cutLine, demoDoor, outOfOrder } from './demo-door.ts';
import { failureResponse } from './failure-page.ts';
import { hasFormToken, withFormToken } from './form-token.ts';
import type { HostEnvironment, HostServices } from './host.ts';
import { mediaRoutes } from './media.ts';
import { paymentReturnRoutes } from './payment-return.ts';
import { browserReportRoutes } from './browser-reports.ts';
import { speculationRules, SPECULATION_RULES_PATH } from './public-pages.ts';
import { organizationFileRoutes } from './organization-files.ts';
import { calendarFeedRoutes, privateFileRoutes } from './private-files.ts';
import { pageHeaders } from './security-headers.ts';
import type { CardOrigins } from './security-headers.ts';
import { takenIn } from './taken-in.ts';
import { TRPC_PATH, trpcRefusal, trpcRoutes } from './trpc-endpoint.ts';
import { isAboutPayment, visits } from './visit.ts';

/** The largest accepted request body; no form of the site comes near it. Bytes. */
const MAX_BODY = 64 * 1024;
/** The methods of requests for pages and procedures. */
const METHODS = ['GET', 'HEAD', 'POST'];
/** Where the provider's page posts back to: it has a foreign origin, and carries a one-time value as proof. */
const PAYMENT_RETURN = /^\/pagos\/retorno\/[^/]+$/;
/** The scenario that shows the maintenance screen (only where scenarios are enabled). */
const MAINTENANCE_SCENARIO = 'mantenimiento';
/** The Retry-After of the maintenance screen: its 'unos minutos'. */
const MAINTENANCE_SECONDS = 300;
/** The Retry-After of an overloaded site: longer than a page takes, or everybody returns at once. */
const BUSY_SECONDS = 10;
/**
 * The longest path that an answer leads to. Whoever asks can make it longer than the headers that a proxy takes (nginx:
 * 4 kB of all together), which takes a site with a longer answer for one that is gone. Characters.
 */
const LONGEST_WAY = 1_500;
const FORM = 'application/x-www-form-urlencoded';

type HostContext = Context<HostEnvironment>;

type Middleware = MiddlewareHandler<HostEnvironment>;

/** Returns the app that answers all requests except files of the build. Middleware runs in the order written. */
export function createHostApp(services: HostServices): Hono<HostEnvironment> {
  const { settings, health } = services;
  const { log, now } = services.api;
  const app = new Hono<HostEnvironment>();
  const draw: Draw = ({ req, var: { visit, nonce } }, maintenance) =>
    services.pages(req.raw, { visit, nonce, maintenance });

  if (settings.mockControls) {
    app.use(demoDoor(settings.siteOrigin, (request, env) => app.fetch(request, env)));
  }
  // Only the proxy's own header is trusted: with ids of their choice, clients could write into the log of other
  // requests.
  const { requestIdHeader } = settings;
  const generator = ({ req }: Context) => requestIdFrom(requestIdHeader && req.header(requestIdHeader));
  app.use(assignRequestId({ headerName: '', generator }));
  app.use(tracedAndLogged(services));
  app.use(shortWays);
  app.onError((error, c) => {
    const failed = kipuErrorOf(error);
    const facts = { error, path: pathForLogs(c.req.path) };
    // What a visitor did (broke off, asked too often) is no error of ours: anybody could call a person with it.
    if (failed.failure.status >= 500) log.error(facts, 'request failed');
    services.api.errorReports.remember(error);
    return refuse(c, (isAboutPayment(c.req.path) ? toldWhilePaying(failed) : failed).code);
  });

  app.route('/', healthRoutes(health));
  app.route('/', browserReportRoutes({ log, settings, pathForLogs }));
  app.route('/media', mediaRoutes({ mediaUrl: settings.mediaUrl, folders: settings.mediaFolders, log, now }));
  app.get(SPECULATION_RULES_PATH, (c) =>
    c.body(speculationRules(c.req.header('sec-ch-ua-mobile') === '?0'), 200, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600',
      vary: 'Sec-CH-UA-Mobile',
    }),
  );
  app.use(noPrefetch);
  app.use(readableOnly);
  app.use(takenIn(MAX_BODY, (c) => refuse(c, 'body_too_large')));
  app.use(ownFormsOnly(services));
  app.use(admission(services.lateness, (c) => refuse(c, 'site_busy', BUSY_SECONDS)));
  app.route('/pagos/retorno', paymentReturnRoutes(services));
  app.route('/calendario', calendarFeedRoutes(services));
  app.use(async (c, next) => {
    const canonical = canonicalLoopback(c, settings.siteOrigin);
    return canonical ? c.redirect(canonical, 302) : next();
  });
  app.use(releaseTold(services.release));
  app.use(visits(services));
  if (settings.mockControls) app.use(cutLine, outOfOrder);
  app.use(maintenanceScreen(settings, draw));
  app.route(TRPC_PATH, trpcRoutes(services));
  app.route('/', privateFileRoutes(services));
  app.route('/', organizationFileRoutes(services));
  app.all('*', async (c) => {
    const page = await withFormToken(await draw(c, false), c.req.raw, settings);
    return compressed(page, c.req.header('accept-encoding'));
  });
  return app;
}

/** Draws the requested page, or the maintenance screen in its place. */
type Draw = (c: HostContext, maintenance: boolean) => Promise<Response>;

/** Traces and logs every request, and adds to every answer the headers that all of them have. */
function tracedAndLogged({ settings, api: { log } }: HostServices): Middleware {
  const cardOrigins = cardOriginsOf(settings);
  return async (c, next) => {
    const startedAt = performance.now();
    const nonce = randomBytes(16).toString('base64url');
    c.set('nonce', nonce);
    const { method } = c.req;
    const path = pathForLogs(c.req.path);
    const reference = referenceOf(c.var.requestId);
    const { requestId: id } = c.var;
    await duringRequest({ id, reference, method, path }, () =>
      traced('request', { 'http.request.method': method, 'url.path': path }, async (span) => {
        await next();
        span.setAttribute('http.response.status_code', c.res.status);
        if (c.res.status >= 500) fail(span, String(c.res.status));
      }),
    );
    const headers = pageHeaders({
      nonce,
      path: c.req.path,
      cardOrigins,
      studentZoneOrigins: settings.studentZoneOrigins,
      https: settings.https,
      development: settings.mode !== 'production',
    });
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', c.var.requestId);
    c.res.headers.set('x-reference', reference);
    // The query is left out: it may hold the one-time value of a payment.
    const ms = Math.round(performance.now() - startedAt);
    const { status } = c.res;
    requestSeconds.observe({ method, status }, ms / 1000);
    log.info({ requestId: c.var.requestId, reference, method, path, status, ms }, 'request');
  };
}

/** Returns the origins of the card providers that the payment page may use. */
function cardOriginsOf(settings: HostServices['settings']): CardOrigins {
  const { cardOrigins, globalCard } = settings;
  const formOrigins = originsOf([settings.cardFormScriptUrl, globalCard?.scriptUrl]);
  return {
    ...cardOrigins,
    script: [...formOrigins, ...cardOrigins.script],
    frame: [...formOrigins, ...cardOrigins.frame],
    page: originsOf([settings.cardHostedPageUrl, globalCard?.hostedPageUrl]),
  };
}

/** Leads home where the way would be too long for proxies. */
const shortWays: Middleware = async (c, next) => {
  await next();
  const to = c.res.headers.get('location');
  if (to?.startsWith('/') && to.length > LONGEST_WAY) c.res.headers.set('location', '/');
};

/** What load balancers ask. */
function healthRoutes(health: HostServices['health']): Hono<HostEnvironment> {
  const app = new Hono<HostEnvironment>();
  // Says only that the process runs, whatever its dependencies do: a restart helps only when this fails.
  app.get('/livez', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  // '/healthz' is the former name: load balancers may still use it.
  for (const path of ['/readyz', '/healthz']) {
    app.get(path, async (c) => {
      const state = await health();
      const well = state.store === 'ok' && !state.draining;
      return c.json({ status: well ? 'ok' : 'failing', ...state }, well ? 200 : 503, {
        'cache-control': 'no-store',
      });
    });
  }
  return app;
}

/**
 * Refuses prefetches. Those of public pages are answered by the page cache, before the host. Any other might use up the
 * flash message of the next page, or start something: the browser asks again once the person really goes there. Not with
 * 503: browsers prerender what is often typed, and an alarm counts answers of 500 and more.
 */
const noPrefetch: Middleware = async (c, next) => {
  const ahead = /\bprefetch\b/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '');
  return ahead ? c.body(null, 403, { 'cache-control': 'no-store' }) : next();
};

/** Refuses addresses that programs parse differently, and methods that no page has. */
const readableOnly: Middleware = async (c, next) => {
  const { method } = c.req;
  if (!isReadable(c.req.url)) return refuse(c, 'address_unreadable');
  if (METHODS.includes(method)) return next();
  const answer = await refuse(c, 'method_not_allowed');
  answer.headers.set('allow', METHODS.join(', '));
  return answer;
};

/** Refuses submissions that do not come from our own pages, or are no forms. */
function ownFormsOnly({ settings, api: { log } }: HostServices): Middleware {
  return async (c, next) => {
    const { method, path } = c.req;
    const exempt = method === 'POST' && PAYMENT_RETURN.test(path);
    if (!exempt && !(await comesFromOurPages(c.req.raw, settings.siteOrigin))) {
      log.warn(
        // Where every form is refused, SITE_ORIGIN is not the name that people type, and this is.
        { method, path: pathForLogs(path), origin: pageOriginOf(c.req.raw.headers) },
        'submission of a foreign origin refused',
      );
      return refuse(c, 'foreign_origin');
    }
    // Pages and the payment return read forms only; the procedures' endpoint checks for JSON by itself.
    const isForm = mediaTypeOf(c.req.header('content-type')) === FORM;
    if (method === 'POST' && !isForm && !isForProcedures(path)) return refuse(c, 'body_unreadable');
    return next();
  };
}

/**
 * Tells the scripts of a page by which release they are answered: while releases are replaced, it may be another than
 * theirs, and its data nothing that they can draw (`app/api/line.ts`).
 */
function releaseTold(release: string | null): Middleware {
  return async (c, next) => {
    await next();
    const asksScript = c.req.path.endsWith('.data') || isForProcedures(c.req.path);
    if (release !== null && asksScript) c.header('x-kipu-release', release);
  };
}

/** Answers everything with the maintenance screen, while that is set or its scenario is played. */
function maintenanceScreen(settings: HostServices['settings'], draw: Draw): Middleware {
  return async (c, next) => {
    const { scenario } = c.var.visit.context.request.controls;
    if (!settings.maintenance && scenario !== MAINTENANCE_SCENARIO) return next();
    // API calls and the data requests of hydrated pages get an error instead: no person reads them.
    const wantsPage = !c.req.path.startsWith('/api/') && !c.req.path.endsWith('.data');
    const answer = wantsPage ? await draw(c, true) : await refuse(c, 'maintenance');
    const page = new Response(answer.body, answer);
    page.headers.set('cache-control', 'no-store');
    page.headers.set('retry-after', String(MAINTENANCE_SECONDS));
    return compressed(page, c.req.header('accept-encoding'));
  };
}

const originsOf = (urls: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin))),
];

/** Whether a path is of the procedures' endpoint, whose failures a program reads. */
const isForProcedures = (path: string) => path.startsWith(`${TRPC_PATH}/`);

/** Refuses a request before pages and procedures see it, in the words of the error catalogue. */
async function refuse(c: HostContext, code: ErrorCode, retryAfterSeconds?: number): Promise<Response> {
  const error = new KipuError(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  return isForProcedures(c.req.path) ? trpcRefusal(error) : failureResponse(c, error.failure);
}

/**
 * Whether all programs parse an address alike. An invalid host, or a path with a backslash or a double slash, is parsed in
 * different ways: the router takes '/\\cursos' for a host. Over a path that cannot be decoded, tRPC fails and the router
 * writes it into the log, with whatever secret is in it.
 */
function isReadable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return !/\/\/|%5c/i.test(pathname) && isDecodable(pathname);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns a path for the log without secrets: those of subscribed calendars and password links contain one. */
function pathForLogs(path: string): string {
  return path.replace(/^\/+(calendario|recuperar)\/.+/i, '/$1/[secret]');
}

/**
 * Returns whether a request may change something: its headers must say that it comes from one of our pages or, if it
 * has none of those headers, a field of its form must. The 'null' origin of sandboxed or anonymised pages is always
 * refused.
 * @param siteOrigin The public origin of the site.
 */
async function comesFromOurPages(request: Request, siteOrigin: string): Promise<boolean> {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return true;
  const site = headers.get('sec-fetch-site');
  const origin = pageOriginOf(headers);
  if (site === null && origin === null && !headers.has('referer')) return hasFormToken(request);
  // 'none': the person repeated a submission by reloading.
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  return sameSite && origin === siteOrigin;
}

/**
 * Returns the same URL under the site's own host name, for somebody who opened the demo as 127.0.0.1 instead of
 * localhost: under the other name, forms would be refused as cross-origin. Null when nothing needs to change.
 */
function canonicalLoopback(c: HostContext, siteOrigin: string): string | null {
  if (c.req.method !== 'GET') return null;
  const asked = new URL(c.req.url);
  const site = new URL(siteOrigin);
  const loopback = ['localhost', '127.0.0.1'];
  const differs = asked.hostname !== site.hostname && asked.port === site.port;
  if (!differs || !loopback.includes(asked.hostname) || !loopback.includes(site.hostname)) return null;
  return `${siteOrigin}${asked.pathname}${asked.search}`;
}

import { createRequestHandler } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import type { Flash } from '../api/context.ts';
import type { Api } from '../api/router.ts';
import { isPaidLater } from '../domain/checkout/payment-way.ts';
import type { PaymentWay } from '../domain/checkout/payment-way.ts';
import type { Failure } from '../domain/failure.ts';
import type { ErrorReports } from '../error-reports.ts';
import type { Settings } from '../env.ts';
import type { Logger } from '../logger.ts';
import { referenceOf } from '../reference.ts';
import type { PageHandler } from './host.ts';
import { createBranchHandler } from './page-branches.ts';
import { isPaymentPage } from './security-headers.ts';
import type { ModuleHashes, Site } from './site.ts';
import { createTurns } from './turns.ts';

/** What a form shows after a submission that did not work. Everything that was typed is kept, except secrets. */
export interface RefusedForm {
  readonly refused: true;
  /** Which form of the page it was, by its field `intent`. */
  readonly intent: string;
  /** One sentence by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed, for the fields to keep. */
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

declare module '@remix-run/node' {
  /** What every loader and action gets: the way to the procedures, and little else. */
  interface AppLoadContext {
    /** The procedures, called in-process on behalf of this request. */
    readonly api: Api;
    /** The nonce of the content security policy; scripts without it do not run. */
    readonly nonce: string;
    /** Set on the payment page: the browser refuses a module whose content is not what was built. */
    readonly moduleHashes: ModuleHashes | null;
    /** The reference of this request: shown on error pages, and what support finds it by. */
    readonly reference: string;
    /** The sentence that the previous page left for this one. Reading it removes it. */
    readonly flash: Flash | null;
    /** Set by the action of this request for the layout, which draws titles and account dialogs by it. */
    refusal: RefusedForm | null;
    /** Leaves a sentence for the page that somebody is sent to next. */
    readonly leaveFlash: (flash: Flash) => void;
    readonly siteOrigin: string;
    /** The card provider's script that the form of a way to pay loads; null where there is none. */
    readonly cardFormScript: (way: PaymentWay) => string | null;
    readonly now: () => Date;
    /** Whether something of the page did not come in time; known once every loader has ended. */
    readonly isLate: () => boolean;
    /** Waits until this page may be drawn. Pages are drawn one at a time, with other work between them. */
    readonly turn: () => Promise<void>;
    /** Logs an unforeseen error of a loader, an action or the drawing, with the request's id. */
    readonly reportError: (error: unknown) => void;
    /** Whether the maintenance screen stands in the place of all pages. */
    readonly maintenance: boolean;
    /** What the loaders of a page without scripts returned, by their routes: drawn, and not sent to the browser. */
    readonly unsentData: Record<string, unknown>;
  }

  // Loader data keeps its own types under single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}

/** The route of the maintenance screen, which answers 404 to whoever opens its address. */
const MAINTENANCE_PAGE = '/mantenimiento';

/**
 * Draws pages through Remix.
 * @param site Its build is an object in production: a function would be called and its routes prepared anew for each
 *   request; in development it is a function, so that a change in app/ shows at once.
 */
export function createPageHandler(options: {
  readonly site: Pick<Site, 'build' | 'moduleHashes'>;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
  readonly errorReports: Pick<ErrorReports, 'remember'>;
}): PageHandler {
  const { siteOrigin, mode, cardFormScriptUrl, globalCard } = options.settings;
  const { build, moduleHashes } = options.site;
  const turn = createTurns();
  const buildMode = mode === 'production' ? mode : 'development';
  const handle =
    typeof build === 'function'
      ? createRequestHandler(build, buildMode)
      : createBranchHandler(build, buildMode);
  return async (request, { visit, nonce, requestId, maintenance }) => {
    let flash: AppLoadContext['flash'] | undefined;
    const context: AppLoadContext = {
      api: visit.api,
      nonce,
      moduleHashes: isPaymentPage(new URL(request.url).pathname) ? moduleHashes : null,
      reference: referenceOf(requestId),
      // Taken only when a page reads it: a redirect on the way must not use it up.
      get flash() {
        // It was left for another page than the maintenance screen.
        if (maintenance) return null;
        return (flash ??= visit.session.takeFlash());
      },
      refusal: null,
      leaveFlash: (flash) => visit.session.remember({ flash }),
      siteOrigin,
      cardFormScript: (way) => {
        if (way === 'card') return cardFormScriptUrl;
        return isPaidLater(way) ? null : (globalCard?.scriptUrl ?? null);
      },
      now: options.now,
      isLate: () => visit.context.request.pageTime.isLate,
      turn,
      reportError: (error) => {
        options.log.error({ error, requestId }, 'page failed');
        options.errorReports.remember(error, visit.context);
      },
      maintenance,
      unsentData: {},
    };
    if (maintenance) return handle(new Request(`${siteOrigin}${MAINTENANCE_PAGE}`), context);
    return handle(await asSeenByPeople(request, siteOrigin), context);
  };
}

/**
 * Returns the request under the origin that people see, whatever a proxy changed on the way. Remix compares the Host of
 * a submission with its Origin and answers a bare 500 when they differ; the guard before it has already compared the
 * Origin with the same setting.
 */
async function asSeenByPeople(request: Request, siteOrigin: string): Promise<Request> {
  const given = new URL(request.url);
  const url = new URL(siteOrigin);
  url.pathname = given.pathname;
  url.search = given.search;
  const headers = new Headers(request.headers);
  headers.set('host', url.host);
  headers.delete('x-forwarded-host');
  const { method } = request;
  // Bodies are small (limited before). One that was read as a whole can be read again.
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

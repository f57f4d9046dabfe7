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

/** What a form says after a submission that did not work: nothing that was typed is lost, secrets aside. */
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
    /** Of the content security policy; scripts without it do not run. */
    readonly nonce: string;
    /** Of a page where a card is paid: the browser refuses a module that is not what was built. */
    readonly moduleHashes: ModuleHashes | null;
    /** Of this request: shown on error pages, found by support. */
    readonly reference: string;
    /** The sentence that the page before left for this one; reading it uses it up. */
    readonly flash: Flash | null;
    /** Set by the action of this request for the layout, which draws titles and account dialogs by it. */
    refusal: RefusedForm | null;
    /** Leaves a sentence for the next page, for the pages that send people elsewhere. */
    readonly leaveFlash: (flash: Flash) => void;
    readonly siteOrigin: string;
    /** The card provider's script that the form of a way to pay loads; null where there is none. */
    readonly cardFormScript: (way: PaymentWay) => string | null;
    readonly now: () => Date;
    /** Whether the page lacks something that did not come in time; known once all of it was asked for. */
    readonly isLate: () => boolean;
    /** Waits until this page may be drawn: one at a time, so that nobody else waits for many of them. */
    readonly turn: () => Promise<void>;
    /** Writes down what nobody foresaw while the page was made, with the request's id. */
    readonly reportError: (error: unknown) => void;
    /** Whether the maintenance screen stands in the place of all pages. */
    readonly maintenance: boolean;
    /** What the loaders of a page without scripts returned, by their routes: drawn, and handed over to nobody. */
    readonly unsentData: Record<string, unknown>;
  }

  // Loader data keeps its own types under single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}

/** The route of the maintenance screen; to everybody who asks for it by this address, it is not there. */
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
      // Taken when a page asks for it: a redirect on the way must not use it up.
      get flash() {
        // The maintenance screen is not the page it was left for.
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
 * The request under the one origin that people see, whatever a proxy made of it on the way. Remix compares the Host
 * of a submission with its Origin and answers a bare 500 when they differ; the guard in front has checked the Origin
 * against the same setting already.
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
  // Bodies are small (limited before), and a whole one can be read again by whoever needs it.
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

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
import { isTextBrowser } from './form-token.ts';
import type { PageHandler } from './host.ts';
import { createBranchHandler } from './page-branches.ts';
import { isPaymentPage } from './security-headers.ts';
import type { ModuleHashes, Site } from './site.ts';
import { createTurns } from './turns.ts';
import { keepUnsent, takeUnsent } from './unsent-form.ts';

/** What a form shows after a failed submission. Everything that was typed is kept, except secrets. */
export interface RefusedForm {
  readonly refused: true;
  /** Which form of the page it was: its field `intent`. */
  readonly intent: string;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was typed, to fill the fields again. */
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

declare module '@remix-run/node' {
  /** The context of every loader and action: mainly access to the procedures. */
  interface AppLoadContext {
    /** The procedures, called in-process on behalf of this request. */
    readonly api: Api;
    /** The nonce of the content security policy; scripts without it do not run. */
    readonly nonce: string;
    /** Set on the payment page: the browser refuses a module whose content differs from the build. */
    readonly moduleHashes: ModuleHashes | null;
    /** The reference of this request: shown on error pages, for support to find it. */
    readonly reference: string;
    /** Whether the browser sent a session, and so keeps cookies. */
    readonly hasSession: boolean;
    /** The flash message that the previous page left for this one. Reading it removes it. */
    readonly flash: Flash | null;
    /** Set by the action of this request for the layout, which draws titles and account dialogs accordingly. */
    refusal: RefusedForm | null;
    /** The account that the form of this request was drawn for; null for a visitor's, and where no form was sent. */
    sentFor: string | null;
    /** What was typed on this page before the login ended. Reading it removes it. */
    readonly unsent: RefusedForm | null;
    /** Leaves a flash message for the page that the user is redirected to. */
    readonly leaveFlash: (flash: Flash) => void;
    readonly siteOrigin: string;
    /** The card provider's script for the form of a payment method; null if there is none, or it would not be run. */
    readonly cardFormScript: (way: PaymentWay) => string | null;
    readonly now: () => Date;
    /** Whether part of the page did not arrive in time; known once every loader has ended. */
    readonly isLate: () => boolean;
    /** Resolves when this page may be drawn. Pages are drawn one at a time, with other work between them. */
    readonly turn: () => Promise<void>;
    /** Logs an unexpected error of a loader, an action or the rendering, with the request's id. */
    readonly reportError: (error: unknown) => void;
    /** Whether the maintenance screen replaces all pages. */
    readonly maintenance: boolean;
    /** The loader data of a page without scripts, by route id: used for drawing, not sent to the browser. */
    readonly unsentData: Record<string, unknown>;
  }

  // Loader data keeps its own types under single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}

/** Remix's parameter for data alone, in a form that our pages never ask for: it logs an error when anybody does. */
const FORMER_DATA = '_data';
/** The route of the maintenance screen; opened directly, it answers 404. */
const MAINTENANCE_PAGE = '/mantenimiento';

/**
 * Returns the handler that draws pages through Remix.
 * @param options.site Its build is an object in production: Remix would call a function and prepare its routes anew for
 *   each request. In development it is a function, so that a change in app/ shows immediately.
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
  return async (request, { visit, nonce, maintenance }) => {
    const { pathname, search } = new URL(request.url);
    const page = `${pathname}${search}`;
    let flash: AppLoadContext['flash'] | undefined;
    let unsent: AppLoadContext['unsent'] | undefined;
    const context: AppLoadContext = {
      api: visit.api,
      nonce,
      moduleHashes: isPaymentPage(pathname) ? moduleHashes : null,
      reference: referenceOf(visit.context.request.id),
      hasSession: visit.session.key !== null,
      get flash() {
        // It was not meant for the maintenance screen.
        if (maintenance) return null;
        return (flash ??= visit.session.takeFlash());
      },
      refusal: null,
      sentFor: null,
      get unsent() {
        return (unsent ??= takeUnsent(visit.session, page));
      },
      leaveFlash: (flash) => visit.session.remember({ flash }),
      siteOrigin,
      cardFormScript: (way) => {
        if (isTextBrowser(request.headers.get('user-agent'))) return null;
        if (way === 'card') return cardFormScriptUrl;
        return isPaidLater(way) ? null : (globalCard?.scriptUrl ?? null);
      },
      now: options.now,
      isLate: () => visit.context.request.pageTime.isLate,
      turn,
      reportError: (error) => {
        options.log.error({ error }, 'page failed');
        options.errorReports.remember(error, visit.context);
      },
      maintenance,
      unsentData: {},
    };
    if (maintenance) return handle(new Request(`${siteOrigin}${MAINTENANCE_PAGE}`), context);
    const before = visit.session.data;
    const answer = await handle(await asSeenByPeople(request, siteOrigin), context);
    const leadsElsewhere = answer.headers.has('location');
    if (leadsElsewhere) {
      // One part of the page may have read these while another found that it leads elsewhere.
      if (flash) visit.session.remember({ flash: visit.session.data.flash ?? flash });
      if (unsent) visit.session.remember({ unsent: before.unsent });
    }
    // A visitor may be shown the form again, another account never is.
    if (leadsElsewhere || visit.session.data.signedIn) keepUnsent(visit.session, page, context);
    return answer;
  };
}

/**
 * Returns the request under the site's public origin, whatever a proxy changed on the way. Remix compares the Host of a
 * submission with its Origin and answers a bare 500 when they differ; the origin check before it has already compared
 * the Origin with the same setting. HEAD becomes GET, of which Node leaves out the body: Remix takes HEAD for data for a
 * submission, whose origin nothing has checked.
 */
async function asSeenByPeople(request: Request, siteOrigin: string): Promise<Request> {
  const given = new URL(request.url);
  const url = new URL(siteOrigin);
  url.pathname = given.pathname;
  if (given.searchParams.has(FORMER_DATA)) given.searchParams.delete(FORMER_DATA);
  url.search = given.search;
  const headers = new Headers(request.headers);
  headers.set('host', url.host);
  headers.delete('x-forwarded-host');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  // Bodies are small (limited before). A buffered body can be read again.
  const body = method === 'GET' ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

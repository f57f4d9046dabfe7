import type { RequestHandler } from 'msw';
import { getResponse, HttpHandler } from 'msw';
import { cardProviderHandlers } from './card-provider/endpoints.ts';
import { cardPageHandlers } from './card-provider/pages.ts';
import { refuse } from './faults.ts';
import { globalCardHandlers } from './global-card/endpoints.ts';
import { globalCardPageHandlers } from './global-card/pages.ts';
import { authHandlers } from './handlers/auth.ts';
import { certificateHandlers } from './handlers/certificates.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { dashboardHandlers } from './handlers/dashboards.ts';
import { invoiceHandlers } from './handlers/invoices.ts';
import { localPaymentHandlers } from './local-payments/endpoints.ts';
import { mediaHandlers } from './handlers/media.ts';
import { passwordHandlers } from './handlers/passwords.ts';
import { purchaseHandlers } from './handlers/purchases.ts';
import { reconciliationHandlers } from './handlers/reconciliation.ts';
import { referralHandlers } from './handlers/referrals.ts';
import { supportHandlers } from './handlers/support.ts';
import { waitingListHandlers } from './handlers/waiting-list.ts';
import { panelHandlers } from './panel/panel.ts';
import { createMockState } from './state.ts';
import type { MockOptions } from './state.ts';
import { studentZoneHandlers } from './student-zone/student-zone.ts';

/** The whole academy API: academy, content service, media storage and card provider. */
export interface Backend {
  /** One for each method and path of the API. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the response to a request, or undefined when nothing is mocked at its path. */
  respond(request: Request): Promise<Response | undefined>;
}

/** Returns the academy API over a ledger; the data of a sandbox is created with its first request. */
export function createBackend(options: MockOptions): Backend {
  const state = createMockState(options);
  const handlers = [
    ...authHandlers(state),
    ...passwordHandlers(state),
    ...catalogueHandlers(state),
    ...supportHandlers(state),
    ...waitingListHandlers(state),
    ...referralHandlers(state),
    ...purchaseHandlers(state),
    ...invoiceHandlers(state),
    ...reconciliationHandlers(state),
    ...dashboardHandlers(state),
    ...certificateHandlers(state),
    ...cardProviderHandlers(state),
    ...cardPageHandlers(state),
    ...localPaymentHandlers(state),
    ...globalCardHandlers(state),
    ...globalCardPageHandlers(state),
    ...studentZoneHandlers(state),
    ...mediaHandlers(state),
    ...panelHandlers(state),
  ];
  return {
    handlers,
    async respond(request) {
      const { pathname } = new URL(request.url);
      // Path matching throws on paths that cannot be decoded.
      if (!isDecodable(pathname)) return refuse(400, 'Malformed address.');
      const near = handlers.filter((handler) => mayTake(handler, request.method, pathname.toLowerCase()));
      return getResponse(near, request);
    },
  };
}

/**
 * Whether a handler may take a request, judged by the method and by the fixed start of its path. A speed-up: every
 * handler that is asked parses the path and the cookies of the request again, which was a quarter of the backend's
 * work.
 */
function mayTake(handler: RequestHandler, method: string, pathname: string): boolean {
  if (!(handler instanceof HttpHandler)) return true;
  const { method: taken, path } = handler.info;
  if (typeof taken === 'string' && taken !== method) return false;
  if (typeof path !== 'string') return true;
  const [words = ''] = path.replace(/^\*/, '').split(/\/?[:*]|\/$/, 1);
  return pathname.includes(words.toLowerCase());
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

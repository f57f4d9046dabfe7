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
  /** One for each address and method that it answers. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the answer to a request, or undefined when nothing is mocked at its address. */
  respond(request: Request): Promise<Response | undefined>;
}

/** Returns the academy API over a ledger; data of each sandbox is made when it is first asked for. */
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
      // Matching paths would throw on one that cannot be decoded.
      if (!isDecodable(pathname)) return refuse(400, 'Malformed address.');
      const near = handlers.filter((handler) => mayTake(handler, request.method, pathname.toLowerCase()));
      return getResponse(near, request);
    },
  };
}

/**
 * Whether a handler may take a request, by its method and by what its path begins with. To be asked itself, each
 * of them reads its path anew and the request's cookies, a quarter of all that the backend did.
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

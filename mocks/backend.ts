import type { RequestHandler } from 'msw';
import { getResponse } from 'msw';
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
  /** For a test's `setupServer`. */
  readonly handlers: readonly RequestHandler[];
  /** Returns the answer to a request, or undefined when nothing is mocked at its address. */
  respond(request: Request): Promise<Response | undefined>;
}

/** Returns the academy API over a ledger; data of each sandbox is made when it is first asked for. */
export function createBackend(options: MockOptions): Backend {
  const state = createMockState(options);
  const handlers = [
    ...authHandlers(state),
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
      // Matching paths would throw on one that cannot be decoded.
      if (!isDecodable(new URL(request.url).pathname)) return refuse(400, 'Malformed address.');
      return getResponse(handlers, request);
    },
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

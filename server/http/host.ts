import type { HttpBindings } from '@hono/node-server';
import type { ApiContext, ApiServices, Session } from '../api/context.ts';
import type { Settings } from '../env.ts';
import type { Lateness } from '../lateness.ts';
import type { PaymentsHealth } from '../payments/back-office.ts';
import type { StatusCall } from '../payments/status-probe.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Api } from '../api/router.ts';

/** The services of the process that the host uses. */
export interface HostServices {
  readonly settings: Settings;
  readonly api: ApiServices;
  readonly sessions: Sessions;
  readonly pages: PageHandler;
  /** The release of the pages' scripts; null in development, where they change constantly. */
  readonly release: string | null;
  /** Whether the store answers, and how the academy API is doing. */
  readonly health: () => Promise<Health>;
  /** Whether the event loop of the process lags. */
  readonly lateness: Lateness;
  /** How long a page waits for all its calls together, if not the default time. Milliseconds. */
  readonly pageLimitMs?: number | undefined;
}

export interface Health {
  readonly store: 'ok' | 'failing';
  readonly upstream: 'closed' | 'half_open' | 'open';
  /** The state of payments; null while the store does not answer. */
  readonly payments:
    | (PaymentsHealth & {
        /** When this process last looked for due payments. */
        readonly runnerBeat: Date | null;
        /** Whether the academy can be asked for the outcome of a payment. */
        readonly statusCall: StatusCall;
        /** Whether payments are compared with the card provider and the academy every night. */
        readonly reconciles: boolean;
        readonly reconciliation: { readonly finishedAt: Date; readonly differences: number } | null;
      })
    | null;
  /** Whether the process is shutting down: load balancers then send it no requests. */
  readonly draining: boolean;
}

/** The session of a request and the procedures on its behalf; made only for requests to pages and procedures. */
export interface Visit {
  readonly session: Session;
  /** What the procedures know of the request. */
  readonly context: ApiContext;
  /** The procedures themselves, called in-process. */
  readonly api: Api;
}

/** Draws a page through Remix: the requested one, or the maintenance screen in its place. */
export type PageHandler = (
  request: Request,
  page: { visit: Visit; nonce: string; maintenance: boolean },
) => Promise<Response>;

/** Passed to the host with a request of the page cache; the host sets in it whether the response may be cached. */
export interface CacheVerdict {
  /** Set when the response holds nothing personal. */
  allowed: boolean;
  /** Set when something behind the page failed, so that part of it may be missing. */
  failed: boolean;
}

/** Hono's types for this host. */
export interface HostEnvironment {
  Bindings: HttpBindings & { readonly verdict?: CacheVerdict };
  Variables: {
    nonce: string;
    requestId: string;
    visit: Visit;
  };
}

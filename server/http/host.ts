import type { HttpBindings } from '@hono/node-server';
import type { ApiContext, ApiServices, Session } from '../api/context.ts';
import type { Settings } from '../env.ts';
import type { Lateness } from '../lateness.ts';
import type { PaymentsHealth } from '../payments/back-office.ts';
import type { StatusCall } from '../payments/status-probe.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Api } from '../api/router.ts';

/** What the host needs of the process. */
export interface HostServices {
  readonly settings: Settings;
  readonly api: ApiServices;
  readonly sessions: Sessions;
  /** Answers pages. */
  readonly pages: PageHandler;
  /** Whether the store answers, and how the academy API is doing. */
  readonly health: () => Promise<Health>;
  /** How far behind the process is. */
  readonly lateness: Lateness;
  /** How long a page waits for all its calls, where that is not the usual time. Milliseconds. */
  readonly pageLimitMs?: number | undefined;
}

export interface Health {
  readonly store: 'ok' | 'failing';
  readonly upstream: 'closed' | 'half_open' | 'open';
  /** How payments stand; null while the store does not answer. */
  readonly payments:
    | (PaymentsHealth & {
        /** When this process last looked for payments that are due. */
        readonly runnerBeat: Date | null;
        /** Whether the academy can be asked what became of a payment. */
        readonly statusCall: StatusCall;
        /** Whether payments are compared with the card provider and the academy every night. */
        readonly reconciles: boolean;
        readonly reconciliation: { readonly finishedAt: Date; readonly differences: number } | null;
      })
    | null;
  /** Whether the process is ending: load balancers then send nobody here. */
  readonly draining: boolean;
}

/** Who a request is from, and the procedures on its behalf; made only for requests to pages and procedures. */
export interface Visit {
  readonly session: Session;
  /** What the procedures know of the request. */
  readonly context: ApiContext;
  /** The procedures themselves, called in-process. */
  readonly api: Api;
}

/** Draws a page through Remix: the one that was asked for, or the maintenance screen in its place. */
export type PageHandler = (
  request: Request,
  page: { visit: Visit; nonce: string; requestId: string; maintenance: boolean },
) => Promise<Response>;

/** Passed to the host with a request of the page cache, for the host to say whether the answer may be kept for others. */
export interface CacheVerdict {
  /** Set when nothing of a person is in the answer. */
  allowed: boolean;
  /** Set when something behind the page failed, so that a part of it may be missing. */
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

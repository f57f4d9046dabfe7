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
  /** How long a page waits for all that it asks, where that is not the usual time. Milliseconds. */
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
  /** While the process ends: load balancers send nobody here any more. */
  readonly draining: boolean;
}

/** Who a request is from; made only for requests to pages and procedures. */
export interface Visit {
  readonly session: Session;
  /** Of the procedures. */
  readonly context: ApiContext;
  /** The procedures themselves, called in-process. */
  readonly api: Api;
}

/** Draws a page through Remix: the one that was asked for, or the maintenance screen in its place. */
export type PageHandler = (
  request: Request,
  page: { visit: Visit; nonce: string; requestId: string; maintenance: boolean },
) => Promise<Response>;

/** Goes to the host with a request whose answer may be cached for others; what it says of the answer is written here. */
export interface CacheVerdict {
  /** Set when nothing of a person is in the answer. */
  allowed: boolean;
  /** Set when something behind the page failed: it may stand there with a part missing. */
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

import type { createCardSessions } from './card-sessions.ts';
import type { createCredentials } from './credentials.ts';
import type { Journal, PaymentLog } from './journal.ts';
import type { PaymentProviders } from './provider.ts';

/** Waits some milliseconds, or until the signal is aborted. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** What the steps of a payment depend on. */
export interface PaymentDependencies {
  readonly journal: Journal;
  readonly credentials: ReturnType<typeof createCredentials>;
  readonly providers: PaymentProviders;
  readonly sessions: ReturnType<typeof createCardSessions>;
  readonly logger: PaymentLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** How long to wait before an unanswered enrollment or refund is sent again, in milliseconds. */
  readonly resendEnrollmentAfterMs: number;
}

import type { Sleep } from '../in-time.ts';
import type { createCardSessions } from './card-sessions.ts';
import type { createCredentials } from './credentials.ts';
import type { Journal, PaymentLog } from './journal.ts';
import type { PaymentProviders } from './provider.ts';

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

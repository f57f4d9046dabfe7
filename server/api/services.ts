import type { Analytics } from '../analytics.ts';
import type { CalendarFeeds } from '../calendar/feeds.ts';
import type { Logger } from '../logger.ts';
import type { PaymentDesk } from '../payments/payments.ts';
import type { Dismissals } from '../store/dismissals.ts';
import type { LoginReveals } from '../store/login-reveals.ts';
import type { RateLimiter } from '../store/rate-limits.ts';
import type { Catalogue } from '../upstream/catalogue.ts';
import type { Upstream } from '../upstream/types.ts';
import type { RequestInfo, Session, Visitor } from './context.ts';

/** What lives as long as the process. */
export interface ApiServices {
  readonly upstream: Upstream;
  readonly catalogue: Catalogue;
  readonly payments: Omit<PaymentDesk, 'runner' | 'verifyLog'>;
  readonly rateLimiter: RateLimiter;
  readonly dismissals: Dismissals;
  readonly loginReveals: LoginReveals;
  readonly calendarFeeds: CalendarFeeds;
  readonly analytics: Analytics;
  readonly log: Logger;
  readonly now: () => Date;
  /** Where providers send people back to. */
  readonly siteOrigin: string;
  /** Origins that student zones open at; a child is led to no other. */
  readonly studentZoneOrigins: readonly string[];
}

/** What a procedure knows. It never sees a Request or a Response. */
export interface ApiContext extends ApiServices {
  readonly session: Session;
  readonly visitor: Visitor;
  readonly request: RequestInfo;
}

import { createAnalytics } from './analytics.ts';
import { readChosenNow } from './api/chosen.ts';
import type { ApiServices } from './api/context.ts';
import { createCalendarFeeds } from './calendar/feeds.ts';
import { seatsLeft } from './domain/catalogue/vacations.ts';
import type { Settings } from './env.ts';
import type { Health } from './http/host.ts';
import type { Logger } from './logger.ts';
import { createJournal } from './payments/journal.ts';
import { createNiubizAdapter } from './payments/providers/niubiz.ts';
import type { Runner } from './payments/runner.ts';
import { createPaymentService } from './payments/service.ts';
import { createCalendarFeedRows } from './store/calendar-feeds.ts';
import { openStore } from './store/database.ts';
import { createFamilyRecords } from './store/family-records.ts';
import { createRateLimiter } from './store/rate-limits.ts';
import { createSealer } from './store/seal.ts';
import { createSessions } from './store/sessions.ts';
import type { Sessions } from './store/sessions.ts';
import { createCatalogue } from './upstream/catalogue.ts';
import { createUpstream } from './upstream/client.ts';

/** Everything below HTTP, as long as the process lives. */
export interface Services {
  readonly api: ApiServices;
  readonly sessions: Sessions;
  /** Resumes payments; started when all is ready, stopped before `close`. */
  readonly runner: Runner;
  health(): Promise<Omit<Health, 'draining'>>;
  /** Deletes ended sessions and counters. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store and puts the server together on it: store → academy API → payments → what procedures use.
 * @throws Error when the store cannot be opened.
 */
export async function openServices(settings: Settings, log: Logger): Promise<Services> {
  const now = () => new Date(Date.now() + settings.clockOffsetMs);

  const store = await openStore(settings.database);
  const sealer = createSealer(settings.sessionSecret);
  const sessions = createSessions({ store, sealer, now });
  const rateLimiter = createRateLimiter({ store });

  const upstream = createUpstream({ ...settings, log });
  const catalogue = createCatalogue({ upstream, now, log });

  const payments = createPaymentService({
    journal: createJournal({ store, now, logger: log, leaseMs: settings.paymentLeaseMs }),
    sealer,
    upstream,
    providers: [
      createNiubizAdapter({
        name: settings.cardProvider,
        merchantIdPen: settings.merchantIds.pen,
        merchantIdOther: settings.merchantIds.other,
        formScriptUrl: settings.cardFormScriptUrl,
        hostedPageUrl: settings.cardHostedPageUrl,
      }),
    ],
    now,
    logger: log,
    seatsLeft: async (selection, { controls }) => {
      const chosen = await readChosenNow(catalogue, { requestId: 'payment', controls }, selection);
      return chosen ? seatsLeft(chosen.group) : 0;
    },
  });

  return {
    api: {
      upstream,
      catalogue,
      payments,
      rateLimiter,
      familyRecords: createFamilyRecords({ store, now }),
      calendarFeeds: createCalendarFeeds({ rows: createCalendarFeedRows(store), sealer, upstream, now, log }),
      analytics: createAnalytics({ url: settings.analyticsUrl, log, now }),
      log,
      now,
      siteOrigin: settings.siteOrigin,
      studentZoneOrigins: settings.studentZoneOrigins,
    },
    sessions,
    runner: payments.runner,
    async health() {
      const reading = store.kysely.selectFrom('session').select('idHash').limit(1).execute();
      return {
        store: await reading.then(
          () => 'ok' as const,
          () => 'failing' as const,
        ),
        upstream: upstream.breakerState(),
      };
    },
    async sweep() {
      await sessions.removeExpired();
      await rateLimiter.removeExpired();
    },
    close: () => store.close(),
  };
}

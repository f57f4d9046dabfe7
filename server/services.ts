import { setTimeout as wait } from 'node:timers/promises';
import { createAnalytics } from './analytics.ts';
import { readChosenNow } from './api/chosen.ts';
import { createCalendarFeeds } from './calendar/feeds.ts';
import { seatsLeft } from './domain/catalogue/vacations.ts';
import type { Settings } from './env.ts';
import { createErrorReports } from './error-reports.ts';
import type { Health } from './http/host.ts';
import type { Logger } from './logger.ts';
import { createJournal } from './payments/journal.ts';
import { createNiubizAdapter } from './payments/providers/niubiz.ts';
import { createPaymentService } from './payments/service.ts';
import { createCalendarFeedRows } from './store/calendar-feeds.ts';
import { openStore } from './store/database.ts';
import { createFamilyRecords } from './store/family-records.ts';
import { createRateLimiter } from './store/rate-limits.ts';
import { createSealer } from './store/seal.ts';
import { createSessions } from './store/sessions.ts';
import { createCatalogue } from './upstream/catalogue.ts';
import { createUpstream } from './upstream/client.ts';

/** A store that has not answered by then counts as failing: whoever asks for health waits about 2 s. Milliseconds. */
const HEALTH_LIMIT_MS = 1_500;

/**
 * Opens the store and puts the server together on it: store → academy API → payments → what procedures use.
 * @throws Error when the store cannot be opened.
 */
export async function openServices(settings: Settings, log: Logger) {
  const now = () => new Date(Date.now() + settings.clockOffsetMs);

  const store = await openStore(settings.database);
  const sealer = createSealer(settings.sessionSecret);
  const sessions = createSessions({ store, sealer, now });
  const rateLimiter = createRateLimiter({ store });
  const errorReports = createErrorReports({ store, now, log });

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
      errorReports,
      analytics: createAnalytics({ url: settings.analyticsUrl, log, now }),
      log,
      now,
      siteOrigin: settings.siteOrigin,
      studentZoneOrigins: settings.studentZoneOrigins,
    },
    sessions,
    /** Resumes payments; started when all is ready, stopped before `close`. */
    runner: payments.runner,
    async health(): Promise<Omit<Health, 'draining'>> {
      const reading = store.kysely.selectFrom('session').select('idHash').limit(1).execute();
      const answer = reading.then(
        () => 'ok' as const,
        () => 'failing' as const,
      );
      const tooLate = wait(HEALTH_LIMIT_MS, 'failing' as const, { ref: false });
      return { store: await Promise.race([answer, tooLate]), upstream: upstream.breakerState() };
    },
    /** Deletes ended sessions, counters and error reports. */
    async sweep() {
      await sessions.removeExpired();
      await rateLimiter.removeExpired();
      await errorReports.removeExpired();
    },
    async close() {
      await errorReports.settled();
      await store.close();
    },
  };
}

import { createAnalytics } from './analytics.ts';
import { readSeatsLeftNow } from './api/chosen.ts';
import { createCalendarFeeds } from './calendar/feeds.ts';
import { knownCourses } from './domain/checkout/purchase-details.ts';
import type { Currency } from './domain/money.ts';
import type { Settings } from './env.ts';
import { createErrorReports } from './error-reports.ts';
import type { Health } from './http/host.ts';
import { inTime } from './in-time.ts';
import { createKeptData } from './kept-data.ts';
import { LoopLateness } from './lateness.ts';
import type { Logger } from './logger.ts';
import { createBackOffice } from './payments/back-office.ts';
import { createJournal } from './payments/journal.ts';
import type { Journal } from './payments/journal.ts';
import { createReconciliation } from './payments/nightly.ts';
import type { PaymentProviders } from './payments/provider.ts';
import { createLocalAdapter } from './payments/providers/dlocal.ts';
import { createNiubizAdapter } from './payments/providers/niubiz.ts';
import { createStripeAdapter } from './payments/providers/stripe.ts';
import { createPaymentService } from './payments/service.ts';
import { currentRequest } from './reference.ts';
import { createCalendarFeedRows } from './store/calendar-feeds.ts';
import { createDataRequests } from './store/data-requests.ts';
import { openStore, openStoreBeside } from './store/database.ts';
import type { Store } from './store/database.ts';
import { createFamilyRecords } from './store/family-records.ts';
import { UnusableStore } from './store/outage.ts';
import { createPurchaseDrafts } from './store/purchase-drafts.ts';
import { createRateLimiter } from './store/rate-limits.ts';
import { createSealer } from './store/seal.ts';
import { createSessions } from './store/sessions.ts';
import { CallControls } from './upstream/call-controls.ts';
import { createCatalogue } from './upstream/catalogue.ts';
import { createUpstream } from './upstream/client.ts';
import type { Transport } from './upstream/transport.ts';
import type { Upstream } from './upstream/types.ts';

/** A store that has not answered by then counts as failing: health checks give up after about 2 s. Milliseconds. */
const HEALTH_LIMIT_MS = 1_500;

/** The request id of the operator's calls in the academy's log. */
const OPERATOR_REQUEST = 'reconciliation';

/** Returns a clock that is as far from the machine's as the settings say at the time: a replay moves it. */
const clockOf = (settings: Settings) => () => new Date(Date.now() + settings.clockOffsetMs);

/** Returns the payment providers that are configured: the present card provider first, then the former ones. */
function providersOf(settings: Settings): PaymentProviders {
  const { cardProvider, formerCardProviders, localPaymentsProvider, globalCard, merchantIds } = settings;
  const cardsOf = (name: string) =>
    createNiubizAdapter({
      name,
      merchantIdPen: merchantIds.pen,
      merchantIdOther: merchantIds.other,
      hostedPageUrl: settings.cardHostedPageUrl,
    });
  const local = localPaymentsProvider !== null && {
    name: localPaymentsProvider,
    merchantFor: (currency: Currency) => (currency === 'PEN' ? merchantIds.pen : merchantIds.other),
  };
  return [
    cardsOf(cardProvider),
    ...formerCardProviders.map(cardsOf),
    ...(local ? [createLocalAdapter(local)] : []),
    ...(globalCard ? [createStripeAdapter(globalCard)] : []),
  ];
}

/** Creates the account services on a store, for the site and for the commands. */
function createAccountsOn(
  store: Store,
  { settings, journal, now }: { settings: Settings; journal: Journal; now: () => Date },
) {
  const sealer = createSealer(settings.sessionSecret, settings.formerSessionSecrets);
  const sessions = createSessions({ store, sealer, now, longestMs: settings.sessionLongestMs });
  const purchaseDrafts = createPurchaseDrafts({ store, sealer, now });
  const familyRecords = createFamilyRecords({ store, now });
  const calendarFeedRows = createCalendarFeedRows(store);
  const dataRequests = createDataRequests({ store, now });
  const keptData = createKeptData({
    sessions,
    purchaseDrafts,
    calendarFeeds: calendarFeedRows,
    familyRecords,
    journal,
    requests: dataRequests,
  });
  return { sealer, sessions, purchaseDrafts, familyRecords, calendarFeedRows, dataRequests, keptData };
}

/** Creates the back office on a store, for the site and for the commands. */
function createBackOfficeOn(
  store: Store,
  options: { settings: Settings; upstream: Upstream; log: Logger; now: () => Date },
) {
  const { settings, upstream, log: logger, now } = options;
  const { operatorToken: bearer, reconciliationHour: hour } = settings;
  const names = providersOf(settings).map(({ name }) => name);
  const providers = names.filter((name) => !settings.formerCardProviders.includes(name));
  const journal = createJournal({ store, now, logger, leaseMs: settings.paymentLeaseMs });
  const controls = CallControls.none;
  const client = bearer === null ? null : upstream.for({ bearer, requestId: OPERATOR_REQUEST, controls });
  return {
    journal,
    backOffice: createBackOffice({ store, journal, now }),
    reconciliation: createReconciliation({ store, journal, client, providers, hour, now, logger }),
  };
}

/**
 * Opens the back office, the error reports and the account services, on a store that a running site may be using.
 * @throws Error when the store does not exist, or its schema is older than this version.
 */
export async function openBackOffice(settings: Settings, log: Logger) {
  const now = clockOf(settings);
  const store = await openStoreBeside(settings.database);
  const upstream = createUpstream({ ...settings, log });
  const { journal, backOffice, reconciliation } = createBackOfficeOn(store, { settings, upstream, log, now });
  const { sessions, keptData, dataRequests } = createAccountsOn(store, { settings, journal, now });
  const errorReports = createErrorReports({ store, now, log });
  return {
    backOffice,
    reconciliation,
    errorReports,
    sessions,
    keptData,
    dataRequests,
    now,
    close: () => store.close(),
  };
}

/**
 * Opens the store and creates all services on it: store → academy API → payments → services of the procedures.
 * @param transport How calls to the academy are sent; by default with `fetch`, which tests replace.
 * @throws UnusableStore
 */
export async function openServices(settings: Settings, log: Logger, transport?: Transport) {
  const now = clockOf(settings);

  const store = await openStore(settings.database).catch((cause: unknown) => {
    throw new UnusableStore(cause);
  });
  const rateLimiter = createRateLimiter({ store });
  const errorReports = createErrorReports({ store, now, log });

  const lateness = new LoopLateness();
  const upstream = createUpstream({ ...settings, log, lateness, ...(transport && { transport }) });
  // In development a changed fixture shows immediately. Not 1: the cache would turn that into a TTL of 0, which means
  // forever.
  const freshMs = settings.mode === 'development' ? 2 : undefined;
  const catalogue = createCatalogue({ upstream, now, log, freshMs });

  const { journal, backOffice, reconciliation } = createBackOfficeOn(store, { settings, upstream, log, now });
  const accounts = createAccountsOn(store, { settings, journal, now });
  const { sealer, sessions, purchaseDrafts, familyRecords, calendarFeedRows, keptData } = accounts;
  const payments = createPaymentService({
    journal,
    sealer,
    upstream,
    providers: providersOf(settings),
    resendEnrollmentAfterMs: settings.enrollmentResendMs,
    now,
    logger: log,
    seatsLeft: ({ selection, lines: courses }, { controls, bearer }) => {
      const context = { requestId: currentRequest()?.id ?? 'payment', controls };
      const client = upstream.for({ ...context, bearer, pays: true });
      return readSeatsLeftNow({ catalogue, context, client, now: now() }, { selection, courses });
    },
  });

  const reconciles = settings.operatorToken !== null;
  if (!reconciles) log.warn('payments are not reconciled: OPERATOR_TOKEN is not set');

  return {
    api: {
      upstream,
      catalogue,
      payments,
      rateLimiter,
      sessions,
      familyRecords,
      purchaseDrafts,
      keptData,
      calendarFeeds: createCalendarFeeds({
        rows: calendarFeedRows,
        sealer,
        upstream,
        purchasesOf: (userId) => payments.purchases({ userId }),
        knownCourses: async (context) => {
          const [courses, teachers] = await Promise.all([
            catalogue.entries(context, 'course'),
            catalogue.entries(context, 'teacher'),
          ]);
          return knownCourses(new Map(courses.map((entry) => [entry.sys.id, entry])), teachers);
        },
        now,
        log,
      }),
      errorReports,
      analytics: createAnalytics({ url: settings.analyticsUrl, log, now }),
      log,
      now,
      siteOrigin: settings.siteOrigin,
      studentZoneOrigins: settings.studentZoneOrigins,
      learningPlatform: settings.learningPlatform,
    },
    sessions,
    lateness,
    backOffice,
    reconciliation,
    /** Finds out whether the academy can be asked for the outcome of a payment. */
    statusCall: payments.statusCall,
    /** Resumes payments; started when everything is ready, stopped before `close`. */
    runner: payments.runner,
    async health(): Promise<Omit<Health, 'draining'>> {
      const reading = Promise.all([backOffice.health(), reconciliation.last()]).catch(() => null);
      const answer = await inTime(reading, HEALTH_LIMIT_MS, () => null);
      const [standing, last] = answer ?? [null, null];
      return {
        store: standing ? 'ok' : 'failing',
        upstream: upstream.breakerState(),
        payments: standing && {
          ...standing,
          runnerBeat: payments.runner.lastBeat(),
          statusCall: payments.statusCall.found(),
          reconciles,
          reconciliation: last && { finishedAt: last.finishedAt, differences: last.differences.length },
        },
      };
    },
    /** Reads the season before it is needed: the first read takes two sequential calls. */
    readSeason: () => catalogue.season({ requestId: 'start', controls: CallControls.none }),
    /** Deletes ended sessions, old drafts, counters and error reports. */
    async sweep() {
      await sessions.removeExpired();
      await purchaseDrafts.removeExpired();
      await rateLimiter.removeExpired();
      await errorReports.removeExpired();
    },
    async close() {
      lateness.close();
      await errorReports.settled();
      await store.close();
    },
  };
}

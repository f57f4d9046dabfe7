import { createAnalytics } from './analytics.ts';
import { SettingsError, readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { findChosen } from './domain/order.ts';
import { seatsLeft } from './domain/vacation-program.ts';
import { createHostApp } from './http/app.ts';
import { openBuiltSite, openDevelopmentSite } from './http/build.ts';
import { createListener } from './http/listener.ts';
import { createPageHandler } from './http/pages.ts';
import { createLogger } from './logger.ts';
import type { Logger } from './logger.ts';
import { createCardProvider } from './payments/card-provider.ts';
import { createPayments } from './payments/payments.ts';
import { openStore } from './store/database.ts';
import { createRateLimiter } from './store/rate-limits.ts';
import { createSealer } from './store/seal.ts';
import { createSessions } from './store/sessions.ts';
import { createCatalogue } from './upstream/catalogue.ts';
import { createUpstream } from './upstream/client.ts';

/** How long requests under way may take to end once the process is told to. Milliseconds. */
const DRAIN_MS = 60_000;
/** How often ended sessions and counters are swept out. Milliseconds. */
const SWEEP_MS = 60 * 60_000;

/** The site: settings → store → remote side → procedures → HTTP. */
async function main(settings: Settings, log: Logger): Promise<void> {
  const now = () => new Date(Date.now() + settings.clockOffsetMs);

  const store = await openStore(
    settings.database.kind === 'postgres'
      ? { url: settings.database.url, file: '' }
      : { file: settings.database.file },
  );
  const sealer = createSealer(settings.sessionSecret);
  const sessions = createSessions({ store, sealer, now });
  const rateLimiter = createRateLimiter({ store });

  const upstream = createUpstream({ ...settings, log });
  const catalogue = createCatalogue({ upstream, now, log });

  const payments = createPayments({
    store,
    sealer,
    upstream,
    providers: [
      createCardProvider({
        name: settings.cardProvider,
        merchantIdPen: settings.merchantIds.pen,
        merchantIdOther: settings.merchantIds.other,
        formScriptUrl: settings.cardFormScriptUrl,
        hostedPageUrl: settings.cardHostedPageUrl,
      }),
    ],
    now,
    logger: log,
    seatsLeft: async (selection, mock) => {
      const season = await catalogue.seasonNow({ requestId: 'payment', mock });
      const chosen = findChosen(season, selection);
      return chosen ? seatsLeft(chosen.group) : 0;
    },
  });

  const site =
    settings.mode === 'production'
      ? await openBuiltSite('build', settings.https)
      : await openDevelopmentSite();
  let draining = false;
  const app = createHostApp({
    settings,
    sessions,
    api: {
      upstream,
      catalogue,
      payments,
      rateLimiter,
      analytics: createAnalytics({ url: settings.analyticsUrl, log, now }),
      log,
      now,
      siteOrigin: settings.siteOrigin,
      mockControls: settings.mockControls,
    },
    pages: createPageHandler({
      build: site.build,
      mode: settings.mode === 'production' ? 'production' : 'development',
      siteOrigin: settings.siteOrigin,
      cardFormOrigin: new URL(settings.cardFormScriptUrl).origin,
      now,
    }),
    health: async () => ({
      store: await store.kysely
        .selectFrom('session')
        .select('id_hash')
        .limit(1)
        .execute()
        .then(() => 'ok' as const)
        .catch(() => 'failing' as const),
      upstream: upstream.breakerState(),
      draining,
    }),
  });

  await payments.runner.start();
  const sweep = setInterval(() => {
    Promise.all([sessions.removeExpired(), rateLimiter.removeExpired()]).catch((error: unknown) =>
      log.error({ error }, 'sweep failed'),
    );
  }, SWEEP_MS).unref();

  const server = createListener(app, site.files);
  const end = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'ending');
    clearInterval(sweep);
    // Requests under way finish: one of them may be authorizing a card.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await Promise.all([closed, payments.runner.stop()]);
    clearTimeout(limit);
    await site.close();
    await store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, (name: string) => void end(name));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  process.stdout.write(`Kipu is ready at ${settings.siteOrigin}\n`);
}

try {
  const settings = readSettings(process.env);
  await main(settings, createLogger(settings.logLevel));
} catch (error) {
  // Settings are named in their own words; anything else needs its stack.
  const text =
    error instanceof SettingsError ? error.message : String((error instanceof Error && error.stack) || error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

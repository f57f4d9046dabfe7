import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { SettingsError, readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { createHostApp } from './http/app.ts';
import { createListener, endListener } from './http/listener.ts';
import { createPageHandler } from './http/pages.ts';
import { openBuiltSite, openDevelopmentSite } from './http/site.ts';
import { createLogger, messageOf, withCauses } from './logger.ts';
import type { Logger } from './logger.ts';
import { createMetricsListener } from './metrics.ts';
import { openServices } from './services.ts';
import { UnusableStore } from './store/outage.ts';
import { pooled } from './upstream/connections.ts';

/** How long requests in progress may take to finish on shutdown. Milliseconds. */
const DRAIN_MS = 60_000;
/**
 * The process exits after this long, even if something hangs; the next process resumes its payments or finds their
 * outcome. Milliseconds.
 */
const END_LIMIT_MS = DRAIN_MS + 15_000;
/** The same for development, where every restart waits for it. Milliseconds. */
const DEVELOPMENT_DRAIN_MS = 500;
/** How often ended sessions, old drafts, counters and reports are deleted. Milliseconds. */
const SWEEP_MS = 60 * 60_000;
/** How often it is checked whether the nightly reconciliation is due. Milliseconds. */
const LOOK_FOR_NIGHT_MS = 5 * 60_000;

/** The site: settings → services (store, academy API, payments) → procedures → pages → HTTP. */
async function main(settings: Settings, log: Logger): Promise<void> {
  const services = await openServices(settings, log, pooled());
  const production = settings.mode === 'production';
  const site = production ? await openBuiltSite('build', settings.https) : await openDevelopmentSite();

  let draining = false;
  const app = createHostApp({
    settings,
    api: services.api,
    sessions: services.sessions,
    lateness: services.lateness,
    health: async () => ({ ...(await services.health()), draining }),
    pages: createPageHandler({ site, settings, ...services.api }),
    release: site.release,
  });
  const server = createListener(app, site.files, { settings, log, now: services.api.now });

  const metrics = createMetricsListener({
    health: () => services.health(),
    byState: () => services.backOffice.byState(),
    now: services.api.now,
  });
  if (settings.metricsPort !== null)
    await listen(metrics, 'METRICS_PORT', settings.metricsPort, settings.host);

  const sweep = setInterval(() => {
    services.sweep().catch((error: unknown) => log.error({ error }, 'sweep failed'));
  }, SWEEP_MS);

  // When this fails, the client logs it, and the first page that needs the season asks again.
  services.readSeason().catch(() => undefined);
  void services.statusCall.look();
  const nightly = setInterval(() => {
    void services.reconciliation.runWhenDue();
    void services.statusCall.look();
  }, LOOK_FOR_NIGHT_MS);

  onSignal = (signal) => void end(signal);
  const end = async (signal: string) => {
    // A second signal changes nothing, since somebody may be paying. SIGKILL ends the process anyway.
    if (draining) return;
    draining = true;
    log.info({ signal }, 'ending');
    clearInterval(sweep);
    clearInterval(nightly);
    setTimeout(() => {
      log.error('not ended in time');
      process.exit(1);
    }, settings.lameDuckMs + END_LIMIT_MS).unref();
    const announced = wait(settings.lameDuckMs);
    await endListener(server, { announced, drainMs: production ? DRAIN_MS : DEVELOPMENT_DRAIN_MS });
    // After the last request: one of them may be about to begin or send a payment, which a stopped runner refuses.
    await services.runner.stop();
    metrics.close();
    await site.close();
    await services.close();
    process.exit(0);
  };

  await services.runner.start();
  await listen(server, 'PORT', settings.port, settings.host);
  const address = server.address();
  const picked = settings.port === 0 && typeof address === 'object' && address;
  process.stdout.write(
    `Kipu is ready at ${picked ? `http://${settings.host}:${picked.port}` : settings.siteOrigin}\n`,
  );
}

/** Starts to listen. @throws SettingsError naming the setting that makes it impossible */
async function listen(server: Server, setting: 'PORT' | 'METRICS_PORT', port: number, host: string) {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') throw new SettingsError([`${setting}: another program has port ${port}`]);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new SettingsError([`HOST: this machine has no address ${host}`]);
    if (code === 'EACCES')
      throw new SettingsError([`${setting}: port ${port} needs a right that this user lacks`]);
    throw error;
  }
}

/** Until payments are accepted, nothing is lost by exiting immediately. */
let onSignal: (signal: string) => void = () => process.exit(0);
// SIGHUP: the terminal was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => onSignal(signal));

/**
 * Returns what is printed about an error: of wrong settings and of a store that cannot be used, what an operator can
 * mend; of any other, its stack with those of its causes.
 */
function toldOf(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnusableStore)
    return `Kipu cannot start, its store cannot be used:\n  ${withCauses(error.cause)}`;
  const { stack } = pino.stdSerializers.err(error);
  return error.message === '' ? `${messageOf(error)}\n${stack}` : stack;
}

// A closed pipe, or a full disk behind the output, must not end the site.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const settings = readSettings(process.env);
  await main(settings, createLogger(settings.logLevel));
} catch (error) {
  process.stderr.write(`${toldOf(error)}\n`);
  process.exit(1);
}

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoEnvironment, MOCK_COMMAND, SITE_COMMAND } from '../../../scripts/demo-environment.mjs';
import { freePort, startServer } from '../../../scripts/processes.mjs';

type Settings = ReturnType<typeof demoEnvironment>['site'];
type Server = Awaited<ReturnType<typeof startServer>>;

/** The site of this checkout, or of a folder with only what production needs (`npm run test:payments -- --at`). */
const SITE = process.env['SITE_FOLDER']
  ? [path.join(process.env['SITE_FOLDER'], 'scripts/start-production.mjs')]
  : SITE_COMMAND;

/** A Monday in Lima, before the season: all dates that pages show in tests depend on it. */
const TEST_CLOCK = new Date('2026-12-07T15:00:00Z');

/** The whole product running for tests: the site as in production and the mock backend, each in its own process. */
export interface RunningKipu {
  readonly siteOrigin: string;
  readonly mockOrigin: string;
  /** Contains the database (kipu.sqlite), the ledger (ledger.ndjson), site.log and mock.log. */
  readonly folder: string;
  /** Kills the site at once, as a crash does: it can finish or write nothing more. */
  killSite(): Promise<void>;
  /** Asks the site to end, as its operator does; resolves with its exit code. */
  stopSite(): Promise<number>;
  /** Restarts the site on the same port and database; `settings` apply to this start only. */
  startSite(settings?: Record<string, string>): Promise<void>;
  /** Resolves when the site has ended, for whatever reason. */
  siteEnded(): Promise<unknown>;
  /** Starts another process of the same site, with its own port and folder. */
  startAnother(settings: Record<string, string>): Promise<{ readonly origin: string; end(): Promise<void> }>;
  /** Kills the mock backend: from then on nothing answers at its origin. */
  killMock(): Promise<void>;
  /** Restarts the mock backend on the same port and with its ledger. */
  startMock(): Promise<void>;
  /** Ends both and removes the folder. */
  end(): Promise<void>;
}

/**
 * Starts mock backend and site on free ports, with their own data folder.
 * @param settings Settings for both processes, which override those of the demo.
 * @throws Error with the output of a process that does not become ready
 */
export async function startKipu(settings: Record<string, string> = {}): Promise<RunningKipu> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-test-'));
  const [sitePort, mockPort] = await Promise.all([freePort(), freePort()]);
  const environment = demoEnvironment({
    sitePort,
    mockPort,
    dataFolder: folder,
    extra: {
      CLOCK_OFFSET_MS: String(TEST_CLOCK.getTime() - Date.now()),
      // The most detailed log, since tests search it for secrets.
      LOG_LEVEL: 'debug',
      ...settings,
    },
  });
  const start = (name: 'site' | 'mock', args: readonly string[], env: Settings) =>
    startServer({
      name,
      args,
      env,
      onOutput: (text) => appendFileSync(path.join(folder, `${name}.log`), text),
    });

  const openMock = () => start('mock', MOCK_COMMAND, environment.mock);
  const openSite = (added: Record<string, string> = {}) =>
    start('site', SITE, { ...environment.site, ...added });
  let mock: Server = await openMock();
  let site: Server;
  try {
    site = await openSite();
  } catch (error) {
    await mock.end();
    throw error;
  }
  return {
    siteOrigin: `http://localhost:${sitePort}`,
    mockOrigin: `http://localhost:${mockPort}`,
    folder,
    async startSite(added) {
      site = await openSite(added);
    },
    siteEnded: () => site.ended,
    async startAnother(added) {
      const port = await freePort();
      const another = await openSite({ PORT: String(port), ...added });
      return { origin: `http://localhost:${port}`, end: another.end };
    },
    async killSite() {
      site.child.kill('SIGKILL');
      await site.ended;
    },
    stopSite() {
      site.child.kill('SIGTERM');
      return site.ended;
    },
    async startMock() {
      mock = await openMock();
    },
    async killMock() {
      mock.child.kill('SIGKILL');
      await mock.ended;
    },
    async end() {
      await site.end();
      await mock.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

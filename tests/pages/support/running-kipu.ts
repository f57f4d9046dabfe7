import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  demoEnvironment,
  machineEnvironment,
  MOCK_COMMAND,
  SITE_COMMAND,
} from '../../../scripts/demo-environment.mjs';
import { freePort, startServer } from '../../../scripts/processes.mjs';

type Settings = ReturnType<typeof demoEnvironment>['site'];
type Server = Awaited<ReturnType<typeof startServer>>;

/** The site of this checkout, or of a folder that has no more than production needs (`npm run test:payments -- --at`). */
const SITE = process.env['SITE_FOLDER']
  ? [path.join(process.env['SITE_FOLDER'], 'scripts/start-production.mjs')]
  : SITE_COMMAND;

/** A Monday in Lima, before the season: every date that a page shows in a test follows from it. */
const TEST_CLOCK = new Date('2026-12-07T15:00:00Z');

/** The whole product running for tests: the site as in production, and the mock backend, each in its process. */
export interface RunningKipu {
  readonly siteOrigin: string;
  readonly mockOrigin: string;
  /** Holds the database (kipu.sqlite), the ledger (ledger.ndjson), site.log and mock.log. */
  readonly folder: string;
  /** Ends the site at once, as a crash does: nothing can be finished or written any more. */
  killSite(): Promise<void>;
  /** Asks the site to end, as whoever runs it does; settles with its exit code. */
  stopSite(): Promise<number>;
  /** Starts the site again, on the same port and the same database; `settings` hold for this start only. */
  startSite(settings?: Record<string, string>): Promise<void>;
  /** Settles when the site has ended, however it did. */
  siteEnded(): Promise<unknown>;
  /** Starts another process of the same site, on a port and with a folder of its own. */
  startAnother(settings: Record<string, string>): Promise<{ readonly origin: string; end(): Promise<void> }>;
  /** Ends the mock backend at once: from then on nothing answers at its address. */
  killMock(): Promise<void>;
  /** Starts the mock backend again, on the same port and with the ledger it left. */
  startMock(): Promise<void>;
  /** Ends both and removes the folder. */
  end(): Promise<void>;
}

/**
 * Starts mock backend and site on free ports with a data folder of their own.
 * @param settings Settings that go to both processes in place of the demo's.
 * @throws Error with what a process wrote, when it does not become ready.
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
      // Everything that could ever reach a log has to reach it here, to be searched for secrets.
      LOG_LEVEL: 'debug',
      ...settings,
    },
  });
  const start = (name: 'site' | 'mock', args: readonly string[], env: Settings) =>
    startServer({
      name,
      args,
      env: { ...machineEnvironment(), ...env },
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

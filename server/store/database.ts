import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
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

/** How long a starting process waits for the one before it to let go of the file, in milliseconds. */
const OWNERSHIP_WAIT_MS = 2_000;

/**
 * Opens the store: PostgreSQL when `url` is given, else the SQLite file at `file`, brings it to the newest layout,
 * and asserts the settings that its promises rest on.
 * @throws Error when the settings do not hold, or when another process owns the SQLite file.
 */
export async function openStore(options: {
  url?: string | undefined;
  file: string;
  ownershipWaitMs?: number;
}): Promise<Store> {
  const store = options.url
    ? openPostgres(options.url)
    : openSqlite(options.file, options.ownershipWaitMs ?? OWNERSHIP_WAIT_MS);
  try {
    if (store.raw.dialect === 'postgres') await assertPostgresSettings(store.kysely.withoutPlugins());
    await migrate(store.kysely);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function openSqlite(file: string, ownershipWaitMs: number): Store {
  mkdirSync(dirname(file), { recursive: true });
  const ownership = takeOwnership(file, ownershipWaitMs);
  let client: SqliteDatabase.Database | undefined;
  try {
    client = new SqliteDatabase(file);
    for (const [name, value] of Object.entries(SQLITE_SETTINGS)) client.pragma(`${name} = ${value}`);
    assertSqliteSettings(client);
  } catch (error) {
    client?.close();
    ownership.close();
    throw error;
  }
  const kysely = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: client }),
    plugins: [new CamelCasePlugin()],
  });
  return {
    kysely,
    raw: { dialect: 'sqlite', client },
    async close() {
      await kysely.destroy();
      ownership.close();
    },
  };
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

function openPostgres(url: string): Store {
  // Whole numbers of 8 bytes hold instants and minor units here, all far below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Pool({ connectionString: url, types });
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: client,
      // A role or database may turn it off; an acknowledged commit must be on disk.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(sql`set synchronous_commit to on`.compile(kysely));
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  client.on('error', () => undefined);
  return { kysely, raw: { dialect: 'postgres', client }, close: () => kysely.destroy() };
}

async function assertPostgresSettings(kysely: Kysely<Schema>): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(kysely);
    const value = rows[0]?.[name];
    if (value !== 'on') throw new Error(`PostgreSQL setting ${name} is ${String(value)}, not on`);
  }
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { z } from 'zod';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';

/** The databases of simulated processes. */
export interface SimulatedStores {
  of(seed: number): Promise<Store>;
  close(): Promise<void>;
}

/**
 * Opens two SQLite files. Two of three seeds have one process, as SQLite demands; in the third, several share the file,
 * which then plays a shared database: SQL functions that SQLite lacks are added. Other simulated runs use the real
 * PostgreSQL.
 */
export function onSqlite(): SimulatedStores {
  // In memory if possible: processes die in these tests, but not the machine.
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kipu-simulated-'));
  const open = new Map<string, Store>();

  async function openFor(kind: string): Promise<Store> {
    const store = await openStore({ file: path.join(folder, `${kind}.sqlite`) });
    if (store.raw.dialect !== 'sqlite') throw new Error('Not a SQLite store');
    const { client } = store.raw;
    for (const pragma of LIGHT) client.pragma(pragma);
    nameAsInQueries(client);
    keepStatements(client);
    const kysely = store.kysely.withoutPlugins();
    return kind === 'alone' ? { ...store, kysely } : sharedOn({ ...store, kysely }, client);
  }

  return {
    async of(seed) {
      const kind = seed % 3 === 0 ? 'shared' : 'alone';
      const store = open.get(kind) ?? (await openFor(kind));
      open.set(kind, store);
      return store;
    },
    async close() {
      for (const store of open.values()) await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a PostgreSQL database, which all seeds share. */
export async function onPostgres(url: string): Promise<SimulatedStores> {
  const store = await openStore({ url, file: '' });
  return { of: () => Promise.resolve(store), close: () => store.close() };
}

const LIGHT = [
  'synchronous = OFF',
  'locking_mode = EXCLUSIVE',
  'journal_mode = MEMORY',
  'cache_size = -64000',
];

/**
 * Keeps prepared statements, and reads rows as lists: preparing each time and building rows in the driver are most of
 * the cost of a simulated payment.
 */
function keepStatements(client: SqliteDatabase.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, ReturnType<typeof prepareLean>>();

  function prepareLean(text: string) {
    const statement = prepare<unknown[], unknown[]>(text);
    if (!statement.reader) return statement;
    statement.raw();
    const names = statement.columns().map(({ name }) => name);
    const rowOf = (values: readonly unknown[]) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index];
      return row;
    };
    return { reader: true, all: (values: readonly unknown[]) => statement.all(...values).map(rowOf) };
  }

  function keep(text: string) {
    const statement = kept.get(text) ?? prepareLean(text);
    kept.set(text, statement);
    return statement;
  }

  /** Inlines the limit: with a parameter, SQLite plans the statement again each time. */
  function keepForEachLimit(text: string) {
    const before = text.slice(0, -1);
    return {
      reader: true,
      all: (values: readonly unknown[]) => keep(`${before}${String(values.at(-1))}`).all(values.slice(0, -1)),
    };
  }

  Object.defineProperty(client, 'prepare', {
    value: (text: string) => (text.endsWith(' limit ?') ? keepForEachLimit(text) : keep(text)),
  });
}

/** Renames columns to the names in queries, so that no name has to be converted at run time. */
function nameAsInQueries(client: SqliteDatabase.Database): void {
  const inQueries = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const tables = client.prepare(
    "select name from sqlite_master where type = 'table' and (name like 'payment\\_%' escape '\\' or name = 'reconciliation')",
  );
  for (const { name: table } of Named.array().parse(tables.all())) {
    for (const { name } of Named.array().parse(client.pragma(`table_info(${table})`))) {
      if (name !== inQueries(name))
        client.exec(`alter table ${table} rename column ${name} to ${inQueries(name)}`);
    }
    if (table !== inQueries(table)) client.exec(`alter table ${table} rename to ${inQueries(table)}`);
  }
}

const Named = z.object({ name: z.string() });

/** Returns a SQLite store that claims to be shared by several processes. */
function sharedOn(store: Store, client: SqliteDatabase.Database): Store {
  client.function('hashtextextended', { varargs: true }, () => 0);
  client.function('pg_advisory_xact_lock', { varargs: true }, () => null);
  return {
    kysely: store.kysely,
    raw: { dialect: 'postgres', client: new pg.Pool() },
    close: () => store.close(),
  };
}

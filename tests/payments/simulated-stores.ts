import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';

/** Where simulated processes keep their journal. */
export interface SimulatedStores {
  /** The store of a seed. */
  of(seed: number): Promise<Store>;
  close(): Promise<void>;
}

/**
 * Returns two SQLite files. Two seeds of three have one process, as SQLite demands;
 * in the third several share the store, which then takes the part of a shared database: what its SQL says that SQLite
 * does not know is added to it. The real PostgreSQL has simulated runs of its own.
 */
export function onSqlite(): SimulatedStores {
  // Memory where the machine has such a folder: processes die here, the machine does not.
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'kipu-simulated-'));
  const open = new Map<string, Store>();

  async function openFor(kind: string): Promise<Store> {
    const store = await openStore({ file: path.join(folder, `${kind}.sqlite`) });
    if (store.raw.dialect !== 'sqlite') throw new Error('Not a SQLite store');
    const { client } = store.raw;
    for (const pragma of LIGHT) client.pragma(pragma);
    keepStatements(client);
    return kind === 'alone' ? store : sharedOn(store, client);
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

/** Returns the one database of a PostgreSQL server that all seeds use. */
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

/** Keeps prepared statements: preparing them anew each time is most of what a simulated payment costs. */
function keepStatements(client: SqliteDatabase.Database): void {
  const prepare = client.prepare.bind(client);
  const kept = new Map<string, ReturnType<typeof prepare>>();
  Object.defineProperty(client, 'prepare', {
    value: (text: string) => {
      const statement = kept.get(text) ?? prepare(text);
      kept.set(text, statement);
      return statement;
    },
  });
}

/** Returns a SQLite store that says of itself that several processes share it. */
function sharedOn(store: Store, client: SqliteDatabase.Database): Store {
  client.function('hashtextextended', { varargs: true }, () => 0);
  client.function('pg_advisory_xact_lock', { varargs: true }, () => null);
  return {
    kysely: store.kysely,
    raw: { dialect: 'postgres', client: new pg.Pool() },
    close: () => store.close(),
  };
}

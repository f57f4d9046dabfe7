import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, inject } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';

/** Provides the stores of one dialect for a test file. */
export interface StoreSource {
  /** Opens an empty store. A later test may get its database, so its tables must stay as they are. */
  open(): Promise<Store>;
  /** Opens a store whose tables may be changed, and says how to open the same one again. */
  openReopenable(): Promise<{ store: Store; reopen: () => Promise<Store>; file: string | null }>;
  /** Closes everything that was opened since the last time. */
  close(): Promise<void>;
  /** Closes everything, and removes the files. */
  stop(): Promise<void>;
}

const DIALECTS = ['sqlite', 'postgres'] as const;

/** Describes tests that run on SQLite and on PostgreSQL, with stores of each to open. */
export function describeOnBothDatabases(name: string, tests: (stores: StoreSource) => void): void {
  describe.each(DIALECTS)(`${name} on %s`, (dialect) => {
    const stores = storesOf(dialect);
    afterEach(() => stores.close());
    afterAll(() => stores.stop());
    tests(stores);
  });
}

/** Returns the stores of a dialect: files in a temporary folder, or databases of the server of this run. */
export function storesOf(dialect: (typeof DIALECTS)[number]): StoreSource {
  const opened: Store[] = [];
  const keep = (store: Store) => {
    // A database may return rows in any order that a statement does not name. PostgreSQL mostly returns the oldest first,
    // until it tidies a table up; SQLite must not agree with it by chance.
    if (store.raw.dialect === 'sqlite') store.raw.client.pragma('reverse_unordered_selects = 1');
    opened.push(store);
    return store;
  };
  const place = dialect === 'sqlite' ? inFolder() : inServer();
  const stores: StoreSource = {
    async open() {
      const store = keep(await openStore(await place.next()));
      if (dialect === 'postgres') await EMPTY_TABLES.execute(store.kysely);
      return store;
    },
    async openReopenable() {
      const where = await place.nextAlone();
      return {
        store: keep(await openStore(where)),
        reopen: async () => keep(await openStore(where)),
        file: where.url ? null : where.file,
      };
    },
    async close() {
      for (const store of opened.splice(0)) await store.close();
      place.release();
    },
    async stop() {
      await stores.close();
      await place.stop();
    },
  };
  return stores;
}

interface Place {
  /** Returns a database, perhaps one that was released. */
  next(): Promise<{ url?: string; file: string }>;
  /** Returns a new database, which stays alone. */
  nextAlone(): Promise<{ url?: string; file: string }>;
  /** Lets later tests have the databases that `next` returned: nothing uses them any more. */
  release(): void;
  stop(): Promise<void>;
}

/** An empty SQLite file in the newest layout: creating its tables takes ten times as long as copying it. */
let layout: Promise<Buffer> | undefined;

async function writtenAs(file: string): Promise<Buffer> {
  await (await openStore({ file })).close();
  return readFile(file);
}

function inFolder(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'kipu-store-'));
  let count = 0;
  const next = async () => {
    const file = join(folder, `${(count += 1)}.sqlite`);
    layout ??= writtenAs(join(folder, 'layout.sqlite'));
    await writeFile(file, await layout);
    return { file };
  };
  return {
    next,
    nextAlone: next,
    release: () => undefined,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The PostgreSQL databases that earlier tests of this process have released. */
const released: string[] = [];

/** Empties all tables, in whatever order they refer to each other: a new database takes fifty times as long. */
const EMPTY_TABLES = sql`do $$
declare name text;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', name);
  end loop;
end $$`;

function inServer(): Place {
  const used: string[] = [];
  const create = async () => {
    const answer = await fetch(inject('databases'), { method: 'POST' });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  return {
    async next() {
      const url = released.pop() ?? (await create());
      used.push(url);
      return { url, file: '' };
    },
    nextAlone: async () => ({ url: await create(), file: '' }),
    release: () => void released.push(...used.splice(0)),
    // The server ends with the run (shared-postgres.ts).
    stop: () => Promise.resolve(),
  };
}

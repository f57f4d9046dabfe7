import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import type { Store } from '../../server/store/database.ts';

/** Provides the stores of one dialect for a test file. */
export interface StoreSource {
  open(): Promise<Store>;
  /** Opens a store, and says how to open the same one again. */
  openReopenable(): Promise<{ store: Store; reopen: () => Promise<Store>; file: string | null }>;
  /** Closes everything that was opened. */
  stop(): Promise<void>;
}

const DIALECTS = ['sqlite', 'postgres'] as const;

/** Describes tests that run on SQLite and on PostgreSQL, with stores of each to open. */
export function describeOnBothDatabases(name: string, tests: (stores: StoreSource) => void): void {
  describe.each(DIALECTS)(`${name} on %s`, (dialect) => {
    const stores = storesOf(dialect);
    afterAll(() => stores.stop());
    tests(stores);
  });
}

/** Returns the stores of a dialect: files in a temporary folder, or databases of the server of this run. */
export function storesOf(dialect: (typeof DIALECTS)[number]): StoreSource {
  const opened: Store[] = [];
  const keep = (store: Store) => {
    opened.push(store);
    return store;
  };
  const place = dialect === 'sqlite' ? inFolder() : inServer();
  return {
    open: async () => keep(await openStore(await place.next())),
    async openReopenable() {
      const where = await place.next();
      return {
        store: keep(await openStore(where)),
        reopen: async () => keep(await openStore(where)),
        file: where.url ? null : where.file,
      };
    },
    async stop() {
      for (const store of opened) await store.close();
      await place.stop();
    },
  };
}

interface Place {
  next(): Promise<{ url?: string; file: string }>;
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
  return {
    async next() {
      const file = join(folder, `${(count += 1)}.sqlite`);
      layout ??= writtenAs(join(folder, 'layout.sqlite'));
      await writeFile(file, await layout);
      return { file };
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

function inServer(): Place {
  return {
    async next() {
      const answer = await fetch(inject('databases'), { method: 'POST' });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return { url: text, file: '' };
    },
    // The server ends with the run (shared-postgres.ts).
    stop: () => Promise.resolve(),
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertSqliteSettings, openStore, openStoreBeside } from '../../server/store/database.ts';
import { describeOnBothDatabases } from './stores.ts';

let folder: string;
const fileCalled = (name: string) => join(folder, `${name}.sqlite`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kipu-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens a store in a process of its own and waits until it says so. */
async function openElsewhere(file: string) {
  const program = `
    import { openStore } from './server/store/database.ts';
    await openStore({ file: process.argv[1] });
    console.log('open');
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toContain('open');
  return child;
}

describe('A SQLite store', () => {
  test('keeps its settings on a file opened again', async () => {
    const file = fileCalled('settings');
    const first = await openStore({ file });
    await first.close();
    const second = await openStore({ file });
    if (second.raw.dialect !== 'sqlite') throw new Error('Not SQLite');
    const { client } = second.raw;
    const setting = (name: string): unknown => client.pragma(name, { simple: true });
    expect(setting('synchronous')).toBe(2);
    expect(setting('journal_mode')).toBe('wal');
    expect(setting('busy_timeout')).toBe(5000);
    expect(setting('foreign_keys')).toBe(1);
    expect(setting('mmap_size')).toBe(0);
    await second.close();
  });

  test('is read by nobody else on the machine, nor is what stands beside it, also where it was before', async () => {
    const file = fileCalled('own-eyes');
    await writeFile(file, '');
    await chmod(file, 0o644);
    const store = await openStore({ file });
    const beside = (await readdir(folder)).filter((name) => /^own-eyes\.sqlite(?:-\w+)?$/.test(name));
    expect(beside.sort()).toEqual(['own-eyes.sqlite', 'own-eyes.sqlite-shm', 'own-eyes.sqlite-wal']);
    for (const name of beside) {
      const { mode } = await stat(join(folder, name));
      expect((mode & 0o777).toString(8), name).toBe('600');
    }
    await store.close();
  });

  test('notices settings that do not hold', () => {
    // The settings with which the driver reopens a file.
    const file = fileCalled('careless');
    new SqliteDatabase(file).pragma('journal_mode = WAL');
    const careless = new SqliteDatabase(file);
    expect(() => assertSqliteSettings(careless)).toThrow(/SQLite setting \w+ is/);
    careless.pragma('busy_timeout = 5000');
    careless.pragma('foreign_keys = ON');
    expect(() => assertSqliteSettings(careless)).toThrow('SQLite setting synchronous is 1, not 2');
    careless.close();
  });

  test.each([
    ['a lock that cannot be read', (lock: string) => writeFile(lock, 'no database'.repeat(20))],
    ['a lock that cannot be opened', (lock: string) => mkdir(lock)],
  ])('says of %s that the store cannot be opened, not that another process has it', async (name, spoil) => {
    const file = fileCalled(name);
    await writeFile(file, '');
    await spoil(`${file}.owner`);
    await expect(openStore({ file, ownershipWaitMs: 0 })).rejects.toThrow(
      `The store ${file} cannot be opened`,
    );
  });

  test('keeps nothing of a migration that did not end, and is migrated by a later start', async () => {
    const file = fileCalled('half-way');
    const inTheWay = new SqliteDatabase(file);
    inTheWay.exec('create table rate_limit (somebody text)');
    await expect(openStore({ file })).rejects.toThrow('could not be migrated');
    inTheWay.exec('drop table rate_limit');
    inTheWay.close();
    const store = await openStore({ file });
    expect(await store.kysely.selectFrom('session').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('is not begun anew where it was moved away, and has all that it had once it is back', async () => {
    const file = fileCalled('moved');
    const owner = await openElsewhere(file);
    const writing = new SqliteDatabase(file);
    writing.exec("insert into rate_limit (key, points) values ('latest', 1)");
    await rename(file, `${file}.away`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect(openStore({ file })).rejects.toThrow(`The store ${file} is not there`);
    await rename(`${file}.away`, file);
    writing.close();
    const store = await openStore({ file });
    expect(await store.kysely.selectFrom('rateLimit').select('key').execute()).toEqual([{ key: 'latest' }]);
    await store.close();
    await rm(file);
    await expect(openStore({ file })).rejects.toThrow(`The store ${file} is not there`);
  });

  test('belongs to one process, and to the next one after a kill -9', async () => {
    const file = fileCalled('owned');
    const owner = await openElsewhere(file);
    await expect(openStore({ file, ownershipWaitMs: 0 })).rejects.toThrow(
      `${file} is in use by another process`,
    );
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const store = await openStore({ file, ownershipWaitMs: 0 });
    await expect(openStore({ file, ownershipWaitMs: 0 })).rejects.toThrow('One process owns a SQLite store');
    await store.close();
  });
});

describe('A SQLite store opened beside its owner', () => {
  test('is there to read and to write, and its owner goes on writing', async () => {
    const file = fileCalled('shared');
    const owner = await openStore({ file });
    const beside = await openStoreBeside({ file });
    const session = { data: 'x', createdAt: 1, expiresAt: 2, device: '', seenAt: 1 };
    await owner.kysely
      .insertInto('session')
      .values({ ...session, idHash: 'owner' })
      .execute();
    await beside.kysely
      .insertInto('session')
      .values({ ...session, idHash: 'beside' })
      .execute();
    for (const store of [owner, beside]) {
      const rows = await store.kysely.selectFrom('session').select('idHash').orderBy('idHash').execute();
      expect(rows.map(({ idHash }) => idHash)).toEqual(['beside', 'owner']);
    }
    await beside.close();
    await expect(openStore({ file, ownershipWaitMs: 0 })).rejects.toThrow('in use by another process');
    await owner.close();
  });

  test('waits for a transaction of the owner that has read and is about to write', async () => {
    const file = fileCalled('turns');
    const owner = await openStore({ file });
    const beside = new SqliteDatabase(file, { timeout: 0 });
    const session = { data: 'x', createdAt: 1, expiresAt: 2, device: '', seenAt: 1 };
    await owner.kysely.transaction().execute(async (transaction) => {
      await transaction.selectFrom('session').selectAll().execute();
      // If it were let in now, the statements below would fail on outdated data.
      const write = () => beside.exec("insert into session values ('beside', 'x', 1, 2, null, '', 1)");
      expect(write).toThrow('database is locked');
      await transaction
        .insertInto('session')
        .values({ ...session, idHash: 'owner' })
        .execute();
    });
    beside.close();
    await owner.close();
  });

  test('is refused where there is none, or an older one', async () => {
    const file = fileCalled('missing');
    await expect(openStoreBeside({ file })).rejects.toThrow('There is no store');
    const other = await openStore({ file });
    await sql`delete from kysely_migration where name > '0005'`.execute(other.kysely.withoutPlugins());
    await expect(openStoreBeside({ file })).rejects.toThrow('an older schema');
    await other.close();
  });

  test('is told as out of reach, where it is', async () => {
    const url = 'postgres://kipu@127.0.0.1:1/kipu';
    await expect(openStoreBeside({ url, file: '' })).rejects.toThrow('ECONNREFUSED');
  });
});

describeOnBothDatabases('A store that a newer version has changed', (stores) => {
  const added = sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '2027-01-01')`;

  test('is opened by an older program: changes only add', async () => {
    const { store, reopen } = await stores.openReopenable();
    await added.execute(store.kysely.withoutPlugins());
    if (store.raw.dialect === 'sqlite') await store.close();
    const older = await reopen();
    expect(await older.kysely.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test('is not, where one of its own changes was never made', async () => {
    const { store, reopen } = await stores.openReopenable();
    const raw = store.kysely.withoutPlugins();
    await added.execute(raw);
    // A change that could be made now, had the newer version not built on a store without it.
    await sql`delete from kysely_migration where name = '0013_purchase_drafts'`.execute(raw);
    await sql`drop table purchase_draft`.execute(raw);
    if (store.raw.dialect === 'sqlite') await store.close();
    await expect(reopen()).rejects.toThrow('could not be migrated');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertSqliteSettings, openStore } from '../../server/store/database.ts';

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

  test('notices settings that do not hold', () => {
    // What the driver itself gives when a file is opened again.
    const file = fileCalled('careless');
    new SqliteDatabase(file).pragma('journal_mode = WAL');
    const careless = new SqliteDatabase(file);
    expect(() => assertSqliteSettings(careless)).toThrow(/SQLite setting \w+ is/);
    careless.pragma('busy_timeout = 5000');
    careless.pragma('foreign_keys = ON');
    expect(() => assertSqliteSettings(careless)).toThrow('SQLite setting synchronous is 1, not 2');
    careless.close();
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

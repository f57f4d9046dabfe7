import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../scripts/build.mjs';
import { SITE_COMMAND } from '../../scripts/demo-environment.mjs';
import { ROOT, freePort, machineEnvironment } from '../../scripts/processes.mjs';
import { VARIABLES } from '../http/settings.ts';
import { temporaryFolder } from '../support/academy.ts';

/** Time limit for a build, if there is none yet. Milliseconds. */
const BUILD_LIMIT_MS = 120_000;

beforeAll(() => buildSite(), BUILD_LIMIT_MS);

/** Starts the site alone, as production does. */
function startSite(changes: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, SITE_COMMAND, {
    cwd: ROOT,
    env: { ...machineEnvironment(), ...VARIABLES, NODE_ENV: 'production', ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit') };
}

const newFile = () => path.join(temporaryFolder(), 'kipu.sqlite');

test('a process whose terminal was closed ends in its own time, however often it is told to', async () => {
  const PORT = String(await freePort());
  const { child, ended } = startSite({ PORT, DATABASE_FILE: newFile(), LAME_DUCK_MS: '4000' });
  await once(createInterface(child.stdout), 'line');
  child.kill('SIGHUP');
  const status = async (where: string) => (await fetch(`http://127.0.0.1:${PORT}${where}`)).status;
  await expect.poll(() => status('/readyz')).toBe(503);
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
  expect(await status('/livez')).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test('a process that is told to end while it still waits for its store ends', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { child, ended } = startSite({ DATABASE_URL: `postgres://kipu@127.0.0.1:${port}/kipu` });
  await once(silent, 'connection');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

/** Runs a script of a site whose settings are in the file `.env` beside it, with the BOM and line ends of Windows. */
function runBeside(settings: Readonly<Record<string, string>>, script: string, args: readonly string[] = []) {
  const folder = temporaryFolder();
  cpSync(path.join(ROOT, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  for (const name of ['build', 'node_modules', 'package.json'])
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  const given = Object.entries(settings).filter(([name]) => name !== 'NODE_ENV');
  const lines = given.map(([name, value]) => `${name}=${value}\r\n`);
  writeFileSync(path.join(folder, '.env'), `\uFEFF${lines.join('')}`);
  // Nobody has NODE_ENV in the shell of a site's machine, and .env.example does not name it either.
  const env = { ...machineEnvironment(), NODE_ENV: 'production' as const };
  Reflect.deleteProperty(env, 'NODE_ENV');
  const child = spawn(process.execPath, [path.join(folder, 'scripts', script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit') };
}

test('settings in a file are those of the site and of the commands beside it', async () => {
  const settings = { ...VARIABLES, DATABASE_FILE: newFile(), PORT: String(await freePort()) };
  const site = runBeside(settings, 'start-production.mjs');
  expect((await once(createInterface(site.child.stdout), 'line')).join('')).toMatch(/^Kipu is ready/);
  const command = runBeside(settings, 'back-office.mjs', ['payments', 'list']);
  expect(await text(command.child.stdout)).toContain('No payment needs a person.');
  expect(await command.ended).toEqual([0, null]);
  site.child.kill('SIGTERM');
  expect(await site.ended).toEqual([0, null]);
});

test('a command says of a store that cannot be opened which it is, and why', async () => {
  const DATABASE_FILE = newFile();
  mkdirSync(DATABASE_FILE);
  const { child, ended } = runBeside({ ...VARIABLES, DATABASE_FILE }, 'back-office.mjs', [
    'payments',
    'list',
  ]);
  const said = await text(child.stderr);
  expect(said).toBe(
    `The store ${DATABASE_FILE} cannot be opened\n  caused by: unable to open database file\n`,
  );
  expect(await ended).toEqual([1, null]);
});

/** Resolves every name to two addresses, as `localhost` does on most machines. */
const TWO_ADDRESSES = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const addresses = [{ address: '::1', family: 6 }, { address: '127.0.0.1', family: 4 }];
  dns.lookup = (_name, _options, done) => process.nextTick(done, null, addresses);`)}`;

test('a store that is not there is told with its addresses, in one sentence', async () => {
  const port = await freePort();
  const { child, ended } = startSite({
    DATABASE_URL: `postgres://kipu@database.example:${port}/kipu`,
    NODE_OPTIONS: `--import ${TWO_ADDRESSES}`,
  });
  const said = await text(child.stderr);
  expect(said).toContain('Kipu cannot start, its store cannot be used');
  expect(said).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
  expect(said).not.toMatch(/^ +at /m);
  expect(await ended).toEqual([1, null]);
});

test.each(['PORT', 'METRICS_PORT'])(
  'a port that another program has is told by its setting: %s',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const taken = String(typeof address === 'object' && address ? address.port : 0);
    const PORT = String(await freePort());
    const { child, ended } = startSite({ PORT, DATABASE_FILE: newFile(), [setting]: taken });
    const said = await text(child.stderr);
    expect(said).toContain(`${setting}: another program has port ${taken}`);
    expect(said).not.toMatch(/^ +at /m);
    expect(await ended).toEqual([1, null]);
  },
);

test.each(['192.0.2.1', '[::1]'])(
  'an address that the machine has not is told by its setting: %s',
  async (HOST) => {
    const { child, ended } = startSite({ HOST, DATABASE_FILE: newFile() });
    const said = await text(child.stderr);
    expect(said).toContain(`HOST: this machine has no address ${HOST}`);
    expect(said).not.toMatch(/^ +at /m);
    expect(await ended).toEqual([1, null]);
  },
);

test.each([
  [
    'cannot be brought to its layout',
    (file: string) => void new SqliteDatabase(file).exec('create table session (somebody text)').close(),
    /The store could not be migrated\n +caused by: .*session"? already exists/,
  ],
  [
    'cannot be opened',
    (file: string) => mkdirSync(file),
    /illegal operation on a directory, open '.*sqlite'/,
  ],
  [
    'was moved away',
    (file: string) => writeFileSync(`${file}-wal`, ''),
    /The store .* is not there, but .*-wal/,
  ],
])('a store that %s is told with the cause, without a stack', async (_how, spoil, cause) => {
  const DATABASE_FILE = newFile();
  spoil(DATABASE_FILE);
  const { child, ended } = startSite({ DATABASE_FILE });
  const said = await text(child.stderr);
  expect(said).toContain('Kipu cannot start, its store cannot be used');
  expect(said).toMatch(cause);
  expect(said).not.toMatch(/^ +at /m);
  expect(await ended).toEqual([1, null]);
});

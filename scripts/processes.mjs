import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** How long a server may take to become ready, including the creation of its database. */
const READY_LIMIT_MS = 60_000;

/** How long a server may take to finish its work (above all, a payment) once it is told to end. */
const END_LIMIT_MS = 65_000;

/**
 * Runs a program to its end and shows its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` returns the output instead of showing it.
 * @returns {Promise<{ code: number, output: string }>} The exit code (1 for a program that could not start).
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: options.env ?? process.env,
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program of a dependency by its own file: on Windows, the files in `node_modules/.bin` cannot be run.
 * @param {string} file As 'knip/bin/knip.js'.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
export function runTool(file, args, options) {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], options);
}

/**
 * Runs npm by the file of the npm that started this command: on Windows, 'npm' cannot be run.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'] ?? '';
  return /npm-cli\.c?js$/.test(npm)
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, options);
}

/** How often to check whether another process has finished a task. Milliseconds. */
const LOOK_AGAIN_MS = 100;

/**
 * Runs a task while no other process runs it; the others wait. The lock is SQLite's on an empty file, which the system
 * releases when a process dies.
 * @template Value
 * @param {string} file The lock file: one per task.
 * @param {() => Promise<Value>} task
 * @returns {Promise<Value>}
 */
export async function alone(file, task) {
  mkdirSync(path.dirname(file), { recursive: true });
  // Imported here: in a fresh clone the packages are not installed before this script runs.
  const { default: Database } = await import('better-sqlite3');
  const lock = new Database(file, { timeout: 0 });
  try {
    while (!takes(lock, Database.SqliteError)) await wait(LOOK_AGAIN_MS);
    return await task();
  } finally {
    lock.close();
  }
}

/**
 * Takes a lock unless somebody else has it.
 * @param {import('better-sqlite3').Database} lock
 * @param {typeof import('better-sqlite3').SqliteError} SqliteError
 */
function takes(lock, SqliteError) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/**
 * Whether nothing listens on a port of this machine.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function portIsFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/**
 * Below the ports that systems give to outgoing connections: no connection takes one before the program listens. Above
 * 10080, the last one that browsers refuse to open (the 'bad ports' of the Fetch standard).
 */
const OWN_PORTS = { first: 11_000, count: 21_000 };

/**
 * Returns a free port, for a program that must know its port before it starts. No other process gets the same one as
 * long as this one runs.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = OWN_PORTS.first + Math.floor(Math.random() * OWN_PORTS.count);
  const isOurs = (await reserve(port)) && (await portIsFree(port, '127.0.0.1'));
  return isOurs ? port : freePort();
}

/**
 * Reserves a port by its UDP twin, which the system gives to one process alone: the program listens on TCP, and may do
 * so seconds later.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function reserve(port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: '127.0.0.1' }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/**
 * Returns the part of the environment that any program needs to run. Settings of Kipu are left out, so that a stray one
 * on somebody's machine cannot change the demo or a test.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {Record<string, string>}
 */
export function machineEnvironment(environment = process.env) {
  /** @type {Record<string, string>} */
  const kept = {};
  for (const name of ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_OPTIONS']) {
    const value = environment[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/**
 * @typedef {object} Server
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<number>} ended Settles with the exit code.
 * @property {() => string} output Returns everything it has written so far.
 * @property {() => Promise<void>} end Asks it to end, and kills it when it does not.
 */

/**
 * Starts one of our servers and waits for its line '… is ready at <url>'.
 * @param {object} what
 * @param {string} what.name Its name in messages.
 * @param {readonly [string, ...string[]]} [what.command] Node, and what to run it under.
 * @param {boolean} [what.isAsked] Whether to open a channel for messages (IPC).
 * @param {readonly string[]} what.args Arguments of Node.
 * @param {NodeJS.ProcessEnv} what.env Its settings; of the environment of this process it gets what any program needs.
 * @param {(text: string) => void} [what.onOutput] Called with the server's output as it arrives.
 * @returns {Promise<Server>}
 * @throws {Error} when it ends, or does not become ready in time; the message holds what it wrote.
 */
export async function startServer({ name, command = [process.execPath], args, env, isAsked, onOutput }) {
  const [program, ...before] = command;
  const child = spawn(program, [...before, ...args], {
    cwd: ROOT,
    env: { ...machineEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(isAsked ? /** @type {const} */ (['ipc']) : [])],
  });
  let output = '';
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const ready = new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`${name} was not ready after ${READY_LIMIT_MS / 1000} s.\n${output}`)),
      READY_LIMIT_MS,
    );
    let isReady = false;
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      onOutput?.(chunk.toString());
      // Not searched again once found: searching a long log with each of its lines takes seconds of every minute.
      if (isReady || !/ is ready at \S+/.test(output)) return;
      isReady = true;
      clearTimeout(limit);
      resolve(undefined);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => {
      clearTimeout(limit);
      reject(new Error(`${name} ended with code ${code} before it was ready.\n${output}`));
    });
  });
  const server = { name, child, ended, output: () => output, end: () => endServer(child, ended) };
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return server;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<number>} ended
 */
async function endServer(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
  await ended;
  clearTimeout(insist);
}

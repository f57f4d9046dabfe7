import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';

// Generated values are the same each time, or a change would fail for a fault that was there before it.
fc.configureGlobal({ seed: 20_261_123 });

// Test files of a worker share modules and globals, one after another. A file must restore what it replaces; anything
// left behind fails in the file that left it, and not in a later one.

/** Globals in which Vitest counts and reports, and in which Node keeps its connections after the first fetch. */
const KEPT = /^__vitest|\$\$jest|undici/;
/**
 * Process events whose listeners would hide faults of others. Other exit listeners are added by packages as they load.
 */
const WATCHED_EVENTS = ['uncaughtException', 'unhandledRejection', 'SIGTERM', 'SIGINT'];

let before: ReadonlyMap<string, unknown>;
beforeAll(() => {
  before = replaceable();
});
afterAll(() => {
  // Vitest restores these before the next test of the file, of which there is none after the last.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const after = replaceable();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !Object.is(before.get(name), after.get(name)),
  );
  expect(changed, 'what this file left behind for the next one').toEqual([]);
});

/** Returns everything of the process that a test may replace, by name. */
function replaceable(): ReadonlyMap<string, unknown> {
  // Reading them all also creates those globals of Node that are created lazily.
  const globals = Reflect.ownKeys(globalThis)
    .filter((key) => !KEPT.test(String(key)))
    .map((key): [string, unknown] => [String(key), Reflect.get(globalThis, key)]);
  const variables = Object.entries(process.env).map(([name, value]): [string, unknown] => [
    `process.env.${name}`,
    value,
  ]);
  const listeners = WATCHED_EVENTS.map((name): [string, unknown] => [
    `process.on('${name}')`,
    process.listenerCount(name),
  ]);
  return new Map([...globals, ...variables, ...listeners, ['process.cwd()', process.cwd()]]);
}

import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';

// What is generated is the same each time, or a change would fail for what was there before it.
fc.configureGlobal({ seed: 20_261_123 });

// Test files of a worker share their modules and their globals, one after the other. What a file replaces for itself it
// gives back before it ends; whatever is left is named here, in the file that left it, and not in a later one that fails.

/** Globals in which Vitest counts and reports, and in which Node keeps its connections once something was fetched. */
const KEPT = /^__vitest|\$\$jest|undici/;
/** Of the process: who listens to them hides faults of others. Packages listen to its end as they are read. */
const WATCHED_EVENTS = ['uncaughtException', 'unhandledRejection', 'SIGTERM', 'SIGINT'];

let before: ReadonlyMap<string, unknown>;
beforeAll(() => {
  before = replaceable();
});
afterAll(() => {
  // Vitest gives these back before the next test of the file, which the last one does not have.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  const after = replaceable();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !Object.is(before.get(name), after.get(name)),
  );
  expect(changed, 'what this file left behind for the next one').toEqual([]);
});

/** Everything of the process that a test may replace, by name. */
function replaceable(): ReadonlyMap<string, unknown> {
  // Many globals of Node are made when they are first read.
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

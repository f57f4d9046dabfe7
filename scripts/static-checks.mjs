import { runTool } from './processes.mjs';

/** Folders whose imports are checked. */
const ROOMS = ['app', 'server', 'mocks', 'fixtures', 'scripts', 'tests'];

/** The checks that run no code, slowest first. */
export const STATIC_CHECKS = [
  // Both in one run of the native type checker, which takes a third of the time of the one in JavaScript.
  { name: 'types and lint', tool: 'oxlint/bin/oxlint', args: [] },
  { name: 'format', tool: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'unused code', tool: 'knip/bin/knip.js', args: [] },
  // Code that only tests use is unused.
  { name: 'unused code, tests apart', tool: 'knip/bin/knip.js', args: ['--production'] },
  {
    name: 'imports',
    tool: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.js', '--output-type', 'err-long', ...ROOMS],
  },
];

/**
 * Lets the native type checker skip garbage collection, which took a quarter of its processor time. It takes 3.5 GB
 * instead of 2.9; above the limit it collects again.
 */
const MEMORY_FOR_TIME = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/**
 * Runs one check to its end.
 * @param {(typeof STATIC_CHECKS)[number]} check
 */
export function runStaticCheck({ tool, args }) {
  return runTool(tool, args, { quiet: true, env: { ...process.env, ...MEMORY_FOR_TIME } });
}

import { runTool } from './processes.mjs';

/** Who takes what from whom is looked at in these. */
const ROOMS = ['app', 'server', 'mocks', 'fixtures', 'scripts', 'tests'];

/** What is checked without running anything, the longest first. */
export const STATIC_CHECKS = [
  // Both ask one program of the native compiler: it reads all that the compiler in JavaScript read in a third of the time.
  { name: 'types and lint', tool: 'oxlint/bin/oxlint', args: [] },
  { name: 'format', tool: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'unused code', tool: 'knip/bin/knip.js', args: [] },
  // What only tests use is used by nobody.
  { name: 'unused code, tests apart', tool: 'knip/bin/knip.js', args: ['--production'] },
  {
    name: 'imports',
    tool: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.js', '--output-type', 'err-long', ...ROOMS],
  },
];

/**
 * The native compiler ends before it would have to clean up: a quarter of its processor time went into collecting what
 * it no longer needs. It takes 3.5 GB so and 2.9 otherwise; above the limit it cleans up again.
 */
const MEMORY_FOR_TIME = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/**
 * Runs one check to its end.
 * @param {(typeof STATIC_CHECKS)[number]} check
 */
export function runStaticCheck({ tool, args }) {
  return runTool(tool, args, { quiet: true, env: { ...process.env, ...MEMORY_FOR_TIME } });
}

import { run, runTool } from './processes.mjs';

/** Who takes what from whom is looked at in these. */
const ROOMS = ['app', 'server', 'mocks', 'fixtures', 'scripts', 'tests'];

/** What is checked without running anything, the longest first. */
export const STATIC_CHECKS = [
  // Types live as long as the program: the first of the two spaces for new things, small by itself, is copied often.
  {
    name: 'types and lint',
    tool: process.execPath,
    args: ['--max-semi-space-size=128', 'scripts/types-and-lint.mjs'],
  },
  { name: 'format', tool: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', tool: 'knip', args: [] },
  // What only tests use is used by nobody.
  { name: 'unused code, tests apart', tool: 'knip', args: ['--production'] },
  {
    name: 'imports',
    tool: 'depcruise',
    args: ['--config', '.dependency-cruiser.js', '--output-type', 'err-long', ...ROOMS],
  },
];

/**
 * Runs one check to its end.
 * @param {(typeof STATIC_CHECKS)[number]} check
 */
export function runStaticCheck({ tool, args }) {
  const start = tool === process.execPath ? run : runTool;
  return start(tool, args, { quiet: true });
}

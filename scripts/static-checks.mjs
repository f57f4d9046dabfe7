import { say, show } from './console.mjs';
import { runTool } from './processes.mjs';

/** What is checked without running anything. */
const STATIC_CHECKS = [
  { name: 'format', tool: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  {
    name: 'lint',
    tool: 'eslint',
    args: ['--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint', '.'],
  },
  { name: 'types', tool: 'tsc', args: ['--noEmit'] },
  { name: 'unused code', tool: 'knip', args: [] },
];

/**
 * Runs every check, side by side, and shows what those that failed said.
 * @returns {Promise<{ name: string, passed: boolean }[]>}
 */
export function runStaticChecks() {
  return Promise.all(
    STATIC_CHECKS.map(async ({ name, tool, args }) => {
      const { code, output } = await runTool(tool, args, { quiet: true });
      const passed = code === 0;
      say(`${passed ? 'ok    ' : 'FAILED'}  ${name}`);
      if (!passed) show(output);
      return { name, passed };
    }),
  );
}

/** What is checked without running anything. `npm test` counts each as one test; `npm run check` runs them alone. */
export const STATIC_CHECKS = [
  { name: 'format', tool: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  {
    name: 'lint',
    tool: 'eslint',
    args: ['--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint', '.'],
  },
  { name: 'types', tool: 'tsc', args: ['--noEmit'] },
  { name: 'unused code', tool: 'knip', args: [] },
];

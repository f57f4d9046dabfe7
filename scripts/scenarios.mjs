// npm run scenarios: lists every scenario of the mock backend with its meaning, for support and for tests.
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

await installDependencies();
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'mocks/print-scenarios.ts',
  ...process.argv.slice(2),
]);
process.exitCode = code;

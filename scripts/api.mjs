// npm run api: every call of the specification, and which parts of it exist here.
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

await installDependencies();
const args = ['--import', 'tsx', 'scripts/api/main.ts', ...process.argv.slice(2)];
const { code } = await run(process.execPath, args);
process.exitCode = code;

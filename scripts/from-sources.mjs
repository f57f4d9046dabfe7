// npm run api, scenarios: a command written in TypeScript, as it stands.
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

await installDependencies();
const { code } = await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)]);
process.exitCode = code;

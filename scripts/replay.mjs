// npm run replay -- <scenario|reference|file>: replays an exchange with the card provider against the real site.
import { buildSite } from './build.mjs';
import { stop } from './console.mjs';
import { siteEnvironment } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

await installDependencies();
await buildSite().catch((error) => stop(error.message));
const args = ['--import', 'tsx', 'scripts/replay/main.ts', ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { env: siteEnvironment() });
process.exitCode = code;

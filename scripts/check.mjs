// npm run check: the static checks alone, all of them even when one fails.
import { installDependencies } from './dependencies.mjs';
import { runStaticChecks } from './static-checks.mjs';

await installDependencies();
const checks = await runStaticChecks();
if (checks.some(({ passed }) => !passed)) process.exitCode = 1;

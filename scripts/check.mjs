// npm run check: only the static checks, all of them even when one fails.
import { say, show } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { runStaticCheck, STATIC_CHECKS } from './static-checks.mjs';

await installDependencies();
await Promise.all(
  STATIC_CHECKS.map(async (check) => {
    const { code, output } = await runStaticCheck(check);
    say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name}`);
    if (code === 0) return;
    show(output);
    process.exitCode = 1;
  }),
);

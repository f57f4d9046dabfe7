// npm run check: the static checks alone, all of them even when one fails.
import { say, show } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { runTool } from './processes.mjs';
import { STATIC_CHECKS } from './static-checks.mjs';

await installDependencies();
for (const check of STATIC_CHECKS) {
  const { code, output } = await runTool(check.tool, check.args, { quiet: true });
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${check.name}`);
  if (code === 0) continue;
  show(output);
  process.exitCode = 1;
}

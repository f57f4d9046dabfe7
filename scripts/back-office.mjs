import { siteEnvironment } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

/**
 * Runs a command of the back office with what was typed after it, on the store of this machine's site.
 * @param {'payments' | 'reference'} command
 */
export async function runInBackOffice(command) {
  await installDependencies();
  const args = ['--import', 'tsx', 'server/commands/main.ts', command, ...process.argv.slice(2)];
  const { code } = await run(process.execPath, args, { env: siteEnvironment() });
  process.exitCode = code;
}

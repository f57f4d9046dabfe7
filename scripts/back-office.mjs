import { addSettingsFile, siteEnvironment } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

/** From the sources, as somebody changes them; production has the build alone, and no tool to read sources with. */
const FROM_SOURCES = ['--import', 'tsx', 'server/commands/main.ts'];
const FROM_BUILD = ['build/program/commands.js'];

/**
 * Runs a command of the back office with what was typed after it, on the store of this machine's site.
 * @param {'accounts' | 'payments' | 'reference'} command
 */
export async function runInBackOffice(command) {
  const production = process.env['NODE_ENV'] === 'production';
  if (production) addSettingsFile();
  else await installDependencies();
  const args = [...(production ? FROM_BUILD : FROM_SOURCES), command, ...process.argv.slice(2)];
  const { code } = await run(process.execPath, args, { env: siteEnvironment() });
  process.exitCode = code;
}

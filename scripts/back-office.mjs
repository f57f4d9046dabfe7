// npm run accounts, payments, reference: a command of the back office, on the database of the site of this machine.
import { say } from './console.mjs';
import { addSettingsFile, hasSettingsFile, siteEnvironment } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { run } from './processes.mjs';

/** Runs the sources in development; production has only the build, and no tool to run TypeScript. */
const FROM_SOURCES = ['--import', 'tsx', 'server/commands/main.ts'];
const FROM_BUILD = ['build/program/commands.js'];

// A command beside a site's .env is for that site, whatever its operator's shell says: on the demo it would find nothing
// to decide, and install the demo's packages in place of those that the site runs on.
process.env['NODE_ENV'] ??= hasSettingsFile() ? 'production' : 'development';
const production = process.env['NODE_ENV'] === 'production';
if (production) addSettingsFile();
else {
  say('On the demo of this folder, not on a site (docs/operations.md).');
  await installDependencies();
}
const args = [...(production ? FROM_BUILD : FROM_SOURCES), ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { env: siteEnvironment() });
process.exitCode = code;

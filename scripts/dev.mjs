// npm run dev: site and mock backend, each a process that restarts when its own folders change. The site serves app/
// through Vite, which replaces modules in the open page.
import { spawn } from 'node:child_process';
import { say } from './console.mjs';
import { demandPlace, demoEnvironment, demoPorts } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { machineEnvironment, ROOT } from './processes.mjs';

await installDependencies();
const environment = demoEnvironment({
  mode: 'development',
  ...demoPorts(),
  given: { LOG_LEVEL: 'info', ...process.env },
});
await demandPlace(environment, 'npm run dev');

say('Starting both; a change in mocks/ or fixtures/ restarts the mock backend, one in server/ the site.');
// Folders are watched, not the imported files: an editor that saves by replacing a file would be noticed only once. A
// program ends before its next run starts, so there is never a second mock backend with a state of its own.
const SHARED = ['server/domain', 'server/upstream/contracts', 'server/upstream/endpoints.ts'];
const children = [
  watch('mocks/main.ts', environment.mock, ['mocks', 'fixtures', ...SHARED]),
  // Vite watches app/ itself; a restart would lose the open pages.
  watch('server/main.ts', environment.site, ['server']),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

/**
 * @param {string} program
 * @param {import('./demo-environment.mjs').Settings} env
 * @param {readonly string[]} places Files and folders whose changes restart the program.
 */
function watch(program, env, places) {
  const watched = places.map((place) => `--watch-path=${place}`);
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', ...watched, '--import', 'tsx', program],
    { cwd: ROOT, env: { ...machineEnvironment(), ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  child.on('close', end);
  return child;
}

function end() {
  for (const child of children) child.kill('SIGTERM');
}

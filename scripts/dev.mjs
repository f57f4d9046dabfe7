// npm run dev: site and mock backend, each a process that restarts when its own folders change. The site serves app/
// through Vite, which replaces modules in the open page.
import { mkdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { say, stop } from './console.mjs';
import { demoEnvironment } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { machineEnvironment, portIsFree, ROOT } from './processes.mjs';

const sitePort = Number(process.env['PORT'] || 3000);
const mockPort = Number(process.env['MOCK_PORT'] || 4010);

await installDependencies();
for (const [port, setting] of /** @type {const} */ ([
  [sitePort, 'PORT'],
  [mockPort, 'MOCK_PORT'],
])) {
  if (!(await portIsFree(port, '127.0.0.1'))) {
    stop(`Port ${port} is taken. Choose another: ${setting}=${port + 100} npm run dev`);
  }
}
const environment = demoEnvironment({
  mode: 'development',
  sitePort,
  mockPort,
  given: { LOG_LEVEL: 'info', ...process.env },
});
for (const file of [environment.site['DATABASE_FILE'], environment.mock['MOCK_LEDGER']]) {
  mkdirSync(path.dirname(path.resolve(ROOT, file ?? '')), { recursive: true });
}

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

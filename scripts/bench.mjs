// npm run bench: how fast pages are given. Only the ratios mean anything: they hold from machine to machine, and times
// and requests per second do not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchFamilies } from './bench/families.mjs';
import { benchPayments } from './bench/payments.mjs';
import { benchPublicPages } from './bench/public-pages.mjs';
import { buildSite } from './build.mjs';
import { demoEnvironment, machineEnvironment, MOCK_COMMAND, SITE_COMMAND } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT, freePort, startServer } from './processes.mjs';

await installDependencies();
await buildSite();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'kipu-bench-'));
const [sitePort, mockPort, barePort] = await Promise.all([freePort(), freePort(), freePort()]);
const environment = demoEnvironment({ sitePort, mockPort, dataFolder });
const origin = environment.site['SITE_ORIGIN'] ?? '';
/** @type {import('./processes.mjs').Server[]} */
const servers = [];
try {
  await start('Mock backend', MOCK_COMMAND, environment.mock);
  await start('Site', SITE_COMMAND, environment.site);
  await benchPublicPages({ port: sitePort, host: new URL(origin).host }, async (bytes) => {
    const program = path.join(ROOT, 'scripts/bench/public-pages.mjs');
    await start('Bare server', [program, String(bytes), String(barePort)], { NODE_ENV: 'production' });
    return barePort;
  });
  await benchFamilies(origin);
  await benchPayments(origin, environment.site['API_URL'] ?? '');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const server of servers.reverse()) await server.end();
  rmSync(dataFolder, { recursive: true, force: true });
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {import('./demo-environment.mjs').Settings} env
 */
async function start(name, args, env) {
  servers.push(await startServer({ name, args, env: { ...machineEnvironment(), ...env } }));
}

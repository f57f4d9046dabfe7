// The built site and its mock backend, running for one measurement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../build.mjs';
import { demoEnvironment, MOCK_COMMAND, SITE_COMMAND } from '../demo-environment.mjs';
import { installDependencies } from '../dependencies.mjs';
import { freePort, startServer } from '../processes.mjs';

/** The password of every account of the demo. */
export const PASSWORD = 'kipu2026';

/**
 * @typedef {object} BenchSite
 * @property {string} origin
 * @property {string} mockOrigin
 * @property {number} port
 * @property {import('../processes.mjs').Server} server
 * @property {(email: string) => Promise<string>} signIn Logs in; returns the Cookie header.
 */

/**
 * Starts a site, measures it, and always stops it.
 * @param {(site: BenchSite) => Promise<void>} measure
 * @param {{ nodeOptions?: readonly string[], extra?: Record<string, string> }} [options] For the site's process.
 */
export async function onSite(measure, { nodeOptions = [], extra = {} } = {}) {
  await installDependencies();
  await buildSite();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'kipu-bench-'));
  const [sitePort, mockPort] = await Promise.all([freePort(), freePort()]);
  const environment = demoEnvironment({ sitePort, mockPort, dataFolder });
  const origin = environment.site['SITE_ORIGIN'] ?? '';
  /** @type {import('../processes.mjs').Server[]} */
  const servers = [];
  try {
    servers.push(await startServer({ name: 'Mock backend', args: MOCK_COMMAND, env: environment.mock }));
    const args = [...nodeOptions, ...SITE_COMMAND];
    const server = await startServer({ name: 'Site', args, env: { ...environment.site, ...extra } });
    servers.push(server);
    await measure({
      origin,
      mockOrigin: environment.site['API_URL'] ?? '',
      port: sitePort,
      server,
      signIn: (email) => signIn(origin, email),
    });
  } finally {
    for (const server of servers.reverse()) await server.end();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<string>} The Cookie header of the session.
 */
export async function signIn(origin, email) {
  const answer = await fetch(`${origin}/?index&ingresar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ intent: 'login', email, password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303 || !cookie)
    throw new Error(`The login of ${email} was answered ${answer.status}.`);
  return cookie;
}

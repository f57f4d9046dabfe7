// The product as the page tests run it: site and mock backend on free ports, with the clock of the tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../processes.mjs';

/** A Monday in Lima, before the season, as in the tests. The clock runs on while the pictures are taken. */
export const CLOCK = new Date('2026-12-07T15:00:00Z');

/**
 * @typedef {object} Site
 * @property {string} origin
 * @property {string} mockOrigin
 * @property {string} browser Path of the browser.
 * @property {() => Promise<void>} end Ends both processes and removes their data.
 */

/**
 * Builds a worktree of the project and starts it.
 * @param {string} root Folder of the worktree; its own scripts build and start it.
 * @returns {Promise<Site>}
 * @throws {Error} when it cannot be built or does not start.
 */
export async function startSite(root) {
  const script = (/** @type {string} */ name) => pathToFileURL(path.join(root, 'scripts', name)).href;
  /** @type {typeof import('../build.mjs')} */
  const { buildSite } = await import(script('build.mjs'));
  /** @type {typeof import('../browser.mjs')} */
  const { installBrowser } = await import(script('browser.mjs'));
  /** @type {typeof import('../demo-environment.mjs')} */
  const { demoEnvironment, MOCK_COMMAND, SITE_COMMAND } = await import(script('demo-environment.mjs'));
  /** @type {typeof import('../processes.mjs')} */
  const { startServer } = await import(script('processes.mjs'));

  const browser = await installBrowser();
  await buildSite();
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'kipu-pictures-'));
  const [sitePort, mockPort] = await Promise.all([freePort(), freePort()]);
  const environment = demoEnvironment({
    sitePort,
    mockPort,
    dataFolder,
    extra: { CLOCK_OFFSET_MS: String(CLOCK.getTime() - Date.now()) },
  });
  /** @type {import('../processes.mjs').Server[]} */
  const servers = [];
  const end = async () => {
    for (const server of servers.reverse()) await server.end();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    for (const [name, args, env] of /** @type {const} */ ([
      ['Mock backend', MOCK_COMMAND, environment.mock],
      ['Site', SITE_COMMAND, environment.site],
    ])) {
      servers.push(await startServer({ name, args, env }));
    }
  } catch (error) {
    await end();
    throw error;
  }
  return {
    origin: `http://localhost:${sitePort}`,
    mockOrigin: `http://localhost:${mockPort}`,
    browser,
    end,
  };
}

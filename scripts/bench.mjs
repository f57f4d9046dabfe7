// npm run bench: the processor time of pages. Only the ratios are meaningful: they hold across machines, while times
// and requests per second do not. 'npm run bench -- copies dashboards' measures only these groups.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ask } from './bench/measuring.mjs';
import { benchCopies, benchDashboards, benchLogin, benchPublicPages, benchSizes } from './bench/pages.mjs';
import { benchPayments } from './bench/payments.mjs';
import { buildSite } from './build.mjs';
import { show } from './console.mjs';
import { demoEnvironment, MOCK_COMMAND, SITE_COMMAND } from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { ROOT, freePort, startServer } from './processes.mjs';

/** The log level of production: a line for each request. */
const LOG_LEVEL = 'info';
const TOLD_BY = ['--import', path.join(ROOT, 'scripts/bench/processor-time.mjs')];
const PROBE = ['--import', path.join(ROOT, 'scripts/bench/probe.mjs')];

await installDependencies();
await buildSite();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'kipu-bench-'));
/** @type {import('./processes.mjs').Server[]} */
const servers = [];
const groups = process.argv.slice(2);
const isWanted = (/** @type {string} */ name) => groups.length === 0 || groups.includes(name);
const cores = availableParallelism();
const isPinned =
  cores > 1 && spawnSync('taskset', ['-cp', `1-${cores - 1}`, String(process.pid)]).status === 0;

try {
  show(
    `\nNode ${process.version}, ${cores} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB; ` +
      (isPinned ? 'the server that is measured has a core, the rest has the others.' : 'nothing is pinned.'),
  );
  const [mockPort, sitePort] = await Promise.all([freePort(), freePort()]);
  const site = demoEnvironment({ sitePort, mockPort, dataFolder, extra: { LOG_LEVEL } });
  await start({ name: 'Mock backend', args: MOCK_COMMAND, env: site.mock });
  const usual = await startSite(site.site);
  if (isWanted('copies')) await benchCopies(usual, startBareServer);
  if (isWanted('public')) await benchPublicPages(usual);
  if (isWanted('dashboards')) await benchDashboards(usual);
  if (isWanted('login')) await benchLogin(usual);
  if (isWanted('payments')) await benchPayments(usual.origin, site.site['API_URL'] ?? '');
  if (isWanted('sizes')) {
    const backend = site.site['API_URL'] ?? '';
    // Both are started fresh: the JIT would have optimized a server that was measured before further than the other.
    await benchSizes(usual, await startSized(25, backend), await startSized(1_000, backend));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const server of servers.reverse()) await server.end();
  rmSync(dataFolder, { recursive: true, force: true });
}

/**
 * @param {Parameters<typeof startServer>[0]} what
 */
async function start(what) {
  const server = await startServer(what);
  servers.push(server);
  return server;
}

/** Starts a server to be measured, alone on its core. @param {Omit<Parameters<typeof start>[0], 'isAsked'>} what */
function startMeasured(what) {
  const pinned = /** @type {const} */ (['taskset', '-c', '0', process.execPath]);
  return start({ ...what, isAsked: true, ...(isPinned && { command: pinned }) });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./bench/pages.mjs').Site>}
 */
async function startSite(env) {
  const server = await startMeasured({ name: 'Site', args: [...PROBE, ...SITE_COMMAND], env });
  return {
    origin: String(env['SITE_ORIGIN']),
    server,
    beside: z.string().parse(await ask(server, 'origin')),
  };
}

/**
 * Starts a site with a catalogue of a given size.
 * @param {number} courses
 * @param {string} backend Origin of the mock backend, which serves everything else.
 */
async function startSized(courses, backend) {
  const [sitePort, cataloguePort] = await Promise.all([freePort(), freePort()]);
  const catalogue = ['scripts/bench/sized-catalogue.mjs', String(cataloguePort), backend, String(courses)];
  await start({ name: 'Sized catalogue', args: catalogue, env: { NODE_ENV: 'production' } });
  const sized = { sitePort, mockPort: cataloguePort, dataFolder: `${dataFolder}/${courses}` };
  return startSite({ ...demoEnvironment(sized).site, LOG_LEVEL });
}

/** @param {import('./bench/pages.mjs').Answer[]} answers */
async function startBareServer(answers) {
  const port = await freePort();
  const file = path.join(dataFolder, 'answers.json');
  writeFileSync(file, JSON.stringify({ port, answers }));
  const args = [...TOLD_BY, 'scripts/bench/bare-server.mjs', file];
  const server = await startMeasured({ name: 'Bare server', args, env: { NODE_ENV: 'production' } });
  return { origin: `http://127.0.0.1:${port}`, server };
}

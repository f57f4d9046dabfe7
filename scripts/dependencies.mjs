import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say, stop } from './console.mjs';
import { ROOT, run, runNpm } from './processes.mjs';

/** First release of Node 20 with everything that the tools need (package.json, `engines`). */
const OLDEST_NODE = { major: 20, minor: 19 };
/** First release of Node 24 that aborts while it cleans up after better-sqlite3 12 (docs/decisions/0072). */
const ABORTING_NODE = { major: 24, minor: 19 };

/**
 * Says why a release of Node cannot run Kipu; null when it can.
 * @param {string} version As '24.18.1'.
 * @param {{ sqlite: boolean }} needs Whether a SQLite database will be opened; in development it always is.
 * @returns {string | null}
 */
export function whyNotNode(version, { sqlite }) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor)) {
    return `Kipu needs Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer; this is ${version}.`;
  }
  if (sqlite && major === ABORTING_NODE.major && minor >= ABORTING_NODE.minor) {
    return `Node ${version} ends by itself (SIGABRT) while it uses SQLite: take Node 22, or 24.18 of Node 24. On 24.18 install anew (npm ci): what was built beside this release ends there as well.`;
  }
  return null;
}

/**
 * Installs the packages of package-lock.json, unless exactly those are installed.
 * Ends the command with a message when it cannot.
 */
export async function installDependencies() {
  const notThis = whyNotNode(process.versions.node, { sqlite: true });
  if (notThis) stop(notThis);
  const reason = staleness();
  if (reason) {
    if (lstatSync(path.join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
      // npm would empty the folder behind the link, which another checkout is using.
      stop(`node_modules is a link, and ${reason}. Remove the link, and this command installs its own.`);
    }
    say(`Installing dependencies (${reason}). The first time takes a minute or two.`);
    const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) stop('The dependencies could not be installed: see the lines of npm above.');
    say('Dependencies installed.');
  }
  await matchNativeParts();
}

/**
 * Returns why the installed packages are not those of the lockfile, or null when they are. Reads the list that npm
 * writes as the last step of an installation, so an interrupted one counts as missing.
 * @returns {string | null}
 */
function staleness() {
  const wanted = packagesOf(path.join(ROOT, 'package-lock.json'));
  if (!wanted)
    stop(
      'package-lock.json is missing or broken: take it from the repository again. What runs in production has none, and this command wants the whole repository.',
    );
  const installed = packagesOf(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (!installed) return 'none are installed yet';
  for (const [folder, entry] of Object.entries(wanted)) {
    if (folder === '') continue;
    // Most optional packages are for other systems, where npm leaves them out.
    if (entry.optional && !installed[folder]) continue;
    if (installed[folder]?.version !== entry.version) return 'package-lock.json has changed';
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Rebuilds better-sqlite3 after a change of Node, since it is compiled for one version. */
async function matchNativeParts() {
  const open = () =>
    run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"], { quiet: true });
  if ((await open()).code === 0) return;
  say('Building better-sqlite3 for this version of Node (about a minute).');
  await runNpm(['rebuild', 'better-sqlite3']);
  const { code, output } = await open();
  if (code !== 0) stop(`better-sqlite3 does not load on this machine:\n${output}`);
}

import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { say, stop } from './console.mjs';
import { run, runTool } from './processes.mjs';

/** The browser without windows does far less work: page specs take half the time in it. */
const SHELL = 'chromium-headless-shell';

/** Names that whole browsers go by on Linux, in the order we like them. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/** Places outside of PATH, on macOS and Windows. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser for the page tests: the one of CHROMIUM_PATH, or one found: the shell of the machine or of Playwright
 * before any whole browser.
 * @returns {Promise<string | null>} Its path, or null when there is none.
 */
export async function findBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  const found = [...onPath(SHELL), ...shellsBeside(own), ...WHOLE.flatMap(onPath), ...PLACES, own].find(
    isProgram,
  );
  return found ?? null;
}

/**
 * Where a program may be.
 * @param {string} name
 */
function onPath(name) {
  return (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

/**
 * Playwright keeps its shell beside its whole browser, and tells where the latter is only.
 * @param {string} own Path of the whole browser, which need not be there.
 * @returns {string[]}
 */
function shellsBeside(own) {
  const folder = /^.*[/\\]chromium-\d+(?=[/\\])/
    .exec(own)?.[0]
    .replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
  if (!folder || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:chrome-)?headless[-_]shell(?:\.exe)?$/.test(path.basename(file)))
    .map((file) => path.join(folder, file));
}

/**
 * Finds the browser, or installs one: Playwright's own, else Debian's package when this user may.
 * Ends the command with what to do when neither works.
 * @returns {Promise<string>}
 */
export async function installBrowser() {
  const found = await findBrowser();
  if (found) return found;

  say("No Chromium on this machine. Trying Playwright's own (about 100 MB).");
  await runTool('playwright', ['install', '--only-shell', 'chromium'], { quiet: true });
  const own = await findBrowser();
  if (own) return own;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("It cannot be downloaded here. Installing Debian's Chromium with apt-get (a minute or two).");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // Older Debians have the whole browser only.
    for (const name of [SHELL, 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true });
      const debian = await findBrowser();
      if (debian) return debian;
    }
  }
  return stop(
    'The page tests need Chromium, and none could be installed.\n' +
      'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

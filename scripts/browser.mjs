import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { say, stop } from './console.mjs';
import { run, runTool } from './processes.mjs';

/** Names that Chromium goes by on Linux, in the order we like them: the one without windows does less work. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

/** Places outside of PATH, on macOS and Windows. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser for the page tests: the one of CHROMIUM_PATH, one found on the machine, or Playwright's own.
 * @returns {Promise<string | null>} Its path, or null when there is none.
 */
export async function findBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onMachine = [
    ...PROGRAMS.flatMap((program) => folders.map((folder) => path.join(folder, program))),
    ...PLACES,
  ].find(isProgram);
  if (onMachine) return onMachine;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/**
 * Finds the browser, or installs one: Playwright's own, else Debian's package when this user may.
 * Ends the command with what to do when neither works.
 * @returns {Promise<string>}
 */
export async function installBrowser() {
  const found = await findBrowser();
  if (found) return found;

  say("No Chromium on this machine. Trying Playwright's own (about 150 MB).");
  await runTool('playwright', ['install', 'chromium'], { quiet: true });
  const own = await findBrowser();
  if (own) return own;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("It cannot be downloaded here. Installing Debian's Chromium with apt-get (a minute or two).");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // Older Debians have the whole browser only.
    for (const name of ['chromium-headless-shell', 'chromium']) {
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

import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { say, stop } from './console.mjs';
import { ROOT, run, runTool } from './processes.mjs';

/** The headless shell does far less work than a full browser: page specs take half the time in it. */
const SHELL = 'chromium-headless-shell';

/** Names of full browsers on Linux, in order of preference. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/** Paths outside of PATH, on macOS and Windows. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Names and paths of Firefox; Debian packages the extended support release. */
const FIREFOX = ['firefox', 'firefox-esr'];
const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Offline, apt-get would try each address for minutes. */
const NO_LONG_WAIT = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/**
 * Finds the browser for the page tests: that of CHROMIUM_PATH, else a headless shell (that of our packages, the
 * machine's or Playwright's), else any full browser.
 * @returns {Promise<string | null>} Its path, or null when there is none.
 */
export async function findBrowser() {
  const given = process.env['CHROMIUM_PATH'] || (await unpackShell());
  if (given) return given;
  const { chromium } = await import('playwright');
  const own = chromium.executablePath();
  const found = [...onPath(SHELL), ...shellsBeside(own), ...WHOLE.flatMap(onPath), ...PLACES, own].find(
    isProgram,
  );
  return found ?? null;
}

/**
 * Unpacks the headless shell of our packages, once. It is the same on every machine, needs no root, and page tests
 * take a seventh less processor time in it than in Debian's (docs/decisions/0095).
 * @returns {Promise<string | null>} Its path, or null on systems and processors that it was not built for.
 */
async function unpackShell() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packed = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(packed)) return null;
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8'));
  const shell = path.join(ROOT, '.cache', `chromium-${version}`);
  if (!existsSync(shell)) {
    mkdirSync(path.dirname(shell), { recursive: true });
    // Other processes may be looking for it meanwhile.
    const unfinished = `${shell}-${process.pid}`;
    await pipeline(
      createReadStream(path.join(packed, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unfinished, { mode: 0o755 }),
    );
    const { code } = await run(unfinished, ['--version'], { quiet: true });
    // A system without its libraries, such as Alpine, has it unpacked but no program, and takes another one.
    if (code !== 0) chmodSync(unfinished, 0o644);
    renameSync(unfinished, shell);
  }
  return isProgram(shell) ? shell : null;
}

/**
 * Finds a full browser: it does what the shell leaves out, and takes twice as long.
 * @returns {string | null} Its path, or null when there is none.
 */
export function findWholeBrowser() {
  return [...WHOLE.flatMap(onPath), ...PLACES].find(isProgram) ?? null;
}

/**
 * Finds the Firefox for the one purchase that is tested in it: that of FIREFOX_PATH, or an installed one.
 * @returns {string | null} Its path, or null when there is none.
 */
export function findFirefox() {
  const given = process.env['FIREFOX_PATH'];
  if (given) return given;
  return [...FIREFOX.flatMap(onPath), ...FIREFOX_PLACES].find(isProgram) ?? null;
}

/**
 * Finds the text browser for the one purchase that is tested in it, and the terminal that lets a test read its screen.
 * @returns {{ lynx: string, tmux: string } | null} Their paths, or null when one of them is not on PATH.
 */
export function findLynx() {
  const [lynx, tmux] = ['lynx', 'tmux'].map((name) => onPath(name).find(isProgram));
  return lynx && tmux ? { lynx, tmux } : null;
}

/** Browsers in which one purchase each is tested, by the spec of that name. The other tests run without them. */
export const OTHER_BROWSERS = [
  {
    project: 'firefox',
    find: findFirefox,
    packages: ['firefox-esr'],
    advice: 'FIREFOX_PATH=/path/to/firefox npm test',
  },
  { project: 'lynx', find: findLynx, packages: ['lynx', 'tmux'], advice: 'it wants lynx and tmux' },
];

/**
 * Lists the paths where a program may be.
 * @param {string} name
 */
function onPath(name) {
  return (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

/**
 * Finds Playwright's shell, which is beside its full browser: Playwright tells only the path of the latter.
 * @param {string} own Path of the full browser, which need not exist.
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
 * Finds the browser, or installs one: Playwright's own, else Debian's package if this user is root. Ends the command
 * with advice when neither works.
 * @returns {Promise<string>}
 */
export async function installBrowser() {
  const found = await findBrowser();
  if (found) return found;

  say("No Chromium on this machine. Trying Playwright's own (about 100 MB).");
  await runTool('playwright/cli.js', ['install', '--only-shell', 'chromium'], { quiet: true });
  const own = await findBrowser();
  if (own) return own;

  // Older Debian releases have only the full browser.
  const debian = await installPackages([[SHELL], ['chromium']], findBrowser);
  if (debian) return debian;
  return stop(
    'The page tests need Chromium, and none could be installed.\n' +
      'Install Chromium or Chrome, or name one: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** Finds the other browsers, or installs Debian's packages if this user is root, one apt-get at a time. */
export async function installOtherBrowsers() {
  for (const { find, packages } of OTHER_BROWSERS) {
    if (!find()) await installPackages([packages], () => find());
  }
}

/**
 * Installs Debian packages as root: the first of these lists with which `find` succeeds.
 * @template Found
 * @param {readonly (readonly string[])[]} lists
 * @param {() => Found | null | Promise<Found | null>} find
 * @returns {Promise<Found | null>} What was found, or null.
 */
async function installPackages(lists, find) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  say(`Installing ${lists[0]?.join(' and ')} with apt-get (a minute or two).`);
  await run('apt-get', [...NO_LONG_WAIT, 'update', '-qq'], options);
  for (const names of lists) {
    await run(
      'apt-get',
      [...NO_LONG_WAIT, 'install', '-y', '-qq', '--no-install-recommends', ...names],
      options,
    );
    const found = await find();
    if (found) return found;
  }
  return null;
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

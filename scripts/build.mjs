import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { say, stop } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { alone, ROOT, runTool } from './processes.mjs';

/** Everything that changes what Vite writes. Of the server's rooms only the domain is bundled. */
const SOURCES = [
  'app',
  'public',
  'server/domain',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
];

const STAMP = path.join(ROOT, 'build', 'sources.sha256');

/** Text assets: pictures and fonts of other kinds are compressed by nature. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|map)$/;

/**
 * Builds the site for production, unless the build that is there came from exactly these sources. Whoever asks while
 * another process builds waits for that.
 * @throws {Error} when the build fails; what went wrong is on the terminal.
 */
export const buildSite = () => alone(path.join(ROOT, '.cache', 'build.lock'), buildWhenStale);

async function buildWhenStale() {
  const stamp = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) {
    say('The build is up to date.');
    return;
  }
  say('Building the site.');
  rmSync(STAMP, { force: true });
  const { code } = await runTool('remix', ['vite:build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The site could not be built: see the lines above.');
  const count = await compress(path.join(ROOT, 'build', 'client'));
  writeFileSync(STAMP, stamp);
  say(`Site built; ${count} files compressed ahead for the browsers.`);
}

/**
 * One hash over names and contents.
 * @param {readonly string[]} sources
 */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(path.join(ROOT, source))) {
      hash.update(`${path.relative(ROOT, file)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * The files of a folder at any depth, in one order on every machine; a file gives itself, nothing gives nothing.
 * @param {string} place
 * @returns {string[]}
 */
function filesOf(place) {
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesOf(path.join(place, entry.name)));
  } catch {
    return [place];
  }
}

/**
 * Writes a .br and a .gz beside every text asset, so that the host never spends time on it.
 * @param {string} folder
 * @returns {Promise<number>} How many assets were compressed.
 */
async function compress(folder) {
  const files = filesOf(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
  return files.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installDependencies();
  try {
    await buildSite();
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error));
  }
}

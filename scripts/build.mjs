import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { say, stop } from './console.mjs';
import { installDependencies } from './dependencies.mjs';
import { alone, ROOT, runTool } from './processes.mjs';

const BUILD = path.join(ROOT, 'build');

/** What is built, each when something changed of what it is made of. Of the server's rooms pages hold the domain alone. */
const PARTS = [
  {
    name: 'pages',
    sources: ['app', 'public', 'server/domain', 'vite.config.ts', 'remix.config.js', 'tsconfig.json'],
    build: buildPages,
  },
  // Read as they stand, the modules of both would take twice as long to start.
  {
    name: 'program',
    sources: ['server'],
    build: () => buildProgram('program', { site: 'server/main.ts', commands: 'server/commands/main.ts' }),
  },
  {
    name: 'mock backend',
    sources: ['mocks', 'fixtures', 'server/domain', 'server/upstream'],
    build: () => buildProgram('mock', { mock: 'mocks/main.ts' }),
  },
];

/** What changes all that is built. */
const TOOLS = ['package-lock.json', 'scripts/build.mjs'];

/** Text assets: pictures and fonts of other kinds are compressed by nature. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|map)$/;

/**
 * Builds the site for production, unless the build that is there came from exactly these sources. Whoever asks while
 * another process builds waits for that.
 * @throws {Error} when the build fails; what went wrong is on the terminal.
 */
export const buildSite = () => alone(path.join(ROOT, '.cache', 'build.lock'), buildWhatIsStale);

async function buildWhatIsStale() {
  let isStale = false;
  for (const { name, sources, build } of PARTS) {
    // Asked in turn: Remix empties the folder, what else was built there included.
    const hash = hashOf([...sources, ...TOOLS]);
    if (existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash) continue;
    isStale = true;
    say(`Building the ${name}.`);
    rmSync(stampOf(name), { force: true });
    await build();
    writeFileSync(stampOf(name), hash);
    say(`Built the ${name}.`);
  }
  if (!isStale) say('The build is up to date.');
}

/** @param {string} name */
const stampOf = (name) => path.join(BUILD, `${name}.sha256`);

async function buildPages() {
  const { code } = await runTool('@remix-run/dev/dist/cli.js', ['vite:build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The site could not be built: see the lines above.');
  const client = path.join(BUILD, 'client');
  writeFileSync(path.join(BUILD, 'server', 'module-hashes.json'), JSON.stringify(hashesOfModules(client)));
  const count = await compress(client);
  say(`${count} files compressed ahead for the browsers.`);
}

/**
 * Writes the own modules of a program, and of those beside it, in a few files; packages stay apart.
 * @param {string} folder
 * @param {Record<string, string>} input The first module of each, by the name of its file.
 */
async function buildProgram(folder, input) {
  // Read here: on a fresh clone packages are there only once they were installed.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: path.join(BUILD, folder),
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { input },
    },
  });
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
 * What the content of each module of the browser's must be, by its address (subresource integrity): files are kept by
 * proxies that this program does not watch.
 * @param {string} client
 */
function hashesOfModules(client) {
  const modules = filesOf(client).filter((file) => file.endsWith('.js'));
  const hashes = modules.map((file) => {
    const address = `/${path.relative(client, file).split(path.sep).join('/')}`;
    return [address, `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`];
  });
  return Object.fromEntries(hashes);
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

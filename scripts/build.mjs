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

/**
 * The parts of the build; each is rebuilt when one of its sources changed. Pages use only the domain folder of server/.
 */
const PARTS = [
  {
    name: 'pages',
    sources: ['app', 'public', 'server/domain', 'vite.config.ts', 'remix.config.js', 'tsconfig.json'],
    build: buildPages,
  },
  // Built, because loading all modules of these two from source would take twice as long to start.
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

/** Files whose change rebuilds everything. */
const TOOLS = ['package-lock.json', 'scripts/build.mjs'];

/** Text assets; other pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|map)$/;

/**
 * Builds the site for production, unless the existing build has exactly these sources. If another process is building,
 * waits for it.
 * @throws {Error} when the build fails; the reason is on the terminal.
 */
export const buildSite = () => alone(path.join(ROOT, '.cache', 'build.lock'), buildWhatIsStale);

async function buildWhatIsStale() {
  let isStale = false;
  for (const { name, sources, build } of PARTS) {
    // Checked one after another: building the pages empties the folder, the other parts and their stamps included.
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
 * Bundles the own modules of a program into a few files; packages stay in node_modules.
 * @param {string} folder
 * @param {Record<string, string>} input Entry module of each program, by the name of its output file.
 */
async function buildProgram(folder, input) {
  // Imported here: in a fresh clone the packages are not installed before this script runs.
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
 * Returns one hash over names and contents of files.
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
 * Lists the files of a folder recursively, in the same order on every machine; of a file, itself; of nothing, none.
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
 * Returns the hash of every browser module, by its path, for subresource integrity: proxies that this program does not
 * control cache the files.
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
 * Writes a .br and a .gz beside every text asset, so that the host never has to compress it.
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

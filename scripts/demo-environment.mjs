import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { stop } from './console.mjs';
import { machineEnvironment, portIsFree, ROOT } from './processes.mjs';

/**
 * The settings of the demo, of development and of the tests: the whole product on one machine, with the mock backend in
 * place of the academy's REST API and the card providers. Production has its own settings (README).
 */

/** Settings of the site that the environment of a command may override. */
const OVERRIDABLE = [
  'HOST',
  'SITE_ORIGIN',
  'DATABASE_URL',
  'DATABASE_FILE',
  'GEO_COUNTRY_HEADER',
  'GEO_CITY_HEADER',
  'CLIENT_IP_HEADER',
  'ANALYTICS_URL',
  'CLOCK_OFFSET_MS',
  'MAINTENANCE',
  'LOG_LEVEL',
];

/** Default port of the site, unless another demo has it. */
const USUAL_PORT = 3000;

/** Folders of fixtures/media that are public: all but those of families. */
export const PUBLIC_MEDIA =
  'avisos,blog,compartir,cursos,docentes,game-jam,guias,iconos,nosotros,portadas,proyectos,rutas,silabos,vacaciones,' +
  'valores,videos';

/**
 * @typedef {Record<string, string> & { NODE_ENV: 'production' | 'development' }} Settings
 *
 * @typedef {object} DemoEnvironment
 * @property {Settings} site Settings of server/main.ts.
 * @property {Settings} mock Settings of mocks/main.ts.
 */

/**
 * @param {object} [options]
 * @param {'production' | 'development'} [options.mode] Development serves through Vite.
 * @param {number} [options.sitePort]
 * @param {number} [options.mockPort]
 * @param {string} [options.address] By which phones of the network reach this machine; left out, they do not.
 * @param {string} [options.dataFolder] Where the database and the ledger are kept.
 * @param {Record<string, string>} [options.extra] Settings for both processes, which override all others.
 * @param {Readonly<Record<string, string | undefined>>} [options.given] Environment to take overrides from.
 * @returns {DemoEnvironment}
 */
export function demoEnvironment({
  mode = 'production',
  sitePort = USUAL_PORT,
  mockPort = 4010,
  address,
  // A second demo in the same folder has its own port and its own database.
  dataFolder = sitePort === USUAL_PORT ? '.data' : `.data/${sitePort}`,
  extra = {},
  given = {},
} = {}) {
  const name = address ?? 'localhost';
  const host = address === undefined ? '127.0.0.1' : '0.0.0.0';
  const siteOrigin = given['SITE_ORIGIN'] ?? `http://${name}:${sitePort}`;
  const backend = `http://${name}:${mockPort}`;
  /** @type {Record<string, string>} */
  const overrides = {};
  for (const name of OVERRIDABLE) {
    const value = given[name];
    if (value) overrides[name] = value;
  }
  return {
    site: {
      NODE_ENV: mode,
      HOST: host,
      PORT: String(sitePort),
      SITE_ORIGIN: siteOrigin,
      API_URL: backend,
      CONTENT_URL: `${backend}/content`,
      MEDIA_URL: `${backend}/media`,
      MEDIA_FOLDERS: PUBLIC_MEDIA,
      CARD_PROVIDER: 'niubiz',
      LOCAL_PAYMENTS_PROVIDER: 'dlocal',
      CARD_FORM_SCRIPT_URL: `${backend}/card-provider/payform.js`,
      CARD_HOSTED_PAGE_URL: `${backend}/card-provider/pago`,
      GLOBAL_CARD_PROVIDER: 'stripe',
      GLOBAL_CARD_PUBLIC_KEY: 'pk_test_kipu',
      GLOBAL_CARD_SCRIPT_URL: `${backend}/global-card/elements.js`,
      GLOBAL_CARD_HOSTED_PAGE_URL: `${backend}/global-card/pago`,
      STUDENT_ZONE_ORIGINS: backend,
      MERCHANT_ID_PEN: '456879852',
      MERCHANT_ID_OTHER: '456879853',
      // Published with this file, so it protects nothing but the demo.
      SESSION_SECRET: 'demo-session-secret-of-kipu-never-for-production',
      DATABASE_FILE: `${dataFolder}/kipu.sqlite`,
      OPERATOR_TOKEN: 'demo-operator-token-of-kipu',
      GEO_COUNTRY_HEADER: 'cf-ipcountry',
      MOCK_CONTROLS: 'on',
      LOG_LEVEL: 'warn',
      ...overrides,
      ...extra,
    },
    mock: {
      NODE_ENV: mode,
      MOCK_HOST: host,
      MOCK_PORT: String(mockPort),
      MOCK_LEDGER: given['MOCK_LEDGER'] || `${dataFolder}/ledger.ndjson`,
      SITE_ORIGIN: siteOrigin,
      ...(overrides['CLOCK_OFFSET_MS'] && { CLOCK_OFFSET_MS: overrides['CLOCK_OFFSET_MS'] }),
      ...extra,
    },
  };
}

/**
 * Returns the ports of the demo that an environment names, or the usual ones. Ends the command where one is no port.
 * @param {Readonly<Record<string, string | undefined>>} [given]
 */
export function demoPorts(given = process.env) {
  const portFrom = (/** @type {string} */ name, /** @type {number} */ usual) => {
    const port = Number(given[name] || usual);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      stop(`${name} must be a port, from 1 to 65535.`);
    return port;
  };
  return { sitePort: portFrom('PORT', USUAL_PORT), mockPort: portFrom('MOCK_PORT', 4010) };
}

/**
 * Ends the command unless both ports of a demo are free, and creates the folders of its database and its ledger.
 * @param {DemoEnvironment} environment
 * @param {string} command Told with another port.
 */
export async function demandPlace({ site, mock }, command) {
  for (const [setting, port, host] of /** @type {const} */ ([
    ['PORT', Number(site['PORT']), site['HOST']],
    ['MOCK_PORT', Number(mock['MOCK_PORT']), mock['MOCK_HOST']],
  ])) {
    if (await portIsFree(port, host ?? '127.0.0.1')) continue;
    stop(
      `Port ${port} is taken by another program (another demo, perhaps).\n` +
        `End it, or choose another port: ${setting}=${port + 100} ${command}`,
    );
  }
  for (const file of [site['DATABASE_FILE'], mock['MOCK_LEDGER']]) {
    mkdirSync(path.dirname(path.resolve(ROOT, file ?? '')), { recursive: true });
  }
}

/**
 * Returns the IPv4 address of this machine in its network, or null.
 * @param {NodeJS.Dict<import('node:os').NetworkInterfaceInfo[]>} [interfaces]
 */
export function networkAddress(interfaces = networkInterfaces()) {
  const addresses = Object.values(interfaces).flatMap((one) => one ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

/** The settings of a site, beside package.json. */
const SETTINGS_FILE = path.join(ROOT, '.env');

/** Whether the settings of a site stand in a file of this folder. */
export const hasSettingsFile = () => existsSync(SETTINGS_FILE);

/**
 * Adds the settings of a site that stand in a file `.env` beside package.json to an environment, which wins.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function addSettingsFile(environment = process.env) {
  if (!hasSettingsFile()) return;
  // Editors on Windows may begin it with a mark that Node takes for a part of the first name.
  const given = parseEnv(readFileSync(SETTINGS_FILE, 'utf8').replace(/^\uFEFF/, ''));
  Object.assign(environment, { ...given, ...environment });
}

/**
 * The environment of a command that works on the store of a site: the one that is given where it is production's, else
 * the demo's.
 * @param {NodeJS.ProcessEnv} [given]
 * @returns {NodeJS.ProcessEnv}
 */
export function siteEnvironment(given = process.env) {
  if (given['NODE_ENV'] === 'production') return given;
  return { ...machineEnvironment(given), ...demoEnvironment({ ...demoPorts(given), given }).site };
}

/** The arguments that start each process, once it is built. */
export const SITE_COMMAND = ['build/program/site.js'];
export const MOCK_COMMAND = ['build/mock/mock.js'];

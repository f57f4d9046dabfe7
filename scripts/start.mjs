// npm start: the whole demo with one command, on a machine that has only Node and npm.
import { buildSite } from './build.mjs';
import { readArguments, say, show, stop } from './console.mjs';
import {
  demandPlace,
  demoEnvironment,
  demoPorts,
  MOCK_COMMAND,
  networkAddress,
  SITE_COMMAND,
} from './demo-environment.mjs';
import { installDependencies } from './dependencies.mjs';
import { startServer } from './processes.mjs';

const USAGE = `npm start
  (nothing)           for this machine alone
  -- --network        for phones and other machines of the same network, too
  -- --scenario NAME  says where a scenario opens`;

const { values: asked } = readArguments(
  { options: { scenario: { type: 'string' }, network: { type: 'boolean', default: false } } },
  USAGE,
);
const address = asked.network ? networkAddress() : undefined;
if (address === null) stop('This machine is in no network. Without --network the demo is for it alone.');
const environment = demoEnvironment({ ...demoPorts(), given: process.env, ...(address && { address }) });
const backend = environment.site['API_URL'] ?? '';

/** @type {import('./processes.mjs').Server[]} */
const servers = [];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

say('Kipu demo: 1 of 4, dependencies.');
await installDependencies();
say('2 of 4, build.');
await buildSite().catch((error) => stop(error.message));
say('3 of 4, ports.');
await demandPlace(environment, 'npm start');
say('4 of 4, mock backend and site.');
await start('Mock backend', MOCK_COMMAND, environment.mock);
await start('Site', SITE_COMMAND, environment.site);

show(`
  Kipu            ${environment.site['SITE_ORIGIN']}
  Mock backend    ${backend}   (scenarios, ledger)

  Accounts (password kipu2026)
    mama@kipu.test          parent in Peru
    papa@kipu.test          parent in the United States, no courses yet
    alumna@kipu.test        student with courses
    nuevo@kipu.test         student with nothing
    empresa@kipu.test       organization manager
    sin-permiso@kipu.test   the academy refuses its purchases (403)

  Cards (any future date, any CVC)
    4474 1183 5563 2240     Visa, approved
    5160 0300 0000 0317     Mastercard, approved
    any valid number ending in 0180, 0116, 0101, 0190 or 0670 is denied with that code

  Ctrl+C ends both.
`);
if (asked.scenario !== undefined) await startIn(asked.scenario);

/**
 * Prints a link that opens a scenario, with the login done and forms filled in as far as possible.
 * @param {string} scenario
 */
async function startIn(scenario) {
  const link = `${backend}/abrir/${encodeURIComponent(scenario)}`;
  const answer = await fetch(link, { redirect: 'manual' });
  const isOpen = answer.status === 303;
  show(
    isOpen
      ? `  ${scenario}:  ${link}\n`
      : `  Nothing is called '${scenario}': npm run scenarios lists all.\n`,
  );
  if (!isOpen) await end(1);
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {import('./demo-environment.mjs').Settings} env
 */
async function start(name, args, env) {
  try {
    const server = await startServer({
      name,
      args,
      env,
      onOutput: (text) => process.stdout.write(text),
    });
    servers.push(server);
    void server.ended.then((code) => {
      if (ending) return;
      process.stderr.write(`\n${name} ended with code ${code}; ending the rest.\n`);
      void end(1);
    });
  } catch (error) {
    // The rest of the message is the server's output, which is on the screen already.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    process.stderr.write(`\n${reason}\n`);
    await end(1);
  }
}

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  // The site first: it finishes its current payments, and needs the backend for that.
  for (const server of [...servers].reverse()) await server.end();
  process.exit(code);
}

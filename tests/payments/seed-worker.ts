// One process of `npm run test:payments`: runs seeds, and reports results as a line of JSON for every few of them.
import { parseArgs } from 'node:util';
import { startPostgres } from '../store/postgres.ts';
import { runSeeds } from './run-seeds.ts';
import { onPostgres, onSqlite } from './simulated-stores.ts';
import type { Trace } from './simulation.ts';

/** How many seeds run between two reports. */
const STRIDE = 50;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    count: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const end = from + Number(values.count);
const print: Trace = (at, who, text) =>
  void process.stdout.write(`${at.toISOString().slice(5, 23)}  ${who.padEnd(10)} ${text}\n`);

const server = values.postgres ? await startPostgres() : null;
const stores = server ? await onPostgres(await server.createDatabase('simulated')) : onSqlite();
for (let seed = from; seed < end; seed += STRIDE) {
  const count = Math.min(STRIDE, end - seed);
  const report = await runSeeds(stores, seed, count, values.trace ? print : undefined);
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
await stores.close();
await server?.stop();

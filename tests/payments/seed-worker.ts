// One process of `npm run test:payments`: runs the seeds that it is sent, and says what they showed, line by line.
import { parseArgs } from 'node:util';
import { runSeeds } from './run-seeds.ts';
import { onPostgres, onSqlite } from './simulated-stores.ts';
import type { Trace } from './simulation.ts';

/** Seeds between two reports. */
const STRIDE = 50;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    count: { type: 'string' },
    /** Each how many seeds one is taken: several workers share a range by it. */
    database: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const end = from + Number(values.count);
const print: Trace = (at, who, text) =>
  void process.stdout.write(`${at.toISOString().slice(5, 23)}  ${who.padEnd(10)} ${text}\n`);

const stores = values.database ? await onPostgres(values.database) : onSqlite();
for (let seed = from; seed < end; seed += STRIDE) {
  const count = Math.min(STRIDE, end - seed);
  const report = await runSeeds(stores, seed, count, values.trace ? print : undefined);
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
await stores.close();

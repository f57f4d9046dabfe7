import { readSettings } from '../env.ts';
import { createLogger } from '../logger.ts';
import { openBackOffice } from '../services.ts';
import { runPayments } from './payments.ts';
import { runReference } from './reference.ts';

// The commands of the back office: 'payments' or 'reference', then what was typed after it.
try {
  const [name, ...args] = process.argv.slice(2);
  const run = name === 'reference' ? runReference : runPayments;
  // What is printed is the answer alone; what goes wrong on the way is told beside it.
  const log = createLogger('error', { write: (line) => process.stderr.write(line) });
  const tools = await openBackOffice(readSettings(process.env), log);
  try {
    const { text, code } = await run(tools, args);
    process.stdout.write(`${text}\n`);
    process.exitCode = code;
  } finally {
    await tools.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

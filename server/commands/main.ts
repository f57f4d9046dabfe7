import { readSettings } from '../env.ts';
import { createLogger } from '../logger.ts';
import { openBackOffice } from '../services.ts';
import { runAccounts } from './accounts.ts';
import { runPayments } from './payments.ts';
import { runReference } from './reference.ts';

// The commands of the back office: 'accounts', 'payments' or 'reference', then what was typed after it.
try {
  const [name, ...args] = process.argv.slice(2);
  // What is printed is the answer alone; what goes wrong on the way is told beside it.
  const log = createLogger('error', { write: (line) => process.stderr.write(line) });
  const tools = await openBackOffice(readSettings(process.env), log);
  const { text, code } = await run(name, tools, args).finally(() => tools.close());
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function run(name: string | undefined, tools: Awaited<ReturnType<typeof openBackOffice>>, args: string[]) {
  if (name === 'reference') return runReference(tools, args);
  return name === 'accounts' ? runAccounts(tools, args) : runPayments(tools, args);
}

import { readSettings } from '../env.ts';
import { createLogger, withCauses } from '../logger.ts';
import { openBackOffice } from '../services.ts';
import { ACCOUNTS_USAGE, runAccounts } from './accounts.ts';
import { PAYMENTS_USAGE, runPayments } from './payments.ts';
import { REFERENCE_USAGE, runReference } from './reference.ts';
import type { Said } from './words.ts';

type Tools = Awaited<ReturnType<typeof openBackOffice>>;

/** The commands of the back office, each with its usage text. */
const COMMANDS: Readonly<
  Record<string, { usage: string; run: (tools: Tools, args: readonly string[]) => Promise<Said> }>
> = {
  payments: { usage: PAYMENTS_USAGE, run: runPayments },
  accounts: { usage: ACCOUNTS_USAGE, run: runAccounts },
  reference: { usage: REFERENCE_USAGE, run: runReference },
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command '${name}'.`);
  const { text, code } = isAsked(args)
    ? await runOnStore((tools) => command.run(tools, args))
    : { text: command.usage, code: 1 };
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${withCauses(error)}\n`);
  process.exitCode = 1;
}

/** The usage is printed without opening a store. */
function isAsked(args: readonly string[]): boolean {
  return args.length > 0 && !args.includes('--help');
}

async function runOnStore(run: (tools: Tools) => Promise<Said>): Promise<Said> {
  // Standard output gets only the result; errors are logged to standard error.
  const log = createLogger('error', { write: (line) => process.stderr.write(line) });
  const tools = await openBackOffice(readSettings(process.env), log);
  try {
    return await run(tools);
  } finally {
    await tools.close();
  }
}

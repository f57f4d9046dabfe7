import { partsOfCalls } from './parts.ts';
import type { CallParts } from './parts.ts';

const calls = await partsOfCalls();
const complete = calls.filter(({ lacking }) => lacking.length === 0).length;

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(calls, null, 2)}\n`);
} else {
  const lines = [
    'The calls of docs/specification.md §7, and what exists of each. *: assumed, since it shows none.',
    ...calls.flatMap(linesOf),
    '',
    `${complete} of ${calls.length} complete`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
process.exitCode = complete === calls.length ? 0 : 1;

function linesOf({ call, lacking, auth, authAssumed, assumed, ...parts }: CallParts): string[] {
  const path = assumed.includes('path') ? ` → ${parts.address ?? 'no address'}*` : '';
  const facts = [
    `bearer: ${auth === 'sent' ? 'yes' : 'no'}${authAssumed ? '*' : ''}`,
    `contract: ${parts.contract ?? '–'}${assumed.includes('content') ? '*' : ''}`,
    `client: ${parts.client ?? '–'}`,
    `procedure: ${parts.procedure ?? '–'}`,
    `mock: ${parts.mock ?? '–'}`,
  ];
  const state = lacking.length === 0 ? 'complete' : `lacks: ${lacking.join(', ')}`;
  return ['', `${call}${path}  ${state}`, `    ${facts.join(' · ')}`];
}

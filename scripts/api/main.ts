import { partsOfCalls } from './parts.ts';
import type { CallParts } from './parts.ts';

const calls = await partsOfCalls();
const complete = calls.filter(({ lacking }) => lacking.length === 0).length;

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(calls, null, 2)}\n`);
} else {
  const lines = [
    'Las llamadas de docs/specification.md §7, y lo que hay de cada una. *: lo decidimos nosotros.',
    ...calls.flatMap(linesOf),
    '',
    `${complete} de ${calls.length} completas`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
process.exitCode = complete === calls.length ? 0 : 1;

function linesOf({ call, lacking, auth, authAssumed, assumed, ...parts }: CallParts): string[] {
  const path = assumed.includes('path') ? ` → ${parts.address ?? 'sin dirección'}*` : '';
  const facts = [
    `bearer: ${auth === 'sent' ? 'sí' : 'no'}${authAssumed ? '*' : ''}`,
    `contrato: ${parts.contract ?? '–'}${assumed.includes('content') ? '*' : ''}`,
    `cliente: ${parts.client ?? '–'}`,
    `procedimiento: ${parts.procedure ?? '–'}`,
    `mock: ${parts.mock ?? '–'}`,
  ];
  const state = lacking.length === 0 ? 'completa' : `falta: ${lacking.join(', ')}`;
  return ['', `${call}${path}  ${state}`, `    ${facts.join(' · ')}`];
}

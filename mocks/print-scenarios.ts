import { SCENARIO_GROUPS } from './scenarios/scenario.ts';
import { SCENARIOS } from './scenarios.ts';

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(SCENARIOS, null, 2)}\n`);
} else {
  process.stdout.write(`${listForPeople().join('\n')}\n`);
}

function listForPeople(): string[] {
  const width = Math.max(...SCENARIOS.map(({ id }) => id.length));
  const indent = ' '.repeat(width + 4);
  const lines = [
    'Escenarios del backend simulado. El panel los abre con un enlace; npm start -- --scenario {id} empieza en uno.',
    'En cualquier página de la demo: ?escenario={id} lo pone y ?escenario= lo quita.',
  ];
  for (const [group, title] of Object.entries(SCENARIO_GROUPS)) {
    lines.push('', title);
    for (const scenario of SCENARIOS.filter((candidate) => candidate.group === group)) {
      lines.push(
        `  ${scenario.id.padEnd(width)}  ${scenario.meaning}`,
        `${indent}Se ve: «${scenario.text}»${scenario.reproduces ? ` · catálogo: ${scenario.reproduces}` : ''}`,
      );
    }
  }
  return lines;
}

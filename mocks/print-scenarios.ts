import { SCENARIO_GROUPS } from './scenarios/scenario.ts';
import { SCENARIOS } from './scenarios.ts';

const width = Math.max(...SCENARIOS.map(({ id }) => id.length));
const indent = ' '.repeat(width + 4);

const lines = [
  'Escenarios del backend simulado. En la demo: agrega ?escenario={id} a cualquier página; ?escenario= lo quita.',
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
process.stdout.write(`${lines.join('\n')}\n`);

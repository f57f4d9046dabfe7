import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { screenById } from '../../mocks/panel/openings.ts';
import { scenarioOf } from '../../server/commands/reference.ts';
import { readSettings } from '../../server/env.ts';
import { createLogger } from '../../server/logger.ts';
import type { Story } from '../../server/payments/back-office.ts';
import { readReference } from '../../server/reference.ts';
import { openBackOffice } from '../../server/services.ts';
import { exchangeOf, hasAnswers } from './export.ts';
import { FOLDER, allExchanges, readExchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { playExchange, playScreen } from './play.ts';
import type { Played } from './play.ts';
import { junitOf, stepsOf, tableOf } from './report.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';

const USAGE = `npm run replay -- <scenario|code|reference|file> [--json]
                              plays it through the real site, step by step; 0 when it ends as it should
  npm run replay -- --all     plays every kept exchange and every action code [--json] [--junit FILE]
  npm run replay -- --export <reference> [--name NAME]
                              takes a payment out of this site's journal into ${FOLDER}/

  A scenario or a code is named as on the panel: denegada-180, codigo-116. A file is one of ${FOLDER}/.`;

/** The headings of pages about a payment. */
const HEADINGS = [
  '¡Pago aprobado y completado con éxito!',
  '¡Operación denegada! :(',
  'Estamos verificando tu pago',
  'No vuelvas a pagar.',
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
      export: { type: 'boolean', default: false },
      name: { type: 'string' },
    },
  });
  const named = positionals.join(' ');
  if (!values.all && named === '') throw new Error(USAGE);
  const stage = await openStage();
  try {
    if (values.all) return await replayAll(stage, values);
    if (values.export) return await exportPayment(stage, named, values.name);
    const played = await replay(stage, named);
    say(values.json ? JSON.stringify(played, null, 2) : stepsOf(played));
    return played.problems.length === 0 ? 0 : 1;
  } finally {
    await stage.close();
  }
}

/** Replays a screen, an exchange, a file or a reference. @throws Error when there is nothing with that name. */
async function replay(stage: Stage, named: string): Promise<Played> {
  const screen = screenById(named);
  if (screen?.onlyWithJavaScript !== undefined) {
    throw new Error(`${named} shows in a browser with JavaScript only: open it on the panel.`);
  }
  if (screen) return playScreen(stage, screen);
  const kept = allExchanges().find(({ name }) => name === named);
  if (kept) return playExchange(stage, kept);
  if (existsSync(named)) return playExchange(stage, readExchange(named));
  const reference = readReference(named);
  if (reference === null) throw new Error(`Nothing is called '${named}'.\n\n${USAGE}`);
  const { story, scenario } = await knownOf(reference);
  if (story) return playExchange(stage, exchangeOf(story, nameOf(reference)));
  const failed = scenario === null ? null : screenById(scenario);
  if (!failed) throw new Error(`Of ${reference} nothing is known that could be played again.`);
  return playScreen(stage, failed);
}

async function replayAll(
  stage: Stage,
  { json, junit }: { json: boolean; junit?: string | undefined },
): Promise<number> {
  const played: Played[] = [];
  for (const exchange of allExchanges()) played.push(await playExchange(stage, exchange));
  if (junit !== undefined) writeFileSync(junit, junitOf(played));
  say(json ? JSON.stringify(played, null, 2) : tableOf(played));
  return played.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/**
 * Writes the exchange of a payment to a file, with what its replay shows.
 * @throws Error when this site's journal has no such payment.
 */
async function exportPayment(stage: Stage, named: string, name = nameOf(named)): Promise<number> {
  const reference = readReference(named);
  const { story } = reference === null ? { story: undefined } : await knownOf(reference);
  if (!story) throw new Error(`This site's journal has no payment ${named} whose answers were kept.`);
  const taken = exchangeOf(story, name);
  const played = await playExchange(stage, taken);
  const exchange: Exchange = { ...taken, shown: [headingOf(played.read)] };
  const file = path.join(FOLDER, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(exchange, null, 2)}\n`);
  say(`${stepsOf(played)}\n\nWritten to ${file}. Read it before you keep it.`);
  return played.problems.length === 0 ? 0 : 1;
}

/** Returns what this site knows of a reference: a payment with recorded answers, or the scenario of an error report. */
async function knownOf(reference: string): Promise<{ story: Story | undefined; scenario: string | null }> {
  const log = createLogger('error', { write: (line) => process.stderr.write(line) });
  const tools = await openBackOffice(readSettings(process.env), log);
  try {
    const stories = [
      ...(await tools.backOffice.find(reference)),
      ...(await tools.backOffice.touchedBy(reference)),
    ];
    const [report] = await tools.errorReports.find(reference);
    return { story: stories.find(hasAnswers), scenario: report ? scenarioOf(report) : null };
  } finally {
    await tools.close();
  }
}

const nameOf = (named: string) => named.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const headingOf = (read: string) => HEADINGS.find((heading) => read.includes(heading)) ?? 'Kipu';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

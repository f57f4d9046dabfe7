import { parseArgs } from 'node:util';
import { CATALOGUE } from '../errors.ts';
import type { ErrorReports } from '../error-reports.ts';
import type { BackOffice } from '../payments/back-office.ts';
import { readReference } from '../reference.ts';
import type { ErrorReportTable } from '../store/schema.ts';
import { storyText } from './payments.ts';
import { asJson, limaTime, refused } from './words.ts';
import type { Said } from './words.ts';

/** The usage text. */
export const REFERENCE_USAGE = 'npm run reference -- K-7F3Q-2T [--json]';

/** Shows everything known about a reference that somebody read aloud. @param args As typed. */
export async function runReference(
  { backOffice, errorReports }: { readonly backOffice: BackOffice; readonly errorReports: ErrorReports },
  args: readonly string[],
): Promise<Said> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  // A reference may be typed with spaces, which the shell splits into several arguments.
  const typed = positionals.join(' ');
  if (typed === '') return refused(REFERENCE_USAGE);
  const reference = readReference(typed);
  if (reference === null) {
    const text = `'${typed}' is no reference: a character is wrong, missing or too many. Ask for it once more.`;
    return values.json ? asJson({ error: text }, 1) : refused(text);
  }
  const [reports, own, touched] = await Promise.all([
    errorReports.find(reference),
    backOffice.find(reference),
    backOffice.touchedBy(reference),
  ]);
  const payments = [
    ...own,
    ...touched.filter(({ attemptId }) => !own.some((one) => one.attemptId === attemptId)),
  ];
  const isKnown = reports.length + payments.length > 0;
  if (values.json) {
    const told = payments.map(({ attemptId, state, events }) => ({ attemptId, state, events }));
    return asJson({ reference, reports: reports.map(withReplay), payments: told }, isKnown ? 0 : 1);
  }
  if (!isKnown) {
    const text =
      `${reference} is well written, but the store has nothing of it. Failures are kept there for 30 days, payments ` +
      'for good; a refusal that told all there is to tell (a form of a foreign page, a full group) is only in the ' +
      `log: look there for "reference":"${reference}".`;
    return refused(text);
  }
  const parts = [
    ...reports.map(reportText),
    ...payments.map((story) => `PAYMENT\n${storyText(story)}`),
    ...payments.map(() => `again: npm run replay -- ${reference}`).slice(0, 1),
  ];
  return { text: parts.join('\n\n'), code: 0 };
}

/** Returns the catalogue row of a report; codes of another version have none. */
const rowOf = ({ code }: ErrorReportTable) => Object.entries(CATALOGUE).find(([name]) => name === code)?.[1];

/** Returns the scenario that reproduces a report: the requested one, else that of the catalogue. */
export function scenarioOf(report: ErrorReportTable): string | null {
  const reproduce = rowOf(report)?.reproduce;
  return report.scenario ?? (reproduce && 'scenario' in reproduce ? reproduce.scenario : null);
}

function withReplay(report: ErrorReportTable) {
  const scenario = scenarioOf(report);
  return { ...report, replay: scenario && `npm run replay -- ${scenario}` };
}

function reportText(report: ErrorReportTable): string {
  const row = rowOf(report);
  const { replay } = withReplay(report);
  const lines = [
    `FAILURE  ${report.code} (${report.status})`,
    `at       ${limaTime(report.at)} (Lima)`,
    `read     ${row?.text ?? 'a sentence of another version'}`,
    `request  ${report.method} ${report.path}`,
    ...(report.endpoint === null ? [] : [`call     ${report.endpoint}`]),
    ...(report.cause === null ? [] : [`cause    ${report.cause}`]),
    ...(report.userHash === null ? [] : [`account  ${report.userHash.slice(0, 12)}… (hashed)`]),
    ...(replay === null
      ? row && 'steps' in row.reproduce
        ? [`again    ${row.reproduce.steps}`]
        : []
      : [`again    ${replay}`]),
  ];
  return lines.join('\n');
}

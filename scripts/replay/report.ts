import type { Played } from './play.ts';

/** Longest excerpt of a page that is printed. Characters. */
const SHOWN_LETTERS = 400;

/** Returns the steps of a replay for a person to read. */
export function stepsOf({ name, calls, events, path, read, problems }: Played): string {
  return [
    name,
    ...calls.flatMap(({ sent, answered }) => [`  sent      ${sent}`, `  answered  ${answered}`]),
    ...events.map(({ state, detail }) => `  decided   ${state}  ${withoutAnswer(detail)}`),
    `  shown     ${path}`,
    `            ${read.slice(0, SHOWN_LETTERS)}`,
    ...(problems.length === 0 ? ['  as it should be'] : problems.map((problem) => `  WRONG     ${problem}`)),
  ].join('\n');
}

/** Returns one line for each replay, and how many failed. */
export function tableOf(played: readonly Played[]): string {
  const width = Math.max(...played.map(({ name }) => name.length));
  const wrong = played.filter(({ problems }) => problems.length > 0);
  return [
    ...played.map(({ name, decided, problems }) => {
      const end = problems.length === 0 ? 'ok' : `WRONG  ${problems.join('; ')}`;
      return `${name.padEnd(width)}  ${decided.join(' → ').padEnd(32)}  ${end}`;
    }),
    '',
    `${played.length - wrong.length} as they should be, ${wrong.length} wrong`,
  ].join('\n');
}

/** Returns the results as JUnit XML. */
export function junitOf(played: readonly Played[]): string {
  const cases = played.map(({ name, problems }) =>
    problems.length === 0
      ? `  <testcase classname="replay" name="${escaped(name)}"/>`
      : `  <testcase classname="replay" name="${escaped(name)}"><failure message="${escaped(problems.join('; '))}"/></testcase>`,
  );
  const failures = played.filter(({ problems }) => problems.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="replay" tests="${played.length}" failures="${failures}">`,
    ...cases,
    '</testsuite>',
    '',
  ].join('\n');
}

/** Removes the answer, which is printed above already. */
const withoutAnswer = (detail: string) => detail.replace(/,?"answer":"(?:[^"\\]|\\.)*"/, '');

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

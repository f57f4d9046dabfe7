import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MACHINE, PAYABLE, STATES, statesWhere } from '../../server/payments/machine.ts';
import { storesOf } from '../store/stores.ts';

const DOCUMENT = new URL('../../docs/payments.md', import.meta.url).pathname;
const COMMAND = 'npx vitest run tests/payments/chart.test.ts --update';
const GENERATED = /(<!-- made from the table of moves -->)[^]*(<!-- end -->)/;

/** Returns the table of transitions, drawn and in words. */
function chart(): string {
  const moves = STATES.flatMap((from) => MACHINE[from].next.map((to) => `  ${from} --> ${to}`));
  const ends = STATES.filter((state) => MACHINE[state].next.length === 0).map(
    (state) => `  ${state} --> [*]`,
  );
  const rows = STATES.map((state) => {
    const { means, told, next } = MACHINE[state];
    return `| \`${state}\` | ${means} | ${told} | ${next.map((to) => `\`${to}\``).join(' ') || 'final'} |`;
  });
  return [
    '\n',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> open',
    ...moves,
    ...ends,
    '```',
    '',
    '| State | Means | Told | Moves to |',
    '| --- | --- | --- | --- |',
    ...rows,
    '\n',
  ].join('\n');
}

test('The chart in docs/payments.md is the one of the table of moves', async () => {
  const committed = await readFile(DOCUMENT, 'utf8');
  expect(committed).toMatch(GENERATED);
  const present = committed.replace(GENERATED, (_, start: string, end: string) => start + chart() + end);
  const formatted = await format(DOCUMENT, present);
  expect(formatted.errors).toEqual([]);
  await expect(formatted.code, `Written by: ${COMMAND}`).toMatchFileSnapshot(DOCUMENT);
});

test('One attempt at a time is written for what is unknown or may be paid, in whatever state', async () => {
  const stores = storesOf('sqlite');
  const store = await stores.open();
  const index = sql<{ sql: string }>`select sql from sqlite_master where name = 'payment_attempt_open'`;
  const { rows } = await index.execute(store.kysely);
  await stores.stop();
  const written = [...(rows[0]?.sql ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state);
  const unknown = statesWhere(({ money }) => money === 'unknown');
  expect(written.toSorted()).toEqual([...PAYABLE, ...unknown].toSorted());
});

import { expect, test } from 'vitest';
import { STATES } from '../../server/payments/machine.ts';
import { FILES, read } from './documents.ts';

const RUNBOOK = read('docs/runbook.md');
const [, ...PARTS] = RUNBOOK.split('\n## ');
const HEADINGS = PARTS.map((part) => part.split('\n')[0]);
const ALARMS = read('deploy/alarms.yml');

/** The server's log messages of level `error`, up to their first variable part. */
const SAID = FILES.filter((file) => /^server\/.*\.ts$/.test(file)).flatMap((file) =>
  [...read(file).matchAll(/\blog(?:ger)?\.(?:error|fatal)\((?:[^;]*?, )?['`]([^'`$]+)[^;]*?\);/g)].map(
    ([, text = '']) => text,
  ),
);

test('every alarm of the figures has its part in the runbook', () => {
  const alerts = [...ALARMS.matchAll(/- alert: (.+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !HEADINGS.includes(name))).toEqual([]);
});

test('every alarm of the log stands in the runbook as it is written', () => {
  expect(SAID.length).toBeGreaterThan(20);
  expect(SAID.filter((text) => !RUNBOOK.includes(`\`${text.trimEnd()}`))).toEqual([]);
});

test('no line of level error escapes from being looked for', () => {
  const calls = FILES.filter((file) => /^server\/.*\.ts$/.test(file)).flatMap((file) =>
    [...read(file).matchAll(/\blog(?:ger)?\.(?:error|fatal)\(/g)].map(() => file),
  );
  expect(SAID).toHaveLength(calls.length);
});

test.each(PARTS.map((part) => [part.split('\n')[0], part]))(
  '%s: what it means, how to see it, what to do, what never to do',
  (_, part) => {
    for (const word of ['Means', 'See', 'Do', 'Never']) expect(part).toContain(`\n- **${word}:** `);
  },
);

test('alarms look at states that payments have', () => {
  const named = [...ALARMS.matchAll(/state=~?"([^"]+)"/g)].flatMap(([, states = '']) => states.split('|'));
  expect(named.length).toBeGreaterThan(3);
  const known: readonly string[] = STATES;
  expect(named.filter((state) => !known.includes(state))).toEqual([]);
});

test('a process that answers nothing, Prometheus neither, is an alarm, by the job that operations.md names', () => {
  const [, job = ''] = /up\{job="(\w+)"\} == 0/.exec(ALARMS) ?? [];
  expect(job).not.toBe('');
  expect(read('docs/operations.md')).toContain(`as the job \`${job}\``);
});

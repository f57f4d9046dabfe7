import { expect, test } from 'vitest';
import { z } from 'zod';
import lockfile from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { whyNotNode } from '../../scripts/dependencies.mjs';

/** The oldest release that package.json promises, and one of each major that is supported besides. */
const RELEASES = [`${manifest.engines.node.replace('>=', '')}.0`, '22.23.3', '24.18.1', '26.1.0'];

test.each(RELEASES)('Node %s runs everything', (version) => {
  expect(whyNotNode(version, { sqlite: true })).toBeNull();
});

const Packages = z.record(
  z.string(),
  z.object({
    engines: z.union([z.object({ node: z.string().default('*') }), z.array(z.string())]).optional(),
    optional: z.boolean().optional(),
  }),
);

const numbersOf = (version: string) => version.split('.').map(Number);
const COMPARATOR = /^(>=|<|\^|~|)(\d+(?:\.\d+)*)(?:\.[x*])?$/;

/** Whether a release is in a range, in the forms that package-lock.json has. */
function isIn(range: string, release: string): boolean {
  const compared = (parts: readonly number[]) =>
    numbersOf(release)
      .map((number, place) => number - (parts[place] ?? 0))
      .find((difference) => difference !== 0) ?? 0;
  const meets = (comparator: string) => {
    if (comparator === '*') return true;
    const [, operator, version = ''] = COMPARATOR.exec(comparator) ?? [];
    if (operator === undefined) throw new Error(`No test reads the range '${comparator}'`);
    if (operator === '>=') return compared(numbersOf(version)) >= 0;
    if (operator === '<') return compared(numbersOf(version)) < 0;
    const same = { '^': 1, '~': 2 }[operator] ?? numbersOf(version).length;
    const begins = numbersOf(version).slice(0, same);
    return (
      begins.every((number, place) => number === numbersOf(release)[place]) &&
      compared(numbersOf(version)) >= 0
    );
  };
  return range.split('||').some((part) =>
    part
      .trim()
      .replace(/([=<^~]) +/g, '$1')
      .split(/ +/)
      .every(meets),
  );
}

test('a release is in a range as npm reads it', () => {
  for (const range of [
    '*',
    '>= 20',
    '^20.19.0 || >=22.12',
    '20.x',
    '18 || 20',
    '20 >=20.9',
    '~20.19',
    '>=18 <21',
  ])
    expect(isIn(range, '20.19.0'), range).toBe(true);
  for (const range of [
    '>=22',
    '>=20.20',
    '^22.13.0 || >=24',
    '18.x',
    '20 >=20.20',
    '^20.19.1',
    '~20.18',
    '>=18 <20',
  ])
    expect(isIn(range, '20.19.0'), range).toBe(false);
});

// npm leaves out an optional package that does not run; of any other it only warns.
test.each(RELEASES)('every package that is installed runs on Node %s', (release) => {
  const refusing = Object.entries(Packages.parse(lockfile.packages)).filter(
    ([, { engines, optional }]) =>
      engines !== undefined && !Array.isArray(engines) && optional !== true && !isIn(engines.node, release),
  );
  expect(refusing.map(([name]) => name)).toEqual([]);
});

test('Node 24.21.0 runs a site on PostgreSQL', () => {
  expect(whyNotNode('24.21.0', { sqlite: false })).toBeNull();
});

test.each(['24.19.0', '24.21.0'])(
  'Node %s is refused where there is SQLite, and what to take is said',
  (version) => {
    expect(whyNotNode(version, { sqlite: true })).toContain('take Node 22, or 24.18');
  },
);

test.each(['18.20.0', '20.18.3'])('Node %s is too old', (version) => {
  expect(whyNotNode(version, { sqlite: true })).toContain('needs Node 20.19 or newer');
});

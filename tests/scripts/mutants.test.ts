import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMutants, standsOnce } from '../mutants/mutant.ts';

test('the text of every mutant stands in its file exactly once', async () => {
  const mutants = await readMutants();
  expect(mutants.length).toBeGreaterThan(0);
  const stale = mutants.filter((mutant) => !standsOnce(mutant, readFileSync(mutant.file, 'utf8')));
  expect(stale.map(({ rule, file }) => `${rule} (${file})`)).toEqual([]);
});

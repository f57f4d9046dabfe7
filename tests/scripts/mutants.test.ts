import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { run } from '../../scripts/processes.mjs';
import { readMutants, standsOnce } from '../mutants/mutant.ts';

test('the text of every mutant stands in its file exactly once', async () => {
  const mutants = await readMutants();
  expect(mutants.length).toBeGreaterThan(0);
  const stale = mutants.filter((mutant) => !standsOnce(mutant, readFileSync(mutant.file, 'utf8')));
  expect(stale.map(({ rule, file }) => `${rule} (${file})`)).toEqual([]);
});

/** Finds names that are not there, and nothing else. */
const ONLY_NAMES = {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  rules: { 'no-undef': 'error' },
  env: { node: true, browser: true, es2024: true },
};

/** What the linter reports, as far as it is read here. */
const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), message: z.string() })),
  number_of_files: z.number(),
});

test('no mutant uses a name that is not there: its error would be taken for a rule that is missed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-mutants-'));
  try {
    const mutants = await readMutants();
    mutants.forEach(({ file, find, replace }, place) => {
      const source = readFileSync(file, 'utf8');
      writeFileSync(
        path.join(folder, `${place}-${path.basename(file)}`),
        source.replace(find, () => replace),
      );
    });
    const config = path.join(folder, 'names.json');
    writeFileSync(config, JSON.stringify(ONLY_NAMES));
    const linter = path.join('node_modules', 'oxlint', 'bin', 'oxlint');
    const { output } = await run(process.execPath, [linter, '-c', config, folder, '--format=json'], {
      quiet: true,
    });
    const { diagnostics, number_of_files: linted } = Report.parse(JSON.parse(output));
    expect(linted).toBe(mutants.length);
    const ruleOf = (filename: string) => mutants[Number.parseInt(path.basename(filename), 10)]?.rule;
    expect(diagnostics.map(({ filename, message }) => `${ruleOf(filename)}: ${message}`)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

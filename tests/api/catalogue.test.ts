import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';

const CATALOGUE_FILES = [
  'server/errors/account.ts',
  'server/errors/purchase.ts',
  'server/errors/site.ts',
  'server/domain/checkout/purchase-failures.ts',
  'server/domain/failure.ts',
];

/** Shorter sentences are phrases that other pages may use, too. */
const SENTENCE_LENGTH = 25;

/** Returns all texts of failures that people see, whole and sentence by sentence. */
function sentences(): string[] {
  const rows: readonly { readonly text: string; readonly advice?: string }[] = Object.values(CATALOGUE);
  const said = rows.flatMap(({ text, advice }) => (advice === undefined ? [text] : [text, advice]));
  const parts = said.flatMap((text) => text.split(/(?<=\.) /));
  return [...new Set([...said, ...parts.filter(({ length }) => length >= SENTENCE_LENGTH)])];
}

/** The source files of the rooms where failures are thrown and shown. */
const files = ['app', 'server'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(room, name)),
);

test('what a person reads about a failure is written in the catalogue and nowhere else', () => {
  expect(files).toEqual(expect.arrayContaining(CATALOGUE_FILES));
  const retyped = files
    .filter((file) => !CATALOGUE_FILES.includes(file))
    .flatMap((file) => {
      // Markup may break a sentence over lines.
      const source = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
      return sentences()
        .filter((sentence) => source.includes(sentence))
        .map((sentence) => `${file}: ${sentence}`);
    });
  expect(retyped).toEqual([]);
});

test('every failure of the catalogue is thrown or told somewhere', () => {
  const code = files
    .filter((file) => !CATALOGUE_FILES.includes(file))
    // A comment that names a failure does not throw it.
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n');
  const unused = Object.keys(CATALOGUE).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  expect(unused).toEqual([]);
});

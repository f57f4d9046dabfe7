import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { buildSite } from '../../scripts/build.mjs';

/** Loaded in development alone (server/http/site.ts). */
const NEVER_IN_PRODUCTION = ['vite'];

let packages: ReadonlySet<string>;

/** The package that an import is of; files beside are of none. */
function packageOf(specifier: string): string[] {
  if (/^[./#]/.test(specifier) || specifier.startsWith('node:') || builtinModules.includes(specifier)) return [];
  return [specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')];
}

beforeAll(async () => {
  await buildSite();
  packages = new Set(
    ['build/program', 'build/server'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => ts.preProcessFile(readFileSync(path.join(folder, name), 'utf8')))
        .flatMap(({ importedFiles }) => importedFiles.flatMap(({ fileName }) => packageOf(fileName))),
    ),
  );
});

test('what is built runs on the packages of production alone', () => {
  expect([...packages]).toEqual(expect.arrayContaining(['hono', 'kysely', 'react', ...NEVER_IN_PRODUCTION]));
  const missing = [...packages].filter((name) => !(name in manifest.dependencies));
  expect(missing).toEqual(NEVER_IN_PRODUCTION);
});

test('every package of production is used by what is built', () => {
  const unused = Object.keys(manifest.dependencies).filter((name) => !packages.has(name));
  expect(unused).toEqual([]);
});

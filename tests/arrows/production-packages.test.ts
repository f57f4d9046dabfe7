import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import lockfile from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { buildSite } from '../../scripts/build.mjs';

/** Only loaded in development (server/http/site.ts). */
const NEVER_IN_PRODUCTION = ['vite'];

let packages: ReadonlySet<string>;

/** Returns the package of an import; local files and built-in modules have none. */
function packageOf(specifier: string): string[] {
  if (/^[./#]/.test(specifier) || specifier.startsWith('node:') || builtinModules.includes(specifier))
    return [];
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

/** What the lockfile says of packages. */
const Packages = z.record(
  z.string(),
  z.object({
    dev: z.boolean().optional(),
    devOptional: z.boolean().optional(),
    license: z.string().optional(),
  }),
);

/** Licences under which a package may be part of a sold product; a person must look at any other. */
const ALLOWED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense'];
/** Names its licence only in a file: MIT. */
const LOOKED_AT = ['node_modules/png-js'];

test('every package of production has a licence that allows its use', () => {
  const installed = Object.entries(Packages.parse(lockfile.packages));
  const production = installed.filter(([name, { dev, devOptional }]) => name !== '' && !dev && !devOptional);
  expect(production.length).toBeGreaterThan(100);
  const others = production.filter(([name, { license = '' }]) => {
    const words = license.replace(/[()]/g, '').split(' OR ');
    const isAllowed = words.some((choice) => choice.split(' AND ').every((word) => ALLOWED.includes(word)));
    return !isAllowed && !LOOKED_AT.includes(name);
  });
  expect(others.map(([name, { license }]) => `${name}: ${license ?? 'none'}`)).toEqual([]);
});

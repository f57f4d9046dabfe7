import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Rules that the linter cannot check.

const ROOMS = ['app', 'server', 'mocks', 'fixtures', 'scripts', 'tests'];

/** Returns the files of a room and their text, except this one, which names what is searched for. */
const sourcesOf = (room: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|js)$/.test(name))
    .map((name) => path.join(room, name))
    .filter((file) => path.basename(file) !== path.basename(import.meta.filename))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

const saying = (rooms: readonly string[], pattern: RegExp) =>
  rooms.flatMap(sourcesOf).flatMap(({ file, source }) => (pattern.test(source) ? [file] : []));

test('no comment silences lint or the compiler', () => {
  expect(saying(ROOMS, /\b(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)\b/)).toEqual([]);
});

// The linter has no rule for it. Routes are left out: the name and the route tell what a loader or a page does.
test('every function and class that others may use says what it does', () => {
  const exported =
    /^export (?:async )?(?:function|class) |^export const \w+(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\(/;
  const silent = ['app', 'server', 'mocks']
    .flatMap(sourcesOf)
    .filter(({ file }) => !/^app\/(?:routes\/|root\.tsx$)/.test(file))
    .flatMap(({ file, source }) =>
      source
        .split('\n')
        .flatMap((line, at, lines) =>
          exported.test(line) && !lines[at - 1]?.endsWith('*/') ? [`${file}:${at + 1} ${line}`] : [],
        ),
    );
  expect(silent).toEqual([]);
});

// Both are strings and keys of options, which no linter rule checks.
test('no page spec waits for a silent network, or sets the security policy aside', () => {
  expect(saying(['tests'], /['"`]networkidle['"`]|\bbypassCSP\b/)).toEqual([]);
});

import { expect, test } from 'vitest';
import { contentEntries } from '../../fixtures/content.ts';
import { ENTRY_LISTS, isEntryType } from '../../server/upstream/contracts/entries.ts';
import { START } from '../support/academy.ts';
import { read } from './documents.ts';

/** The fields of each type in the document; those without which an entry is not read are in bold. */
const ROWS = new Map(
  [...read('docs/content-service.md').matchAll(/^\| `(\w+)` +\|[^|]*\|(.*)\|$/gm)].map(
    ([, type = '', fields = '']) => [type, fields],
  ),
);
const ENTRIES = contentEntries(START);
const TYPES = Object.keys(ENTRY_LISTS).filter(isEntryType);

test('the document of the content service has every type, and no other', () => {
  expect([...ROWS.keys()].sort()).toEqual([...TYPES].sort());
});

test.each(TYPES)('the document has the fields of an entry of type %s, and those that it needs', (type) => {
  const row = ROWS.get(type) ?? '';
  // Fixtures tell every field of a contract (tests/arrows/omissions.test.ts).
  const names = new Set(ENTRIES[type].flatMap(({ fields }) => Object.keys(fields)));
  const isNeeded = (name: string) =>
    ENTRIES[type].every(({ sys, fields }) => {
      const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
      return !ENTRY_LISTS[type].safeParse({ items: [{ sys, fields: others }] }).success;
    });
  expect([...names].filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
  const bold = [...row.matchAll(/\*\*`(\w+)`\*\*/g)].map(([, name = '']) => name);
  expect(bold.sort()).toEqual([...names].filter(isNeeded).sort());
});

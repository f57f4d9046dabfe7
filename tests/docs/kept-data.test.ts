import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../server/store/database.ts';
import { temporaryFolder } from '../support/academy.ts';
import { tableUnder } from './documents.ts';

test('docs/operations.md tells of every table of the store how long its rows are kept', async () => {
  const told = tableUnder('docs/operations.md', 'What is kept, and how long').flatMap(([, tables = '']) =>
    tables.replaceAll('`', '').split(', '),
  );
  const store = await openStore({ file: path.join(temporaryFolder(), 'kipu.sqlite') });
  const named = sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`;
  const { rows } = await named.execute(store.kysely.withoutPlugins());
  await store.close();
  expect(told.sort()).toEqual(rows.map(({ name }) => name).sort());
});

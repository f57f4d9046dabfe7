import { expect, test } from 'vitest';
import { partsOfCalls } from '../../scripts/api/parts.ts';
import { SPECIFIED_CALLS } from '../../scripts/api/specified-calls.ts';
import { tableUnder } from '../docs/documents.ts';

test('the table has the 39 calls of the specification and no other', () => {
  const specified = tableUnder('docs/specification.md', '7. The calls it makes').map(([call]) => call);
  expect(SPECIFIED_CALLS.map(({ call }) => call).sort()).toEqual([...specified].sort());
  expect(SPECIFIED_CALLS).toHaveLength(39);
});

test('every call has its endpoint, contract, client, procedure, mock handler and row, and its bearer', async () => {
  const lacking = (await partsOfCalls()).filter((parts) => parts.lacking.length > 0);
  expect(lacking).toEqual([]);
});

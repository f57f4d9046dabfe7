import { expect, test } from 'vitest';
import { childrenOfAge } from '../../server/domain/checkout/waiting-list.ts';
import { aGroup, aViewer } from '../support/factories/catalogue.ts';
import { aChild } from '../support/factories/families.ts';

test('who waits for a group has the age on its first day, and who waits for any of them has it today', () => {
  const product = { ages: { from: 8, to: 11 }, groups: [aGroup({ start_date: '2027-01-04' })] };
  const child = aChild({ birth_date: '2019-01-04' });
  const waiting = (groupId: string | null) => childrenOfAge([child], product, groupId, aViewer('2026-12-07'));
  expect(waiting('grupo-tarde')).toEqual([child]);
  expect(waiting(null)).toEqual([]);
});

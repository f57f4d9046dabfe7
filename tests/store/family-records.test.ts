import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../server/store/database.ts';
import { createFamilyRecords } from '../../server/store/family-records.ts';
import { describeOnBothDatabases } from './stores.ts';

const NOW = new Date('2027-02-01T15:00:00Z');
const now = () => NOW;
const OWNER = { userId: 'mama', childId: 'valentina' };

describeOnBothDatabases('What a family leaves', (stores) => {
  let store: Store;

  beforeEach(async () => {
    store = await stores.open();
  });

  test('dismissed courses add up, once each, for this parent and this child alone', async () => {
    const records = createFamilyRecords({ store, now });
    await records.dismissCourses(OWNER, ['a', 'b', 'a']);
    await records.dismissCourses(OWNER, ['b', 'c']);
    await records.dismissCourses(OWNER, []);
    expect([...(await records.dismissedCourses(OWNER))].sort()).toEqual(['a', 'b', 'c']);
    for (const other of [
      { ...OWNER, childId: 'lucia' },
      { ...OWNER, userId: 'papa' },
    ]) {
      expect((await records.dismissedCourses(other)).size).toBe(0);
    }
  });

  test('every look at a login is a row of its own, with nothing of the login in it', async () => {
    const records = createFamilyRecords({ store, now });
    for (const requestId of ['r1', 'r2']) await records.recordLoginReveal({ ...OWNER, requestId });
    const rows = await store.kysely.selectFrom('loginReveal').selectAll().orderBy('requestId').execute();
    expect(rows).toEqual(
      ['r1', 'r2'].map((requestId) => ({
        id: expect.any(String) as unknown,
        userId: 'mama',
        childId: 'valentina',
        requestId,
        revealedAt: NOW.getTime(),
      })),
    );
  });

  test('a look that cannot be written down is not to be given', async () => {
    const { store: broken } = await stores.openReopenable();
    const records = createFamilyRecords({ store: broken, now });
    await broken.kysely.schema.dropTable('loginReveal').execute();
    await expect(records.recordLoginReveal({ ...OWNER, requestId: 'r' })).rejects.toThrow();
  });
});

import { expect, test } from 'vitest';
import { createPurchaseDrafts } from '../../server/store/purchase-drafts.ts';
import type { PurchaseDraft } from '../../server/store/purchase-drafts.ts';
import { createSealer } from '../../server/store/seal.ts';
import { describeOnBothDatabases } from './stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFT: PurchaseDraft = {
  purchase: { kind: 'vacation', age: '8-a-11', programId: 'p', groupId: 'g' },
  seenAmount: 'PEN45000',
  student: {
    kind: 'new',
    firstName: 'Nina',
    birthDate: '2016-01-15',
    experience: 'basic',
    operatingSystem: 'windows',
    roboticsKit: null,
  },
  guardian: null,
};

describeOnBothDatabases('Purchase drafts', (stores) => {
  async function open() {
    const clock = { time: Date.parse('2026-11-21T15:00:00Z') };
    const store = await stores.open();
    const now = () => new Date(clock.time);
    const sealer = createSealer('a secret of thirty-two characters');
    return { store, clock, drafts: createPurchaseDrafts({ store, sealer, now }) };
  }

  test('are one for each account, the newest, and nobody else’s', async () => {
    const { drafts } = await open();
    await drafts.keep('mama', DRAFT);
    await drafts.keep('papa', { ...DRAFT, student: null });
    await drafts.keep('mama', { ...DRAFT, seenAmount: null });
    expect(await drafts.find('mama')).toEqual({ ...DRAFT, seenAmount: null });
    expect(await drafts.find('papa')).toMatchObject({ student: null });
    await drafts.remove('mama');
    expect(await drafts.find('mama')).toBeNull();
    expect(await drafts.find('papa')).toMatchObject({ student: null });
  });

  test('are sealed, each for its own account', async () => {
    const { store, drafts } = await open();
    await drafts.keep('mama', DRAFT);
    const rows = store.kysely.selectFrom('purchaseDraft').selectAll();
    expect(JSON.stringify(await rows.execute())).not.toMatch(/Nina|2016|programId/);
    await store.kysely.updateTable('purchaseDraft').set({ userId: 'papa' }).execute();
    expect(await drafts.find('papa')).toBeNull();
  });

  test('end after 30 days, and are deleted then', async () => {
    const { store, clock, drafts } = await open();
    await drafts.keep('mama', DRAFT);
    clock.time += 30 * DAY_MS - 1;
    await drafts.removeExpired();
    expect(await drafts.find('mama')).toEqual(DRAFT);
    clock.time += 1;
    expect(await drafts.find('mama')).toBeNull();
    await drafts.removeExpired();
    expect(await store.kysely.selectFrom('purchaseDraft').selectAll().execute()).toEqual([]);
  });
});

import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../server/store/database.ts';
import { createSealer } from '../../server/store/seal.ts';
import { EMPTY_SESSION, SESSION_LIFE_MS, createSessions } from '../../server/store/sessions.ts';
import type { SessionData, Sessions } from '../../server/store/sessions.ts';
import { describeOnBothDatabases } from './stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGNED_IN: SessionData = {
  ...EMPTY_SESSION,
  country: 'PE',
  purchase: { kind: 'vacation', age: '8-a-11', programId: 'p', groupId: 'g' },
  signedIn: {
    user: {
      id: 'u1',
      email: 'mama@kipu.test',
      firstName: 'Rosa',
      lastName: 'Quispe',
      phone: '+51987654321',
      countryCode: 'PE',
    },
    accessToken: 'SECRET-ACCESS',
    refreshToken: 'SECRET-REFRESH',
    platform: 'zona-padres',
    organizationId: null,
    guardian: null,
  },
};

describeOnBothDatabases('Sessions', (stores) => {
  let store: Store;
  let sessions: Sessions;
  let time = Date.parse('2026-11-21T15:00:00Z');
  const now = () => new Date(time);

  beforeEach(async () => {
    store = await stores.open();
    sessions = createSessions({ store, sealer: createSealer('a secret of thirty-two characters'), now });
  });

  test('give back what was stored, by an id of 256 bits', async () => {
    const id = await sessions.create(SIGNED_IN);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(await sessions.find(id)).toEqual(SIGNED_IN);
    expect(await sessions.find('unknown')).toBeNull();
  });

  test('hold neither the id nor the tokens in readable form', async () => {
    const id = await sessions.create(SIGNED_IN);
    const rows = JSON.stringify(await store.kysely.selectFrom('session').selectAll().execute());
    for (const secret of [id, 'SECRET-ACCESS', 'SECRET-REFRESH', 'mama@kipu.test']) {
      expect(rows).not.toContain(secret);
    }
  });

  test('go on under a new id at login and logout, and the old one is dead', async () => {
    const before = await sessions.create(EMPTY_SESSION);
    const after = await sessions.rotate(before, SIGNED_IN);
    expect(after).not.toBe(before);
    expect(await sessions.find(before)).toBeNull();
    expect(await sessions.find(after)).toEqual(SIGNED_IN);
    await sessions.update(before, SIGNED_IN);
    expect(await sessions.find(before)).toBeNull();
  });

  test('live 30 days after their last use', async () => {
    const used = await sessions.create(SIGNED_IN);
    const unused = await sessions.create(SIGNED_IN);
    time += 29 * DAY_MS;
    expect(await sessions.find(used)).not.toBeNull();
    time += 2 * DAY_MS;
    expect(await sessions.find(used)).not.toBeNull();
    expect(await sessions.find(unused)).toBeNull();
    expect(await sessions.removeExpired()).toBe(1);
    time += SESSION_LIFE_MS + 1;
    expect(await sessions.removeExpired()).toBe(1);
  });

  test('end when removed, and when they cannot be read any more', async () => {
    const removed = await sessions.create(SIGNED_IN);
    await sessions.remove(removed);
    expect(await sessions.find(removed)).toBeNull();
    const unreadable = await sessions.create(SIGNED_IN);
    const other = createSessions({ store, sealer: createSealer('another secret of 32 characters!'), now });
    expect(await other.find(unreadable)).toBeNull();
  });

  test('cannot be moved to another row', async () => {
    const mine = await sessions.create(EMPTY_SESSION);
    await sessions.create(SIGNED_IN);
    const rows = await store.kysely.selectFrom('session').select('data').execute();
    for (const { data } of rows) await store.kysely.updateTable('session').set({ data }).execute();
    const stolen = await sessions.find(mine);
    expect(stolen?.signedIn ?? null).toBeNull();
  });
});

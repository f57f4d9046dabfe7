import { beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../../server/store/database.ts';
import { createSealer } from '../../server/store/seal.ts';
import { EMPTY_SESSION } from '../../server/store/session-data.ts';
import type { SessionData } from '../../server/store/session-data.ts';
import { SESSION_LIFE_MS, createSessions, sessionKey } from '../../server/store/sessions.ts';
import type { Sessions } from '../../server/store/sessions.ts';
import { describeOnBothDatabases } from './stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PHONE = 'Chrome en un teléfono Android';
const SIGNED_IN = {
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
} as const satisfies SessionData;

describeOnBothDatabases('Sessions', (stores) => {
  let store: Store;
  let sessions: Sessions;
  let time = Date.parse('2026-11-21T15:00:00Z');
  const now = () => new Date(time);
  const sessionsSealedBy = (secret: string) =>
    createSessions({ store, sealer: createSealer(secret), now, longestMs: 90 * DAY_MS });

  beforeEach(async () => {
    store = await stores.open();
    sessions = sessionsSealedBy('a secret of thirty-two characters');
  });

  test('give back what was stored, by an id of 256 bits', async () => {
    const id = await sessions.create(SIGNED_IN, PHONE);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(await sessions.find(id)).toEqual({ data: SIGNED_IN, isDue: false });
    expect(await sessions.find('unknown')).toBeNull();
  });

  test('hold neither the id nor the tokens in readable form', async () => {
    const id = await sessions.create(SIGNED_IN, PHONE);
    const rows = JSON.stringify(await store.kysely.selectFrom('session').selectAll().execute());
    for (const secret of [id, 'SECRET-ACCESS', 'SECRET-REFRESH', 'mama@kipu.test']) {
      expect(rows).not.toContain(secret);
    }
  });

  test('are sealed by what tells texts apart to whoever has the secret, and to nobody else', () => {
    const sealer = createSealer('a secret of thirty-two characters');
    const marks = [sealer.mark('card', 'one'), sealer.mark('card', 'two'), sealer.mark('other', 'one')];
    expect(new Set(marks).size).toBe(3);
    expect(sealer.mark('card', 'one')).toBe(marks[0]);
    expect(createSealer('the secret that came after that one').mark('card', 'one')).not.toBe(marks[0]);
  });

  test('go on when the secret is replaced, and without the old one from their next change on', async () => {
    const [old, next] = ['a secret of thirty-two characters', 'the secret that came after that one'];
    const id = await sessions.create(SIGNED_IN, PHONE);
    const rotated = createSealer(next, [old]);
    const between = createSessions({ store, sealer: rotated, now, longestMs: 90 * DAY_MS });
    expect(await between.find(id)).toMatchObject({ data: SIGNED_IN });
    expect(await sessionsSealedBy(next).find(id)).toBeNull();
    await between.update(id, { ...SIGNED_IN, country: 'CL' });
    expect(await sessionsSealedBy(next).find(id)).toMatchObject({ data: { country: 'CL' } });
    expect(await sessions.find(id)).toBeNull();
  });

  test('are opened once while their rows say the same, and again when another process wrote one', async () => {
    const sealer = createSealer('a secret of thirty-two characters');
    const open = vi.spyOn(sealer, 'open');
    const here = createSessions({ store, sealer, now, longestMs: 90 * DAY_MS });
    const id = await sessions.create(SIGNED_IN, PHONE);
    const other = await sessions.create({ ...SIGNED_IN, country: 'CL' }, PHONE);
    for (const _request of [1, 2]) {
      expect(await here.find(id)).toMatchObject({ data: SIGNED_IN });
      expect(await here.find(other)).toMatchObject({ data: { country: 'CL' } });
    }
    expect(open).toHaveBeenCalledTimes(2);

    await sessions.update(id, { ...SIGNED_IN, signedIn: null });
    expect(await here.find(id)).toMatchObject({ data: { signedIn: null } });
    await store.kysely
      .updateTable('session')
      .set((row) => ({
        data: row.selectFrom('session as of').select('of.data').where('of.idHash', '=', sessionKey(other)),
      }))
      .where('idHash', '=', sessionKey(id))
      .execute();
    expect(await here.find(id)).toBeNull();
    await sessions.remove(other);
    expect(await here.find(other)).toBeNull();
  });

  test('go on under a new id at login and logout, and the old one is dead', async () => {
    const laptop = await sessions.create(SIGNED_IN, 'Firefox');
    const before = await sessions.create(EMPTY_SESSION, PHONE);
    const after = (await sessions.rotate(before, SIGNED_IN, PHONE)) ?? '';
    expect(after).not.toBe(before);
    expect(await sessions.find(before)).toBeNull();
    expect(await sessions.find(after)).toMatchObject({ data: SIGNED_IN });
    expect(await sessions.update(before, SIGNED_IN)).toBe(false);
    expect(await sessions.extend(before)).toBe(false);
    expect(await sessions.find(before)).toBeNull();
    // What ends one session ends no other.
    expect(await sessions.remove(before)).toBe(false);
    expect(await sessions.remove(after)).toBe(true);
    expect(await sessions.find(laptop)).not.toBeNull();
  });

  test('that have ended do not go on logged out; a login goes on all the same', async () => {
    const ended = await sessions.create(SIGNED_IN, PHONE);
    await sessions.remove(ended);
    expect(await sessions.rotate(ended, { ...EMPTY_SESSION, country: 'CL' }, PHONE)).toBeNull();
    expect(await store.kysely.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await sessions.rotate(ended, SIGNED_IN, PHONE)).not.toBeNull();
  });

  test('live 30 days after their last use', async () => {
    const used = await sessions.create(SIGNED_IN, PHONE);
    const unused = await sessions.create(SIGNED_IN, PHONE);
    time += 29 * DAY_MS;
    expect(await sessions.find(used)).toMatchObject({ isDue: true });
    expect(await sessions.extend(used)).toBe(true);
    expect(await sessions.find(used)).toMatchObject({ isDue: false });
    time += 2 * DAY_MS;
    expect(await sessions.find(used)).not.toBeNull();
    expect(await sessions.find(unused)).toBeNull();
    expect(await sessions.removeExpired()).toBe(1);
    time += SESSION_LIFE_MS + 1;
    expect(await sessions.removeExpired()).toBe(1);
  });

  test('live 90 days from the login at most, however much they are used', async () => {
    const id = await sessions.create(SIGNED_IN, PHONE);
    for (let day = 0; day < 89; day += 1) {
      time += DAY_MS;
      await sessions.update(id, SIGNED_IN);
    }
    expect(await sessions.find(id)).not.toBeNull();
    expect(await sessions.ofUser('u1')).toHaveLength(1);
    time += DAY_MS;
    expect(await sessions.find(id)).toBeNull();
    expect(await sessions.ofUser('u1')).toEqual([]);
    expect(await sessions.removeExpired()).toBe(1);
  });

  test('of one user are listed with their devices, the one used last first', async () => {
    const other = { ...SIGNED_IN.signedIn, user: { ...SIGNED_IN.signedIn.user, id: 'u2' } };
    const phone = await sessions.create(SIGNED_IN, PHONE);
    await sessions.create(EMPTY_SESSION, 'Firefox');
    await sessions.create({ ...SIGNED_IN, signedIn: other }, 'Safari en iPhone');
    const since = now();
    time += DAY_MS;
    const laptop = await sessions.create(SIGNED_IN, 'Firefox en una computadora con Linux');
    expect(await sessions.ofUser('u1')).toEqual([
      {
        key: sessionKey(laptop),
        device: 'Firefox en una computadora con Linux',
        since: now(),
        seenAt: now(),
      },
      { key: sessionKey(phone), device: PHONE, since, seenAt: since },
    ]);
  });

  test('of one user end one by one or all but one, and never those of others', async () => {
    const [first, second, third] = [
      await sessions.create(SIGNED_IN, PHONE),
      await sessions.create(SIGNED_IN, PHONE),
      await sessions.create(SIGNED_IN, PHONE),
    ];
    expect(await sessions.endOne('u2', sessionKey(first))).toBe(false);
    expect(await sessions.endOne('u1', sessionKey(first))).toBe(true);
    expect(await sessions.endOne('u1', sessionKey(first))).toBe(false);
    await sessions.endOthers('u2', null);
    expect(await sessions.ofUser('u1')).toHaveLength(2);
    await sessions.endOthers('u1', sessionKey(second));
    expect(await sessions.find(third)).toBeNull();
    expect(await sessions.find(second)).not.toBeNull();
    await sessions.endOthers('u1', null);
    expect(await sessions.find(second)).toBeNull();
  });

  test('stay logged in, whatever else another release has written in its own way', async () => {
    const sealer = createSealer('a secret of thirty-two characters');
    for (const name of Object.keys(EMPTY_SESSION).filter((one) => one !== 'signedIn')) {
      const id = await sessions.create(SIGNED_IN, PHONE);
      const written = JSON.stringify({ ...SIGNED_IN, [name]: { of: 'tomorrow' } });
      const data = await sealer.seal(`session:${sessionKey(id)}`, written);
      await store.kysely.updateTable('session').set({ data }).where('idHash', '=', sessionKey(id)).execute();
      expect((await sessions.find(id))?.data.signedIn, name).toEqual(SIGNED_IN.signedIn);
    }
  });

  test('end when removed, and when they cannot be read any more', async () => {
    const removed = await sessions.create(SIGNED_IN, PHONE);
    await sessions.remove(removed);
    expect(await sessions.find(removed)).toBeNull();
    const unreadable = await sessions.create(SIGNED_IN, PHONE);
    const other = sessionsSealedBy('another secret of 32 characters!');
    expect(await other.find(unreadable)).toBeNull();
  });

  test('cannot be moved to another row', async () => {
    const mine = await sessions.create(EMPTY_SESSION, PHONE);
    await sessions.create(SIGNED_IN, PHONE);
    const rows = await store.kysely.selectFrom('session').select('data').execute();
    for (const { data } of rows) await store.kysely.updateTable('session').set({ data }).execute();
    const stolen = await sessions.find(mine);
    expect(stolen?.data.signedIn ?? null).toBeNull();
  });
});

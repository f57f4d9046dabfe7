import { beforeEach, expect, test } from 'vitest';
import { RequestSession } from '../../server/http/request-session.ts';
import type { SignedIn } from '../../server/api/context.ts';
import { createSealer } from '../../server/store/seal.ts';
import { createSessions } from '../../server/store/sessions.ts';
import type { Sessions } from '../../server/store/sessions.ts';
import { describeOnBothDatabases } from '../store/stores.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';

const rosa = (id: string): SignedIn => ({
  user: {
    id,
    email: 'mama@kipu.test',
    firstName: 'Rosa',
    lastName: 'Quispe',
    phone: '+51987654321',
    countryCode: 'PE',
  },
  accessToken: 'a',
  refreshToken: 'r',
  platform: 'zona-padres',
  organizationId: null,
  guardian: null,
});

describeOnBothDatabases('The session of a browser', (stores) => {
  let sessions: Sessions;
  let time = Date.parse('2026-11-21T15:00:00Z');
  let cookie = '';

  /** Makes one request of the browser, which stores a new cookie; returns that, or null. */
  async function request(act: (session: RequestSession) => void = () => undefined): Promise<string | null> {
    const options = { https: false, cookieHeader: cookie, userAgent: PHONE };
    const session = await RequestSession.open(sessions, options);
    act(session);
    const given = await session.commit();
    if (given !== null) cookie = given.split(';')[0] ?? '';
    return given;
  }
  const isSignedIn = async () => {
    const session = await RequestSession.open(sessions, { https: false, cookieHeader: cookie });
    return session.data.signedIn !== null;
  };

  beforeEach(async () => {
    cookie = '';
    sessions = createSessions({
      store: await stores.open(),
      sealer: createSealer('a secret of thirty-two characters'),
      now: () => new Date(time),
      longestMs: 90 * DAY_MS,
    });
    await request((session) => session.signIn(rosa('u1')));
  });

  test('slides with its use: the browser is given the same cookie for 30 days more, once an hour at most', async () => {
    const before = cookie;
    expect(await request()).toBeNull();
    time += 2 * HOUR_MS;
    expect(await request()).toMatch(/^kipu_session=[\w-]{43}; Max-Age=2592000; /);
    expect(cookie).toBe(before);
    expect(await request()).toBeNull();
    for (let week = 0; week < 5; week += 1) {
      time += 7 * DAY_MS;
      expect(await request()).not.toBeNull();
    }
    expect(await isSignedIn()).toBe(true);
  });

  test('ends 90 days after the login all the same', async () => {
    for (let day = 0; day < 90; day += 1) {
      expect(await isSignedIn(), `day ${day}`).toBe(true);
      time += DAY_MS;
      await request();
    }
    expect(await isSignedIn()).toBe(false);
  });

  test('that was ended elsewhere is not given back by its own requests under way', async () => {
    time += 2 * HOUR_MS;
    const underWay = await RequestSession.open(sessions, { https: false, cookieHeader: cookie });
    await sessions.endOthers('u1', null);
    expect(await underWay.commit()).toBeNull();
    expect(await isSignedIn()).toBe(false);
  });

  test('is known by its device', async () => {
    expect(await sessions.ofUser('u1')).toMatchObject([{ device: 'Chrome en un teléfono Android' }]);
  });

  test('forgets what was typed for one account as another logs in over it', async () => {
    const student = { kind: 'child', childId: 'hija-valentina', birthDate: null } as const;
    await request((session) => session.remember({ student, country: 'CL' }));
    await request((session) => session.signIn(rosa('u1')));
    const opened = () => RequestSession.open(sessions, { https: false, cookieHeader: cookie });
    expect((await opened()).data).toMatchObject({ student, country: 'CL' });
    await request((session) => session.signIn(rosa('u2')));
    expect((await opened()).data).toMatchObject({
      student: null,
      country: 'CL',
      signedIn: { user: { id: 'u2' } },
    });
  });

  test('that is not found in time is an outage of the store, not a visitor without one', async () => {
    const hanging: Sessions = { ...sessions, find: () => new Promise(() => undefined) };
    const options = { https: false, cookieHeader: 'kipu_session=x', limitMs: 1 };
    await expect(RequestSession.open(hanging, options)).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});

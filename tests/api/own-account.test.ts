import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failing.ts';
import { openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const MOTHER = 'mama@kipu.test';
const PASSWORD = 'kipu2026';
const NEW = 'otra clave larga';

const isLoggedIn = async (someone: Person) =>
  (await someone.visit((api) => api.session.current())).user !== null;
const devicesOf = (someone: Person) => someone.visit((api) => api.devices.mine());
const logInWith = (someone: Person, password: string) =>
  someone.visit((api) => api.account.login({ email: MOTHER, password }));

describe('devices', () => {
  test('are listed, this one first, and each but this one can be ended', async () => {
    const phone = await signedIn(kipu, 'devices');
    const laptop = await signedIn(kipu, 'devices');
    await signedIn(kipu, 'devices', 'papa@kipu.test');
    const devices = await devicesOf(phone);
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false]);
    const [, other] = devices;
    await phone.visit((api) => api.devices.end({ deviceId: other?.id ?? '' }));
    expect(await isLoggedIn(laptop)).toBe(false);
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  test('end all at once but this one, and nobody else is logged out', async () => {
    const phone = await signedIn(kipu, 'devices-all');
    const others = [await signedIn(kipu, 'devices-all'), await signedIn(kipu, 'devices-all')];
    const father = await signedIn(kipu, 'devices-all', 'papa@kipu.test');
    await phone.visit((api) => api.devices.endOthers());
    for (const other of others) expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(true);
    expect(await isLoggedIn(father)).toBe(true);
  });
});

describe('the own password', () => {
  test('is changed with the present one; other sessions end, and this one goes on', async () => {
    const sandbox = 'change';
    const phone = await signedIn(kipu, sandbox, MOTHER, { ip: '192.0.2.40' });
    const laptop = await signedIn(kipu, sandbox, MOTHER, { ip: '192.0.2.40' });
    const before = phone.cookie();
    await phone.visit((api) => api.passwords.change({ password: PASSWORD, newPassword: NEW }));
    expect(await isLoggedIn(laptop)).toBe(false);
    expect(phone.cookie()).not.toBe(before);
    expect(await devicesOf(phone)).toHaveLength(1);
    expect((await phone.visit((api) => api.parents.children())).children).toHaveLength(3);
    expect(await failureOf(logInWith(laptop, PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
    await logInWith(laptop, NEW);
  });

  test('is not changed by a wrong one, also right after it was given rightly elsewhere, nor by a guesser', async () => {
    const mother = await signedIn(kipu, 'change-wrong', MOTHER, { ip: '192.0.2.41' });
    await mother.visit((api) => api.parents.revealLogin({ childId: 'hija-valentina', password: PASSWORD }));
    const change = (password: string, newPassword = NEW) =>
      failureOf(mother.visit((api) => api.passwords.change({ password, newPassword })));
    expect(await change('no es esta')).toMatchObject({
      code: 'invalid_credentials',
      fields: { password: expect.any(String) as unknown },
    });
    expect(await change(PASSWORD, 'corta')).toMatchObject({
      fields: { newPassword: 'Usa 8 caracteres o más en tu contraseña' },
    });
    for (let guess = 0; guess < 9; guess += 1) await change(`intento ${guess}`);
    expect(await change(PASSWORD)).toMatchObject({ code: 'login_limited', status: 429 });
    await logInWith(person(kipu, { sandbox: 'change-wrong', ip: '192.0.2.42' }), PASSWORD);
  });
});

describe('a forgotten password', () => {
  /** The newest link that the academy mailed in a sandbox. */
  const tokenIn = (sandbox: string) => {
    const mail = kipu.ledger(sandbox).findLast(({ kind }) => kind === 'mail');
    return mail?.kind === 'mail' ? (mail.link.split('/').at(-1) ?? '') : '';
  };

  test('is replaced by the link of a mail, once; every session ends, and the row of failed logins with it', async () => {
    const sandbox = 'forgotten';
    const ip = '192.0.2.43';
    const laptop = await signedIn(kipu, sandbox, MOTHER, { ip });
    const phone = person(kipu, { sandbox, ip });
    for (let guess = 0; guess < 10; guess += 1) await failureOf(logInWith(phone, `intento ${guess}`));
    await phone.visit((api) => api.passwords.sendLink({ email: 'MAMA@kipu.test ' }));
    const token = tokenIn(sandbox);
    await phone.visit((api) => api.passwords.reset({ token, newPassword: NEW }));
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(laptop)).toBe(false);
    await logInWith(phone, NEW);
    expect(
      await failureOf(phone.visit((api) => api.passwords.reset({ token, newPassword: NEW }))),
    ).toMatchObject({ code: 'password_link_ended', status: 409 });
  });

  test('replaced on a device that was logged in logs that out, too', async () => {
    const mother = await signedIn(kipu, 'forgotten-here', MOTHER, { ip: '192.0.2.44' });
    await mother.visit((api) => api.passwords.sendLink({ email: MOTHER }));
    await mother.visit((api) => api.passwords.reset({ token: tokenIn('forgotten-here'), newPassword: NEW }));
    expect(await isLoggedIn(mother)).toBe(false);
  });

  test('is asked for alike whether the address has an account or not, whatever the academy says', async () => {
    const sandbox = 'unknown';
    const visitor = person(kipu, { sandbox, ip: '192.0.2.45' });
    const ask = (email: string) => visitor.visit((api) => api.passwords.sendLink({ email }));
    await ask('nadie@kipu.test');
    await ask(MOTHER);
    expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'mail')).toHaveLength(1);
    const unknown = { reason: 'unknown_account' };
    kipu.use(http.post('*/api/auth/password/link/', () => Response.json(unknown, { status: 404 })));
    await ask('nadie@kipu.test');
    kipu.use(http.post('*/api/auth/password/link/', () => Response.json({}, { status: 422 })));
    await ask('nadie@kipu.test');
    kipu.use(http.post('*/api/auth/password/link/', () => Response.json({}, { status: 500 })));
    expect(await failureOf(ask('nadie@kipu.test'))).toMatchObject({ code: 'upstream_unavailable' });
  });

  test('sends five mails an hour to one address, and answers the sixth as the first', async () => {
    const sandbox = 'many-mails';
    for (let mail = 0; mail < 6; mail += 1) {
      const visitor = person(kipu, { sandbox, ip: `192.0.2.${100 + mail}` });
      await visitor.visit((api) => api.passwords.sendLink({ email: MOTHER }));
    }
    expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'mail')).toHaveLength(5);
  });

  test('is asked for and tried thirty times an hour from one address', async () => {
    const guesser = person(kipu, { sandbox: 'many-tokens', ip: '192.0.2.46' });
    const reset = () => guesser.visit((api) => api.passwords.reset({ token: 'x', newPassword: NEW }));
    for (let guess = 0; guess < 30; guess += 1) {
      expect(await failureOf(reset())).toMatchObject({ code: 'password_link_ended' });
    }
    expect(await failureOf(reset())).toMatchObject({ code: 'messages_limited', status: 429 });
  });
});

describe('an academy without a call', () => {
  const missing = [
    [404, JSON.stringify({ detail: 'Not found.' })],
    [404, '<h1>Not Found</h1>'],
    [405, ''],
    [501, ''],
  ] as const;

  test.each(missing)('has changed no password, and sent no link to one (%i %s)', async (status, body) => {
    const mother = await signedIn(kipu, 'no-passwords', MOTHER, { ip: '192.0.2.49' });
    const visitor = person(kipu, { sandbox: 'no-passwords', ip: '192.0.2.50' });
    kipu.use(http.post('*/api/auth/password/*', () => new Response(body, { status })));
    kipu.use(http.post('*/api/auth/password/', () => new Response(body, { status })));
    const refused = { code: 'password_not_changed' };
    const change = { password: PASSWORD, newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject(refused);
    for (const email of [MOTHER, 'nadie@kipu.test'])
      expect(await failureOf(visitor.visit((api) => api.passwords.sendLink({ email })))).toMatchObject(
        refused,
      );
    const reset = { token: 'x', newPassword: NEW };
    expect(await failureOf(visitor.visit((api) => api.passwords.reset(reset)))).toMatchObject(refused);
  });

  test.each(missing)('has anybody wait for nothing, and invited no student (%i %s)', async (status, body) => {
    const manager = await signedIn(kipu, 'no-invitations', 'empresa@kipu.test', { ip: '192.0.2.51' });
    kipu.use(http.post('*/api/organizations/*', () => new Response(body, { status })));
    kipu.use(http.post('*/api/waiting-list/', () => new Response(body, { status })));
    const invitation = { id: 'organizacion-andina', emails: 'ana@colegio.test' };
    const failure = await failureOf(manager.visit((api) => api.organizations.invite(invitation)));
    expect(failure).toMatchObject({ code: 'student_invitations_failed' });
  });
});

describe('the own calendars', () => {
  test('are listed by child and end: the address opens nothing any more', async () => {
    const mother = await signedIn(kipu, 'feeds');
    const childId = 'hijo-mateo';
    const { path } = await mother.visit((api) => api.calendars.feed({ childId }));
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const read = () => kipu.services.api.calendarFeeds.read(token, 'test');
    expect(await read()).toContain('BEGIN:VCALENDAR');
    expect(await mother.visit((api) => api.calendars.feeds())).toMatchObject([
      { childId, firstName: 'Mateo' },
    ]);
    await mother.visit((api) => api.calendars.endFeed({ childId }));
    expect(await read()).toBeNull();
    expect(await mother.visit((api) => api.calendars.feeds())).toEqual([]);
    expect(await failureOf(mother.visit((api) => api.calendars.endFeed({ childId })))).toMatchObject({
      code: 'not_found',
    });
  });

  test('are listed while the names of children cannot be read', async () => {
    const mother = await signedIn(kipu, 'feeds-nameless');
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    kipu.use(http.get('*/api/children/', () => Response.json({}, { status: 503 })));
    expect(await mother.visit((api) => api.calendars.feeds())).toMatchObject([{ firstName: null }]);
  });
});

describe("a family's data", () => {
  test('are given whole, without anything secret', async () => {
    const mother = await signedIn(kipu, 'export', MOTHER, { zone: 'America/Lima' });
    await mother.visit(async (api) => {
      await api.session.chooseCountry({ country: 'CL' });
      await api.parents.revealLogin({ childId: 'hija-valentina', password: PASSWORD });
      await api.parents.dismissBlocked({ childId: 'hija-lucia' });
    });
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    const data = await mother.visit((api) => api.ownData.all());
    expect(data).toMatchObject({
      account: { email: MOTHER, firstName: 'Rosa' },
      preferences: { country: 'CL', timeZone: 'America/Lima' },
      sessions: [{ device: expect.any(String) as unknown }],
      calendars: [{ childId: 'hijo-mateo' }],
      loginReveals: [{ childId: 'hija-valentina' }],
      purchases: [],
    });
    expect(data.dismissedCourses).not.toEqual([]);
    const { children, childCourses, certificates, enrollments } = data.academy;
    expect(children?.map((child) => child?.first_name)).toEqual(['Valentina', 'Mateo', 'Lucía']);
    expect(childCourses?.map((one) => one?.child_id)).toEqual(children?.map((child) => child?.id));
    expect(certificates?.length).toBeGreaterThan(0);
    expect(enrollments).not.toBeNull();
    const text = JSON.stringify(data);
    const { signedIn: login } = await mother.visit((_api, session) => Promise.resolve(session.data));
    const secrets = [login?.accessToken, login?.refreshToken, path.slice(-47, -4), PASSWORD, 'llama-azul'];
    for (const secret of [...secrets, mother.cookie().split('=')[1]]) expect(text).not.toContain(secret);
  });

  test('hold nothing of another family, and say of what cannot be read that it cannot', async () => {
    const mother = await signedIn(kipu, 'export-own');
    const father = await signedIn(kipu, 'export-own', 'papa@kipu.test');
    const [hers, his] = await Promise.all(
      [mother, father].map((one) => one.visit((api) => api.ownData.all())),
    );
    const idsOf = (data: typeof hers) => data?.academy.children?.flatMap((child) => child?.id ?? []) ?? [];
    expect(idsOf(his).length).toBeGreaterThan(0);
    for (const id of idsOf(his)) expect(JSON.stringify(hers)).not.toContain(id);
    for (const id of idsOf(hers)) expect(JSON.stringify(his)).not.toContain(id);
    kipu.use(http.get('*/api/enrolments/', () => Response.json({}, { status: 503 })));
    const partly = await mother.visit((api) => api.ownData.all());
    expect(partly.academy.childCourses).toBeNull();
    expect(idsOf(partly)).toEqual(idsOf(hers));
  });

  test('of a student are the own courses and certificates', async () => {
    const student = await signedIn(kipu, 'export-student', 'alumna@kipu.test');
    const { academy } = await student.visit((api) => api.ownData.all());
    expect(academy).toMatchObject({ children: [], childCourses: [] });
    expect(academy.enrollments?.length).toBeGreaterThan(0);
    expect(academy.certificates?.length).toBeGreaterThan(0);
  });

  test('are erased with the password: the account, every session, calendar and draft, and nobody else’s', async () => {
    const sandbox = 'erasure';
    const mother = await signedIn(kipu, sandbox);
    const laptop = await signedIn(kipu, sandbox);
    const father = await signedIn(kipu, sandbox, 'papa@kipu.test');
    const { path } = await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    const { id } = (await mother.visit((api) => api.session.current())).user ?? { id: '' };
    await mother.visit((api) => api.parents.dismissBlocked({ childId: 'hija-lucia' }));
    await mother.visit((api) => api.ownData.erase({ password: PASSWORD }));
    expect(await isLoggedIn(mother)).toBe(false);
    expect(await isLoggedIn(laptop)).toBe(false);
    expect(await isLoggedIn(father)).toBe(true);
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(await kipu.services.api.calendarFeeds.read(token, 'test')).toBeNull();
    expect(await kipu.services.api.familyRecords.ofUser(id)).toEqual({
      dismissedCourses: [],
      loginReveals: [],
    });
    expect(await kipu.services.api.sessions.ofUser(id)).toEqual([]);
    expect(await failureOf(logInWith(mother, PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
  });

  test('are not erased by a wrong password, nor while the academy does not do it', async () => {
    const mother = await signedIn(kipu, 'erasure-refused', MOTHER, { ip: '192.0.2.47' });
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    const erase = (password: string) => failureOf(mother.visit((api) => api.ownData.erase({ password })));
    expect(await erase('no es esta')).toMatchObject({ code: 'invalid_credentials' });
    kipu.use(http.post('*/api/auth/me/erasure/', () => Response.json({}, { status: 500 })));
    expect(await erase(PASSWORD)).toMatchObject({ code: 'erasure_failed', status: 502 });
    expect(await isLoggedIn(mother)).toBe(true);
    expect(await mother.visit((api) => api.calendars.feeds())).toHaveLength(1);
  });

  test('are forgotten here also when the academy says that it erased them before: an answer may get lost', async () => {
    const mother = await signedIn(kipu, 'erasure-twice');
    const erased = { erased: true };
    kipu.use(http.post('*/api/auth/me/erasure/', () => Response.json(erased, { status: 404 })));
    await mother.visit((api) => api.ownData.erase({ password: PASSWORD }));
    expect(await isLoggedIn(mother)).toBe(false);
  });

  test.each([
    ['was lost', () => Response.error()],
    ['was that of a proxy that broke', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ])('are forgotten here at the second try, where the answer to the first %s', async (_what, lost) => {
    const mother = await signedIn(kipu, `erasure-${randomUUID()}`, MOTHER, { ip: '192.0.2.49' });
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    const erase = () => mother.visit((api) => api.ownData.erase({ password: PASSWORD }));
    kipu.use(
      http.post('*/api/auth/me/erasure/', async ({ request }) => {
        await kipu.answer(request);
        return lost();
      }),
    );
    await failureOf(erase());
    kipu.reset();
    await erase();
    expect(await isLoggedIn(mother)).toBe(false);
  });

  test('wait for a person at the second try, where the academy knows neither password nor login any more', async () => {
    const mother = await signedIn(kipu, 'erasure-gone', MOTHER, { ip: '192.0.2.50' });
    const erase = () => failureOf(mother.visit((api) => api.ownData.erase({ password: PASSWORD })));
    kipu.use(http.post('*/api/auth/me/erasure/', () => Response.error()));
    await erase();
    kipu.use(http.post('*/api/auth/*', () => Response.json({}, { status: 401 })));
    kipu.use(http.post('*/api/auth/me/erasure/', () => Response.json({}, { status: 401 })));
    expect(await erase()).toMatchObject({ code: 'erasure_unconfirmed' });
    expect(await isLoggedIn(mother)).toBe(true);
  });

  test.each([
    ['a 404 of no such call', () => Response.json({ detail: 'Not found.' }, { status: 404 })],
    ['a 404 of a proxy', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['a 501', () => new Response(null, { status: 501 })],
    ['an answer that says nothing', () => Response.json({})],
    ['a page of a proxy', () => new Response('<h1>Welcome</h1>')],
    ['no answer at all', () => Response.error()],
  ])('are not erased by %s: a person sees to it', async (_what, answer) => {
    const sandbox = 'erasure-unconfirmed';
    const mother = await signedIn(kipu, sandbox, MOTHER, { ip: '192.0.2.48' });
    await mother.visit((api) => api.calendars.feed({ childId: 'hijo-mateo' }));
    kipu.use(http.post('*/api/auth/me/erasure/', answer));
    const told = kipu.lines.length;
    const failure = await failureOf(mother.visit((api) => api.ownData.erase({ password: PASSWORD })));
    expect(failure).toMatchObject({ code: 'erasure_unconfirmed', status: 502 });
    expect(kipu.lines.slice(told).join('')).toContain('an erasure that a person has to see to');
    expect(await isLoggedIn(mother)).toBe(true);
    expect(await mother.visit((api) => api.calendars.feeds())).toHaveLength(1);
  });
});

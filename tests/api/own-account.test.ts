import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ResetPasswordAnswer } from '../../server/upstream/contracts/passwords.ts';
import { failureOf } from './failing.ts';
import { isLoggedIn, logIn, openKipu, person, signedIn } from './kipu.ts';
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

const devicesOf = (someone: Person) => someone.visit((api) => api.devices.mine());

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

test('how much of the own name a check of certificates shows is chosen by a student alone', async () => {
  const student = await signedIn(kipu, 'own-name', 'alumna@kipu.test');
  const { user } = await student.visit((api) => api.session.current());
  const shown = async () => (await student.visit((api) => api.students.zone())).certificateName;
  for (const name of ['none', 'full'] as const) {
    await student.visit((api) => api.verification.chooseName({ childId: user?.id ?? '', name }));
    expect(await shown()).toBe(name);
  }
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
    expect(await failureOf(logIn(laptop, MOTHER, PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
    await logIn(laptop, MOTHER, NEW);
  });

  test('is changed by a button that is pressed twice, and whichever answer arrives goes on', async () => {
    const phone = await signedIn(kipu, 'pressed-twice', MOTHER, { ip: '192.0.2.48' });
    const cookies: string[] = [];
    const press = async () => {
      await phone.visit((api) => api.passwords.change({ password: PASSWORD, newPassword: NEW }));
      cookies.push(phone.cookie());
    };
    await Promise.all([press(), press()]);
    for (const cookie of cookies) {
      const session = await kipu.services.sessions.find(cookie.split('=')[1] ?? '');
      expect(session?.data.signedIn?.user.email).toBe(MOTHER);
    }
    const again = person(kipu, { sandbox: 'pressed-twice', ip: '192.0.2.48' });
    await logIn(again, MOTHER, NEW);
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
    await logIn(person(kipu, { sandbox: 'change-wrong', ip: '192.0.2.42' }), MOTHER, PASSWORD);
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
    for (let guess = 0; guess < 10; guess += 1) await failureOf(logIn(phone, MOTHER, `intento ${guess}`));
    await phone.visit((api) => api.passwords.sendLink({ email: 'MAMA@kipu.test ' }));
    const token = tokenIn(sandbox);
    await phone.visit((api) => api.passwords.reset({ token, newPassword: NEW }));
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(laptop)).toBe(false);
    await logIn(phone, MOTHER, NEW);
    expect(
      await failureOf(phone.visit((api) => api.passwords.reset({ token, newPassword: NEW }))),
    ).toMatchObject({ code: 'password_link_ended', status: 409 });
  });

  test('is replaced by a button that is pressed twice, which says so both times', async () => {
    const visitor = person(kipu, { sandbox: 'replaced-twice', ip: '192.0.2.49' });
    await visitor.visit((api) => api.passwords.sendLink({ email: MOTHER }));
    const link = { token: tokenIn('replaced-twice'), newPassword: NEW };
    const press = () => visitor.visit((api) => api.passwords.reset(link));
    await Promise.all([press(), press()]);
    await logIn(visitor, MOTHER, NEW);
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

  test.each([
    [410, 'password_link_ended'],
    [400, 'password_not_changed'],
    [403, 'password_not_changed'],
    [422, 'password_not_changed'],
    [429, 'upstream_unavailable'],
  ])('says that a link ended where it says so alone: %i is %s', async (status, code) => {
    const visitor = person(kipu, { sandbox: `link-${status}`, ip: `192.0.2.${status % 100}` });
    kipu.use(http.post('*/api/auth/password/*', () => Response.json({ detail: 'No.' }, { status })));
    const reset = { token: 'x', newPassword: NEW };
    expect(await failureOf(visitor.visit((api) => api.passwords.reset(reset)))).toMatchObject({ code });
  });
});

test.each([
  [400, { token: ['Invalid value'] }],
  [400, { uid: ['Invalid value'], new_password: ['This password is too common.'] }],
  [422, { errors: { reset_password_token: ['is invalid'] } }],
  [422, { errors: { token: 'Expired.' } }],
  [200, { success: false, errors: { token: ['Invalid value'] } }],
])('a link that the academy refuses with %s %j has ended', async (status, body) => {
  kipu.use(http.post('*/api/auth/password/reset/', () => Response.json(body, { status })));
  const visitor = person(kipu, { sandbox: 'refused-link', ip: '192.0.2.67' });
  const reset = { token: 'de-un-correo', newPassword: NEW };
  expect(await failureOf(visitor.visit((api) => api.passwords.reset(reset)))).toMatchObject({
    code: 'password_link_ended',
  });
});

describe('a new password that the academy does not accept', () => {
  afterEach(() => kipu.reset());
  const REFUSED = {
    code: 'password_refused',
    status: 400,
    fields: { newPassword: 'La academia no aceptó esta contraseña' },
  };

  test.each([
    [400, { new_password: ['This password is too common.'] }],
    [422, { errors: { new_password: 'Too weak.' } }],
    [200, { success: false, errors: { new_password: 'Too weak.' } }],
  ])('is told at its field where the answer is %s %j', async (status, body) => {
    kipu.use(http.post('*/api/auth/password/*', () => Response.json(body, { status })));
    kipu.use(http.post('*/api/auth/password/', () => Response.json(body, { status })));
    const mother = await signedIn(kipu, 'refused-password');
    const change = { password: PASSWORD, newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject(REFUSED);
    const reset = { token: 'de-un-correo', newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.reset(reset)))).toMatchObject(REFUSED);
  });

  test('is told at its field where a reset calls it by another name', async () => {
    const body = { success: false, errors: { password: ['Too weak.'] } };
    kipu.use(http.post('*/api/auth/password/reset/', () => Response.json(body)));
    const visitor = person(kipu, { sandbox: 'refused-reset', ip: '192.0.2.65' });
    const reset = { token: 'de-un-correo', newPassword: NEW };
    expect(await failureOf(visitor.visit((api) => api.passwords.reset(reset)))).toMatchObject(REFUSED);
  });

  test('stays the one of before where the academy says no with status 200', async () => {
    const says = () => Response.json({ success: false });
    kipu.use(http.post('*/api/auth/password/reset/', says), http.post('*/api/auth/password/', says));
    const mother = await signedIn(kipu, 'refused-at-200', MOTHER, { ip: '192.0.2.66' });
    const unchanged = { code: 'password_not_changed' };
    const change = { password: PASSWORD, newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject(unchanged);
    const reset = { token: 'de-un-correo', newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.reset(reset)))).toMatchObject(unchanged);
  });

  test('is not said to be ours to mend where the academy tells no reason', async () => {
    kipu.use(http.post('*/api/auth/password/', () => Response.json({}, { status: 400 })));
    const mother = await signedIn(kipu, 'refused-password');
    const change = { password: PASSWORD, newPassword: NEW };
    expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject({
      code: 'password_not_changed',
    });
  });
});

describe('a password that the academy says it changed', () => {
  const change = { password: PASSWORD, newPassword: NEW };
  const reset = { token: 'x', newPassword: NEW };

  test('ends the sessions of whom it names, also as data', async () => {
    const mother = await signedIn(kipu, 'said-yes', MOTHER, { ip: '192.0.2.61' });
    await mother.visit((api) => api.passwords.sendLink({ email: MOTHER }));
    const mail = kipu.ledger('said-yes').find(({ kind }) => kind === 'mail');
    const answer = { data: { user_id: mail?.kind === 'mail' && mail.user_id, email: MOTHER } };
    kipu.use(http.post('*/api/auth/password/reset/', () => Response.json(answer)));
    await person(kipu, { sandbox: 'said-yes', ip: '192.0.2.62' }).visit((api) => api.passwords.reset(reset));
    expect(await isLoggedIn(mother)).toBe(false);
    expect(ResetPasswordAnswer.parse({ user_id: 17, email: MOTHER }).user_id).toBe('17');
  });

  test.each([
    ['no e-mail', (user_id: string) => ({ user_id })],
    ['an e-mail that is none', (user_id: string) => ({ user_id, email: null })],
    ['an empty e-mail in data', (user_id: string) => ({ data: { user_id, email: '' } })],
  ])('ends the sessions of whom it names by the id and %s', async (how, answerOf) => {
    const sandbox = `said-id-${how.length}`;
    const mother = await signedIn(kipu, sandbox, MOTHER, { ip: '192.0.2.68' });
    const { user } = await mother.visit((api) => api.session.current());
    const answer = answerOf(user?.id ?? '');
    kipu.use(http.post('*/api/auth/password/reset/', () => Response.json(answer)));
    await person(kipu, { sandbox, ip: '192.0.2.69' }).visit((api) => api.passwords.reset(reset));
    expect(await isLoggedIn(mother)).toBe(false);
  });

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['words alone', () => Response.json({ detail: 'Password has been reset.' })],
    ['a word', () => new Response('OK')],
    ['half an answer', () => new Response('{"user_id":"1')],
  ])('is never told as the one of before, with %s', async (how, answer) => {
    const mother = await signedIn(kipu, `told-${how.length}`, MOTHER, { ip: '192.0.2.63' });
    const visitor = person(kipu, { sandbox: `told-${how.length}`, ip: '192.0.2.64' });
    kipu.use(http.post('*/api/auth/password/reset/', answer), http.post('*/api/auth/password/', answer));
    const unconfirmed = { code: 'password_unconfirmed', status: 502 };
    expect(await failureOf(visitor.visit((api) => api.passwords.reset(reset)))).toMatchObject(unconfirmed);
    expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject(unconfirmed);
  });
});

// Pressed twice, at two processes: the second finds the password changed between its two calls.
test.each([
  [403, { detail: 'The password is another one.' }],
  [400, { password: ['Wrong password.'] }],
  [422, { errors: { old_password: 'is invalid' } }],
])('a present password that was right a moment ago may have been changed: %i %j', async (status, body) => {
  kipu.use(http.post('*/api/auth/password/', () => Response.json(body, { status })));
  const mother = await signedIn(kipu, 'changed-meanwhile', MOTHER, { ip: '192.0.2.67' });
  const change = { password: PASSWORD, newPassword: NEW };
  expect(await failureOf(mother.visit((api) => api.passwords.change(change)))).toMatchObject({
    code: 'password_unconfirmed',
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

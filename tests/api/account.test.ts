import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newBuyer } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';
import { SHEET } from '../support/factories/claims.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

describe('a login', () => {
  test('puts the user into a session under a new id, without the tokens', async () => {
    const rosa = person(kipu, { sandbox: 'login' });
    await rosa.visit((api) => api.session.chooseCountry({ country: 'CL' }));
    const before = rosa.cookie();
    await logIn(rosa);
    expect(rosa.cookie()).not.toBe(before);
    const current = await rosa.visit((api) => api.session.current());
    expect(current).toMatchObject({
      user: { email: 'papa@kipu.test' },
      visitor: { country: 'CL', currency: 'USD' },
    });
    expect(JSON.stringify(current)).not.toMatch(/token/i);
  });

  test('says the same whether the e-mail exists or not', async () => {
    const visitor = person(kipu, { sandbox: 'enumeration' });
    const refused = (email: string) =>
      failureOf(visitor.visit((api) => api.account.login({ email, password: 'wrong' })));
    expect(await refused('papa@kipu.test')).toEqual(await refused('nadie@kipu.test'));
    expect(await refused('papa@kipu.test')).toMatchObject({ code: 'invalid_credentials', status: 401 });
  });

  test('and a refused one are events of the log, which name nobody', async () => {
    const visitor = person(kipu, { sandbox: 'events' });
    await failureOf(
      visitor.visit((api) => api.account.login({ email: 'papa@kipu.test', password: 'wrong' })),
    );
    await logIn(visitor);
    const events = kipu.lines.filter((line) => line.includes('"event":"login'));
    expect(events.some((line) => /"event":"login_refused".*"account":"[0-9a-f]{64}"/.test(line))).toBe(true);
    expect(events.some((line) => line.includes('"event":"login","userId":'))).toBe(true);
    expect(events.join('')).not.toContain('papa@kipu.test');
    await newBuyer(kipu, 'events', 'events');
    expect(kipu.lines.join('')).toContain('"event":"registration","userId":');
  });

  test('is refused after ten wrong passwords even with the right one, and the family still enters at home', async () => {
    const home = { sandbox: 'guessing', ip: '192.0.2.7' };
    await logIn(person(kipu, home), 'mama@kipu.test');
    const guesser = person(kipu, { sandbox: 'guessing', ip: '192.0.2.66' });
    for (let guess = 0; guess < 10; guess += 1) {
      await failureOf(
        guesser.visit((api) => api.account.login({ email: 'mama@kipu.test', password: `${guess}` })),
      );
    }
    const failure = await failureOf(logIn(guesser, 'mama@kipu.test'));
    expect(failure).toMatchObject({ code: 'login_limited', status: 429 });
    expect(failure.retryAfterSeconds).toBeGreaterThan(0);
    const elsewhere = await failureOf(
      logIn(person(kipu, { sandbox: 'guessing', ip: '192.0.2.67' }), 'mama@kipu.test'),
    );
    expect(elsewhere).toMatchObject({ code: 'login_limited' });
    await logIn(person(kipu, home), 'mama@kipu.test');
    await logIn(guesser, 'papa@kipu.test');
    // Another sandbox is another academy, where nobody has guessed.
    await logIn(person(kipu, { sandbox: 'not-guessing', ip: '192.0.2.66' }), 'mama@kipu.test');
  });

  test.each([
    ['401 without a word', () => new Response(null, { status: 401 })],
    ['400 with a reason', () => Response.json({ detail: 'No match.' }, { status: 400 })],
    ['404, which is never told apart', () => Response.json({ detail: 'Not found.' }, { status: 404 })],
    ['422 at the field', () => Response.json({ errors: { email: ['No match.'] } }, { status: 422 })],
    ['200 that says it failed', () => Response.json({ success: false, message: 'No match.' })],
    ['200 with an error', () => Response.json({ error: 'invalid_credentials' })],
    ['200 with a reason', () => Response.json({ status: 'error', message: 'La clave no es esta.' })],
    ['200 with a status', () => Response.json({ status: 'fail' })],
    ['200 with a code', () => Response.json({ code: 401, message: 'La clave no es esta.', data: null })],
    ['200 with a status that is false', () => Response.json({ status: false, data: [] })],
  ])('is refused by %s', async (_what, answer) => {
    kipu.use(http.post('*/api/auth/login/', answer));
    const visitor = person(kipu, { sandbox: 'refused', ip: '192.0.2.69' });
    expect(await failureOf(logIn(visitor))).toMatchObject({ code: 'invalid_credentials' });
  });

  test('that is refused with a good status counts like the others', async () => {
    kipu.use(http.post('*/api/auth/login/', () => Response.json({ success: false })));
    const guesser = person(kipu, { sandbox: 'good-status', ip: '192.0.2.70' });
    const codes = new Set<string>();
    for (let guess = 0; guess < 12; guess += 1) codes.add((await failureOf(logIn(guesser))).code);
    expect([...codes]).toEqual(['invalid_credentials', 'login_limited']);
  });

  test.each([
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['a 400 of a proxy', () => new Response('<h1>Stop</h1>', { status: 400 })],
    ['a 401 of a proxy', () => new Response('<h1>Stop</h1>', { status: 401 })],
    ['a 403 of a proxy', () => new Response('<h1>Stop</h1>', { status: 403 })],
    ['a 404 of a proxy', () => new Response('<h1>Stop</h1>', { status: 404 })],
    ['a 422 of a proxy', () => new Response('<h1>Stop</h1>', { status: 422 })],
  ])('is not said to be wrong by %s, and does not count', async (_what, answer) => {
    const visitor = person(kipu, { sandbox: 'no-login', ip: '192.0.2.68' });
    kipu.use(http.post('*/api/auth/login/', answer));
    for (let time = 0; time < 6; time += 1) {
      expect(await failureOf(logIn(visitor))).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    }
    kipu.reset();
    await logIn(visitor);
  });

  test.each([
    [{ status: 'error', message: 'Service temporarily unavailable' }],
    [{ status: 'error', message: 'Error interno del servidor' }],
    [{ success: false, code: 503 }],
    [{ statusCode: 500, message: 'Algo pasó' }],
  ])('is not said to be wrong by a 200 that is an outage, but counts: %j', async (told) => {
    const visitor = person(kipu, { sandbox: `outage-${JSON.stringify(told)}`, ip: '192.0.2.71' });
    kipu.use(http.post('*/api/auth/login/', () => Response.json(told)));
    const codes = new Set<string>();
    for (let time = 0; time < 12; time += 1) codes.add((await failureOf(logIn(visitor))).code);
    expect([...codes]).toEqual(['upstream_unavailable', 'login_limited']);
  });

  test('that could not be checked does not count', async () => {
    const visitor = person(kipu, { sandbox: 'outage', ip: '192.0.2.67' });
    kipu.use(http.post('*/api/auth/login/', () => Response.json({}, { status: 503 })));
    for (let time = 0; time < 7; time += 1) {
      expect(await failureOf(logIn(visitor))).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    }
    kipu.reset();
    await logIn(visitor);
  });

  test('of an account without a platform leaves one logged out, and says so', async () => {
    const visitor = person(kipu, { sandbox: 'platform' });
    kipu.use(
      http.post('*/api/auth/login/', () =>
        Response.json({
          accessToken: 'a',
          refreshToken: 'r',
          userData: {
            id: 'u',
            email: 'x@kipu.test',
            firstName: 'X',
            lastName: 'Y',
            phone: '+51987654321',
            countryCode: 'PE',
          },
          platform: null,
          organization_id: null,
        }),
      ),
    );
    expect(await failureOf(logIn(visitor))).toMatchObject({ code: 'platform_missing' });
    expect(await visitor.visit((api) => api.session.current())).toMatchObject({ user: null, platform: null });
  });

  test.each([
    ['nothing but an id', { id: 5 }, { id: '5', email: 'rosa@kipu.test', firstName: 'rosa', lastName: '' }],
    [
      'a country of three letters and a last name alone',
      { id: 5, email: 'rosa@kipu.test', lastName: 'Quispe', countryCode: 'PER', phone: {} },
      { id: '5', firstName: 'Quispe', lastName: '' },
    ],
    ['an e-mail that is none', { id: 5, email: 'no tiene' }, { id: '5', email: 'rosa@kipu.test' }],
  ])('with user data of %s gets in, and is greeted with what is known', async (_name, userData, user) => {
    const visitor = person(kipu, { sandbox: 'odd-user' });
    kipu.use(
      http.post('*/api/auth/login/', () =>
        Response.json({ accessToken: 'a', refreshToken: 'r', userData, platform: 'Zona-Padres' }),
      ),
    );
    await logIn(visitor, 'rosa@kipu.test');
    expect(await visitor.visit((api) => api.session.current())).toMatchObject({
      user,
      platform: 'zona-padres',
    });
  });

  test('of a user without an id gets nobody in: an e-mail may have two accounts', async () => {
    const visitor = person(kipu, { sandbox: 'no-id' });
    const told = {
      accessToken: 'a',
      refreshToken: 'r',
      userData: { firstName: 'Rosa' },
      platform: 'zona-padres',
    };
    kipu.use(http.post('*/api/auth/login/', () => Response.json(told)));
    expect(await failureOf(logIn(visitor, 'rosa@kipu.test'))).toHaveProperty('code', 'unexpected');
  });

  test.each([
    ['short names', { access: 'a', refresh: 'r' }, 'r'],
    ['names with a line', { access_token: 'a', refresh_token: 'r', token_type: 'Bearer' }, 'r'],
    ['an object of its own', { tokens: { access: 'a', refresh: 'r' } }, 'r'],
    [
      'an object of its own, by the names of the specification',
      { tokens: { accessToken: 'a', refreshToken: 'r' } },
      'r',
    ],
    ['one token, as Laravel has it', { token: 'a', token_type: 'Bearer', refresh_token: null }, 'a'],
    ['one access token', { accessToken: 'a' }, 'a'],
  ])('with its tokens in %s gets in, wrapped or not', async (_where, tokens, refreshToken) => {
    const told = { ...tokens, user: { id: 5, name: 'Rosa' }, platform: 'zona-padres' };
    for (const answer of [told, { data: told }, { success: true, data: told }]) {
      const visitor = person(kipu, { sandbox: 'odd-tokens' });
      kipu.use(http.post('*/api/auth/login/', () => Response.json(answer)));
      await logIn(visitor, 'rosa@kipu.test');
      const signedIn = await visitor.visit(async (_api, session) => session.data.signedIn);
      expect(signedIn).toMatchObject({
        accessToken: 'a',
        refreshToken,
        user: { id: '5', firstName: 'Rosa' },
      });
    }
  });

  test.each([
    ['the user', { id: 5, platform: 'organizacion', organization_id: 31 }, {}],
    ['the user by its key', { pk: 5 }, { platform: 'organizacion', organization_id: 31 }],
  ])('with names as Python writes them and the platform beside %s gets in', async (_where, told, beside) => {
    const user = { ...told, first_name: 'Inés', last_name: 'Vela', phone: null, country_code: 'cl' };
    for (const whose of [{ user }, { user_data: user }]) {
      const visitor = person(kipu, { sandbox: 'snake-user' });
      const answer = { access: 'a', refresh: 'r', ...whose, ...beside };
      kipu.use(http.post('*/api/auth/login/', () => Response.json(answer)));
      await logIn(visitor, 'ines@kipu.test');
      expect(await visitor.visit(async (_api, session) => session.data.signedIn)).toMatchObject({
        user: { id: '5', email: 'ines@kipu.test', firstName: 'Inés', lastName: 'Vela', countryCode: 'CL' },
        platform: 'organizacion',
        organizationId: '31',
      });
    }
  });

  test('of a platform that nobody here knows says so in words', async () => {
    const visitor = person(kipu, { sandbox: 'odd-platform', scenario: 'espacio-desconocido' });
    expect(await failureOf(logIn(visitor, 'mama@kipu.test'))).toMatchObject({
      code: 'platform_missing',
      text: 'Tu cuenta todavía no tiene un espacio en la academia',
    });
  });

  test('with an incomplete e-mail tells the field what to do', async () => {
    const visitor = person(kipu, { sandbox: 'fields' });
    const failure = await failureOf(
      visitor.visit((api) => api.account.login({ email: 'rosa', password: '' })),
    );
    expect(failure).toMatchObject({
      code: 'invalid_input',
      status: 400,
      fields: {
        email: 'Escribe un correo electrónico completo, como nombre@ejemplo.com',
        password: 'Escribe tu contraseña',
      },
    });
  });
});

describe('a logout', () => {
  test('ends the session under its id, whatever the academy API says', async () => {
    const rosa = person(kipu, { sandbox: 'logout' });
    await logIn(rosa);
    const before = rosa.cookie();
    kipu.use(http.post('*/api/auth/logout/', () => Response.json({}, { status: 500 })));
    await rosa.visit((api) => api.account.logout());
    expect(rosa.cookie()).not.toBe(before);
    expect(await rosa.visit((api) => api.session.current())).toMatchObject({ user: null, platform: null });
    expect(await kipu.services.sessions.find(before.split('=')[1] ?? '')).toBeNull();
  });

  test('goes on under another id where something is left to remember, and the old one opens nothing', async () => {
    const rosa = person(kipu, { sandbox: 'logout-rotation' });
    await logIn(rosa);
    await rosa.visit((api) => api.session.chooseCountry({ country: 'CL' }));
    const before = rosa.cookie();
    await rosa.visit((api) => api.account.logout());
    expect(rosa.cookie()).not.toBe(before);
    expect(await kipu.services.sessions.find(before.split('=')[1] ?? '')).toBeNull();
    const current = await rosa.visit((api) => api.session.current());
    expect(current).toMatchObject({ user: null, visitor: { country: 'CL' } });
  });

  test('takes the copy of a filed sheet along: whoever sits down next does not read it', async () => {
    const rosa = person(kipu, { sandbox: 'logout-sheet' });
    await logIn(rosa);
    const { sheet } = await rosa.visit((api) => api.support.fileClaim(SHEET));
    const read = () => rosa.visit((api) => api.support.claimSheet({ sheet }));
    expect(await read()).toMatchObject({ claimNumber: sheet });
    await rosa.visit((api) => api.account.logout());
    expect(await failureOf(read())).toMatchObject({ code: 'not_found', status: 404 });
  });
});

test('a country that does not exist cannot be chosen', async () => {
  const visitor = person(kipu, { sandbox: 'country' });
  const choosing = visitor.visit((api) => api.session.chooseCountry({ country: 'XX' }));
  expect(await failureOf(choosing)).toMatchObject({ code: 'invalid_input', status: 400 });
});

import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buy, ROBLOX } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const REGISTRATION = {
  firstName: 'Rosa',
  lastName: 'Quispe',
  email: 'rosa@kipu.test',
  country: 'PE',
  phone: '987 654 321',
  password: 'una clave larga',
  terms: 'on',
} as const;

describe('a registration', () => {
  test('makes an account with its phone in E.164 and logs it in', async () => {
    const rosa = person(kipu, { sandbox: 'register' });
    await rosa.visit((api) => api.account.register(REGISTRATION));
    const { user } = await rosa.visit((api) => api.session.current());
    expect(user).toMatchObject({ firstName: 'Rosa', email: 'rosa@kipu.test' });
    const phone = await rosa.visit(async (_api, session) => session.data.signedIn?.user.phone);
    expect(phone).toBe('+51987654321');
  });

  const TAKEN = { ...REGISTRATION, email: 'mama@kipu.test' };

  test('with an e-mail that has an account makes one of its own, with nothing of the other, whose holder is told', async () => {
    const sandbox = 'taken';
    const mother = await signedIn(kipu, sandbox);
    const place = { product: 'entrada-curso-de-scratch', group: 'grupo-curso-de-scratch-sabado' };
    const forValentina = { ...place, childId: 'hija-valentina', submission: randomUUID() };
    await mother.visit((api) => api.waitingList.join(forValentina));
    const rosa = person(kipu, { sandbox });
    await rosa.visit((api) => api.account.register(TAKEN));
    expect((await rosa.visit((api) => api.session.current())).user).toMatchObject({
      firstName: 'Rosa',
      email: 'mama@kipu.test',
    });
    expect((await rosa.visit((api) => api.parents.children())).children).toEqual([]);
    const { academy } = await rosa.visit((api) => api.ownData.all());
    expect(academy).toMatchObject({ children: [], childCourses: [], enrollments: [], certificates: [] });
    expect(academy.waitingList).toEqual([]);
    expect((await mother.visit((api) => api.ownData.all())).academy.waitingList).toHaveLength(1);
    expect(await buy(rosa, ROBLOX)).toBe('approved');
    expect(await mother.visit((api) => api.payments.mine())).toEqual([]);
    expect(kipu.ledger(sandbox)).toContainEqual(
      expect.objectContaining({
        kind: 'mail',
        to: 'mama@kipu.test',
        subject: 'Ya tenías una cuenta con este correo',
      }),
    );
    // Each password opens its own account; the link in the e-mail is for the earlier one.
    await logIn(rosa, 'mama@kipu.test', TAKEN.password);
    expect((await rosa.visit((api) => api.parents.children())).children).toHaveLength(1);
    await logIn(mother, 'mama@kipu.test');
    expect((await mother.visit((api) => api.parents.children())).children).toHaveLength(3);
  });

  test('with e-mail and password of an account logs in to that, and tries no more passwords than a login does', async () => {
    const guesser = person(kipu, { sandbox: 'guess-by-registering', ip: '192.0.2.98' });
    const register = (password: string) =>
      guesser.visit((api) => api.account.register({ ...TAKEN, password }));
    await register('kipu2026');
    expect((await guesser.visit((api) => api.parents.children())).children).toHaveLength(3);
    for (let guess = 1; guess < 10; guess += 1) await register(`a guess at a password ${guess}`);
    expect(await failureOf(register('a guess at a password 10'))).toMatchObject({ code: 'login_limited' });
    expect(await failureOf(logIn(guesser, 'mama@kipu.test'))).toMatchObject({ code: 'login_limited' });
  });

  test('at an academy that tells of a known e-mail blames it, five times an hour from one address', async () => {
    const where = { sandbox: 'told', ip: '192.0.2.97', scenario: 'correo-ya-registrado' };
    const refused = (email: string) =>
      failureOf(person(kipu, where).visit((api) => api.account.register({ ...TAKEN, email })));
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await refused(`familia${asked}@kipu.test`)).toMatchObject({
        code: 'email_taken',
        status: 409,
        fields: { email: 'Ya existe una cuenta con este correo' },
      });
    }
    expect(await refused('familia5@kipu.test')).toMatchObject({ code: 'messages_limited', status: 429 });
  });

  test('is one of fifty an hour from one address, and what was typed stays', async () => {
    const machine = { sandbox: 'registering', ip: '192.0.2.99' };
    const create = (number: number) =>
      person(kipu, machine).visit((api) =>
        api.account.register({ ...REGISTRATION, email: `nadie${number}@kipu.test` }),
      );
    for (let number = 0; number < 50; number += 1) await create(number);
    expect(await failureOf(create(50))).toMatchObject({ code: 'messages_limited', status: 429 });
    await person(kipu, { ...machine, ip: '192.0.2.100' }).visit((api) =>
      api.account.register({ ...REGISTRATION, email: 'otra@kipu.test' }),
    );
  });

  test.each([
    ['a word of the mail', () => Response.json({ detail: 'Verification e-mail sent.' }, { status: 201 })],
    ['the account alone', () => Response.json({ id: 7, email: 'rosa@kipu.test' }, { status: 201 })],
    ['tokens that are none', () => Response.json({ accessToken: '', refreshToken: null }, { status: 200 })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('that is answered with %s is made, and logs in nobody', async (_what, answer) => {
    kipu.use(http.post('*/api/auth/register/', answer));
    const rosa = person(kipu, { sandbox: 'to-confirm' });
    expect(await rosa.visit((api) => api.account.register(REGISTRATION))).toEqual({ isLoggedIn: false });
    expect(await rosa.visit((api) => api.session.current())).toMatchObject({ user: null });
  });

  test.each([
    ['a page of a proxy', () => new Response('<h1>Hola</h1>', { status: 200 })],
    ['its own failure', () => Response.json({ success: false }, { status: 200 })],
    ['half of an answer', () => new Response('{"accessTo', { status: 200 })],
  ])('that is answered with %s is not said to be made', async (_what, answer) => {
    kipu.use(http.post('*/api/auth/register/', answer));
    const rosa = person(kipu, { sandbox: 'not-made' });
    expect(await failureOf(rosa.visit((api) => api.account.register(REGISTRATION)))).toHaveProperty('code');
  });

  test('that an outage answers with a good status does not blame what was typed', async () => {
    const told = { success: false, message: 'Service unavailable' };
    kipu.use(http.post('*/api/auth/register/', () => Response.json(told)));
    const rosa = person(kipu, { sandbox: 'register-outage' });
    const failure = await failureOf(rosa.visit((api) => api.account.register(REGISTRATION)));
    expect(failure).toMatchObject({ code: 'upstream_unavailable' });
  });

  test('with a phone that cannot exist blames the phone', async () => {
    const visitor = person(kipu, { sandbox: 'phone' });
    const registering = visitor.visit((api) => api.account.register({ ...REGISTRATION, phone: '12' }));
    expect(await failureOf(registering)).toMatchObject({
      code: 'invalid_phone',
      fields: { phone: 'Escribe un teléfono completo, como 987 654 321' },
    });
  });
});

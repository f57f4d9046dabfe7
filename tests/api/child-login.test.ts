import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const PASSWORD = 'kipu2026';

describe("a child's login", () => {
  const childId = 'hija-valentina';
  const LOGIN = { email: 'valentina.torres@alumnos.kipu.test', password: 'llama-azul-27' };
  const reveal = (someone: Person, password?: string, id = childId) =>
    someone.visit((api) => api.parents.revealLogin({ childId: id, password }));

  test("is shown for the parent's password, and for five minutes without it", async () => {
    let minutes = 0;
    const now = () => new Date(Date.now() + minutes * 60_000);
    const mother = await signedIn(kipu, 'reveal', 'mama@kipu.test', { ip: '192.0.2.20', services: { now } });
    const confirmed = () => mother.visit(async (api) => (await api.session.current()).passwordConfirmed);
    expect(await confirmed()).toBe(false);
    expect(await failureOf(reveal(mother))).toMatchObject({
      code: 'invalid_input',
      fields: { password: 'Escribe tu contraseña' },
    });
    expect(await reveal(mother, PASSWORD)).toEqual(LOGIN);
    minutes = 4.9;
    expect(await confirmed()).toBe(true);
    expect(await reveal(mother, undefined, 'hijo-mateo')).toMatchObject({ password: 'condor-veloz-14' });
    // Setting the clock back does not give more time.
    minutes = -6;
    expect(await confirmed()).toBe(false);
    minutes = 5;
    expect(await confirmed()).toBe(false);
    expect(await failureOf(reveal(mother))).toMatchObject({ code: 'invalid_input' });
  });

  test('is not shown for a wrong password, which blames the field', async () => {
    const father = await signedIn(kipu, 'reveal-wrong', 'papa@kipu.test', { ip: '192.0.2.21' });
    expect(await failureOf(reveal(father, 'wrong', 'hijo-daniel'))).toMatchObject({
      code: 'invalid_credentials',
      status: 401,
      // The form asks for no e-mail.
      fields: { password: 'Esa no es la contraseña de tu cuenta' },
    });
    const login = await father.visit((api) => api.session.current());
    expect(login).toMatchObject({ passwordConfirmed: false, user: { email: 'papa@kipu.test' } });
  });

  test('is not shown after ten wrong passwords, even for the right one', async () => {
    const guesser = await signedIn(kipu, 'reveal-guessing', 'familia-mediana@kipu.test', {
      ip: '192.0.2.22',
    });
    const {
      children: [first],
    } = await guesser.visit((api) => api.parents.children());
    const id = first?.id ?? '';
    for (let guess = 0; guess < 10; guess += 1) await failureOf(reveal(guesser, `${guess}`, id));
    expect(await failureOf(reveal(guesser, PASSWORD, id))).toMatchObject({
      code: 'login_limited',
      status: 429,
    });
  });

  test('does not count a password that could not be checked', async () => {
    const mother = await signedIn(kipu, 'reveal-outage', 'mama@kipu.test', { ip: '192.0.2.23' });
    kipu.use(http.post('*/api/auth/login/', () => Response.json({}, { status: 503 })));
    for (let time = 0; time < 4; time += 1) {
      expect(await failureOf(reveal(mother, PASSWORD))).toMatchObject({ code: 'upstream_unavailable' });
    }
  });

  test('is asked for again after a new login', async () => {
    const family = await signedIn(kipu, 'reveal-again', 'familia-bordes@kipu.test', { ip: '192.0.2.24' });
    const {
      children: [first],
    } = await family.visit((api) => api.parents.children());
    const id = first?.id ?? '';
    await reveal(family, PASSWORD, id);
    await logIn(family, 'familia-bordes@kipu.test');
    expect(await failureOf(reveal(family, undefined, id))).toMatchObject({ code: 'invalid_input' });
  });

  test('is shown five times an hour, each time written down, and never logged', async () => {
    const family = await signedIn(kipu, 'reveal-limit', 'familia-grande@kipu.test', { ip: '192.0.2.25' });
    const {
      children: [first],
    } = await family.visit((api) => api.parents.children());
    const id = first?.id ?? '';
    kipu.lines.length = 0;
    const shown = [];
    for (let time = 0; time < 5; time += 1) shown.push(await reveal(family, PASSWORD, id));
    expect(await failureOf(reveal(family, PASSWORD, id))).toMatchObject({
      code: 'reveal_limited',
      status: 429,
      retryAfterSeconds: expect.any(Number) as unknown,
    });
    const log = kipu.lines.join('');
    expect(log.split('login of a child shown')).toHaveLength(6);
    for (const secret of [PASSWORD, shown[0]?.password ?? '?', shown[0]?.email ?? '?']) {
      expect(log).not.toContain(secret);
    }
  });

  test('is written down before it is shown: who saw it, and of which child', async () => {
    const looks: unknown[] = [];
    const familyRecords = {
      ...kipu.services.api.familyRecords,
      recordLoginReveal: async (look: unknown) => void looks.push(look),
    };
    const services = { familyRecords };
    const mother = await signedIn(kipu, 'reveal-record', 'mama@kipu.test', { ip: '192.0.2.26', services });
    await reveal(mother, PASSWORD);
    const look = { userId: 'usuario-mama-reveal-record', childId, requestId: 'request-of-test' };
    expect(looks).toEqual([look]);
    familyRecords.recordLoginReveal = () => Promise.reject(new Error('the store is full'));
    expect(await failureOf(reveal(mother, PASSWORD))).toMatchObject({ code: 'unexpected' });
  });

  test("is not shown for somebody else's password, whatever the academy API says to it", async () => {
    const father = person(kipu, { sandbox: 'reveal-other', ip: '192.0.2.27' });
    await logIn(father, 'papa@kipu.test');
    const other = await father.visit(async (_api, session) => session.data.signedIn);
    const mother = await signedIn(kipu, 'reveal-other', 'mama@kipu.test', { ip: '192.0.2.27' });
    kipu.use(
      http.post('*/api/auth/login/', () =>
        Response.json({ ...other, userData: other?.user, organization_id: null }),
      ),
    );
    expect(await failureOf(reveal(mother, 'the password of the father'))).toMatchObject({
      code: 'invalid_credentials',
      fields: { password: expect.any(String) as unknown },
    });
    const { passwordConfirmed } = await mother.visit((api) => api.session.current());
    expect(passwordConfirmed).toBe(false);
  });

  test('is in no other view', async () => {
    const mother = await signedIn(kipu, 'reveal-views');
    const views = await mother.visit(async (api) => [
      await api.session.current(),
      await api.parents.children(),
      await api.parents.zone({}),
      await api.students.zone(),
    ]);
    const text = JSON.stringify(views);
    for (const secret of Object.values(LOGIN)) expect(text).not.toContain(secret);
  });

  test('that the academy has not made yet is told as none', async () => {
    const mother = await signedIn(kipu, 'reveal-none');
    kipu.use(
      http.get('*/api/children/', () => Response.json({ data: [{ id: childId, first_name: 'Valentina' }] })),
    );
    expect(await reveal(mother, PASSWORD)).toEqual({ email: null, password: null });
  });

  test('is not in the log when the academy API answers something else than agreed', async () => {
    const mother = await signedIn(kipu, 'reveal-broken');
    const child = { id: [childId], first_name: 'Valentina', ...LOGIN };
    kipu.use(http.get('*/api/children/', () => Response.json({ data: [child] })));
    kipu.lines.length = 0;
    expect(await failureOf(reveal(mother, PASSWORD))).toMatchObject({ code: 'child_unreadable' });
    const log = kipu.lines.join('');
    expect(log).toContain('left out of an answer');
    for (const secret of Object.values(LOGIN)) expect(log).not.toContain(secret);
  });
});

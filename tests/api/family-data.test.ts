import { randomUUID } from 'node:crypto';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buy, newBuyer, ROBLOX } from './buyers.ts';
import { failureOf } from './failing.ts';
import { isLoggedIn, logIn, openKipu, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const MOTHER = 'mama@kipu.test';
const PASSWORD = 'kipu2026';

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
    expect(await failureOf(logIn(mother, MOTHER, PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each([
    ['is verified', 'POST', 'niubiz/authorization', 'verifying'],
    ['is charged, and its places are not yet taken', 'POST', 'enrollments', 'approved'],
    ['is charged, and not yet written', 'PATCH', 'purchases/:id', 'approved'],
  ])('are not erased while a payment %s', async (_, method, path, status) => {
    const name = `waits-${status}-${method}`.toLowerCase();
    const buyer = await newBuyer(kipu, name, name, { geoCountry: 'PE' });
    kipu.use(
      http.all(`*/api/${path}/`, ({ request }) =>
        request.method === method ? Response.json({}, { status: 500 }) : undefined,
      ),
    );
    expect(await buy(buyer, ROBLOX)).toBe(status);
    const erasing = buyer.visit((api) => api.ownData.erase({ password: PASSWORD }));
    expect(await failureOf(erasing)).toMatchObject({ code: 'erasure_waits' });
    expect(await isLoggedIn(buyer)).toBe(true);
    expect(await buyer.visit((api) => api.payments.mine())).toHaveLength(1);
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

  test.each([
    ['that it erased them before, as an answer may get lost', 404, { erased: true }],
    ['so as MySQL keeps it', 200, { success: true, data: { erased: 1 } }],
  ])('are forgotten here also when the academy says %s', async (_how, status, told) => {
    const mother = await signedIn(kipu, `erasure-told-${status}`);
    kipu.use(http.post('*/api/auth/me/erasure/', () => Response.json(told, { status })));
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

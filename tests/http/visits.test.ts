import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { held } from './cached-site.ts';
import { cookieOf, openSite } from './site.ts';
import type { TestSite } from './site.ts';

/** A held request reports its arrival, and continues when it is released. */
let arrived = held();
let late = held();

/** Opens pages that do to the session what their path says, and return its state. */
async function openPages(): Promise<TestSite> {
  return openSite({
    page: async (request, { visit }) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/chile') await visit.api.session.chooseCountry({ country: 'CL' });
      if (pathname === '/aviso') visit.session.remember({ flash: { kind: 'success', text: 'Listo' } });
      if (pathname === '/entrar')
        await visit.api.account.login({ email: 'papa@kipu.test', password: 'kipu2026' });
      if (pathname === '/salir') await visit.api.account.logout();
      if (pathname === '/tarde') {
        arrived.letGo(new Response());
        await late.answer;
        visit.session.remember({ flash: { kind: 'success', text: 'Listo' } });
      }
      if (pathname === '/tarde-y-rechazada') {
        arrived.letGo(new Response());
        await late.answer;
        visit.session.signOut();
      }
      const flash = pathname === '/leer' ? visit.session.takeFlash() : null;
      const { ip } = visit.context.request;
      return Response.json({ ...(await visit.api.session.current()), flash, ip });
    },
  });
}

let site: TestSite;
beforeAll(async () => {
  site = await openPages();
});
afterAll(() => site.close());

describe('the cookie', () => {
  test('is not given to visitors who did nothing', async () => {
    const answer = await site.get('/');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is opaque, out of reach of scripts, and set once', async () => {
    const answer = await site.get('/chile');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^kipu_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is given to six hundred strangers an hour from one address, and a login is none of them', async () => {
    const headers = { 'x-mock-sandbox': 'flood' };
    const { ip } = z.object({ ip: z.string() }).parse(await (await site.get('/', headers)).json());
    const { rateLimiter } = site.kipu.services.api;
    for (let stranger = 0; stranger < 599; stranger += 1) await rateLimiter.admitMessage('visit', ip);
    expect(cookieOf(await site.get('/chile', headers))).not.toBeNull();
    const refused = await site.get('/chile', headers);
    expect([refused.status, cookieOf(refused)]).toEqual([429, null]);
    expect((await site.get('/', headers)).status).toBe(200);
    expect(cookieOf(await site.get('/entrar', headers))).not.toBeNull();
  });

  test('that the store does not know is never taken over', async () => {
    const planted = `kipu_session=${'A'.repeat(43)}`;
    const given = cookieOf(await site.get('/chile', { cookie: planted }));
    expect(given).toMatch(/^kipu_session=[\w-]{43}$/);
    expect(given).not.toBe(planted);
  });

  test('changes at login, and the old one is worth nothing', async () => {
    const before = cookieOf(await site.get('/chile')) ?? '';
    const after = cookieOf(await site.get('/entrar', { cookie: before })) ?? '';
    expect(after).not.toBe(before);
    expect(await (await site.get('/', { cookie: after })).json()).toMatchObject({
      user: { firstName: 'Jorge' },
    });
    expect(await (await site.get('/', { cookie: before })).json()).toMatchObject({ user: null });
  });

  test('is taken away when nothing is left to remember', async () => {
    const cookie = cookieOf(await site.get('/entrar')) ?? '';
    const answer = await site.get('/salir', { cookie });
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await (await site.get('/', { cookie })).json()).toMatchObject({ user: null });
  });
});

describe('an answer that comes late', () => {
  beforeEach(() => {
    arrived = held();
    late = held();
  });

  test.each(['/tarde', '/tarde-y-rechazada'])(
    'to %s, asked before the logout, gives the browser no cookie again and brings no session back',
    async (path) => {
      const chosen = cookieOf(await site.get('/chile')) ?? '';
      const cookie = cookieOf(await site.get('/entrar', { cookie: chosen })) ?? '';
      const asked = site.get(path, { cookie });
      await arrived.answer;
      const after = cookieOf(await site.get('/salir', { cookie })) ?? '';
      late.letGo(new Response());
      expect((await asked).headers.getSetCookie()).toEqual([]);
      expect(await (await site.get('/', { cookie })).json()).toMatchObject({ user: null });
      expect(await (await site.get('/', { cookie: after })).json()).toMatchObject({
        user: null,
        visitor: { country: 'CL' },
      });
    },
  );
});

test('a flash is told exactly once', async () => {
  const cookie = cookieOf(await site.get('/aviso')) ?? '';
  expect(await (await site.get('/leer', { cookie })).json()).toMatchObject({ flash: { text: 'Listo' } });
  expect(await (await site.get('/leer', { cookie })).json()).toMatchObject({ flash: null });
});

describe('private pages', () => {
  test.each([
    '/enrollment',
    '/compras/1',
    '/dashboard',
    '/dashboard/faq',
    '/dashboardb2b/organization/1',
    '/login-perfiles',
    '/login-perfiles.data',
    '/certificados/1',
    '/compras/1.data',
    '/api/trpc/session.current',
  ])('%s is kept by nobody, even without a session', async (path) => {
    expect((await site.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the visitor', () => {
  const visitorWith = async (headers: Record<string, string>): Promise<unknown> =>
    (await site.get('/', headers)).json();

  test('is in the country that the network names', async () => {
    expect(await visitorWith({ 'cf-ipcountry': 'us' })).toMatchObject({
      visitor: { country: 'US', currency: 'USD' },
    });
  });

  test.each(['XX', 'T1', '', '<script>'])('is in Peru when the network says "%s"', async (country) => {
    expect(await visitorWith({ 'cf-ipcountry': country })).toMatchObject({
      visitor: { country: 'PE', currency: 'PEN' },
    });
  });

  test('is where they say they are, whatever the network thinks', async () => {
    const cookie = cookieOf(await site.get('/chile')) ?? '';
    expect(await visitorWith({ cookie, 'cf-ipcountry': 'PE' })).toMatchObject({ visitor: { country: 'CL' } });
  });

  test.each([
    ['America%2FSantiago', 'America/Santiago'],
    ['Nowhere%2FLand', null],
    ['x'.repeat(500), null],
    ['%E0%A4%A', null],
  ])('with the zone cookie %s is in the zone %s', async (cookie, timeZone) => {
    expect(await visitorWith({ cookie: `kipu_zone=${cookie}` })).toMatchObject({ visitor: { timeZone } });
  });
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'null'])(
  'a client has the address of its connection where no header is named, whatever %s says',
  async (header) => {
    const answer = await site.get('/', { [header]: '203.0.113.9' });
    expect(await answer.json()).toMatchObject({ ip: '127.0.0.1' });
  },
);

describe('mock controls', () => {
  test('keep a scenario asked for by address until it is cleared', async () => {
    const cookie = cookieOf(await site.get('/?escenario=caido')) ?? '';
    expect(await (await site.get('/', { cookie })).json()).toMatchObject({ scenario: 'caido' });
    await site.get('/?escenario=', { cookie });
    expect(await (await site.get('/', { cookie })).json()).toMatchObject({ scenario: null });
  });

  test('pass on nothing that could break out of a header', async () => {
    const answer = await site.get('/?escenario=caido%0d%0aset-cookie:x');
    expect(await answer.json()).toMatchObject({ scenario: null });
  });
});

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OPEN_TO_THE_WORLD } from './settings.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const open = (hops = '1') =>
  openSite({
    variables: { ...OPEN_TO_THE_WORLD, CLIENT_IP_HOPS: hops },
    page: async (request, { visit }) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/chile') await visit.api.session.chooseCountry({ country: 'CL' });
      return Response.json({
        ...(await visit.api.session.current()),
        ip: visit.context.request.ip,
        url: request.url,
      });
    },
  });

let site: TestSite;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

test('the cookie is bound to the host and Secure', async () => {
  const [cookie] = (await site.get('/chile')).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-kipu_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('a session under the name for http is not one', async () => {
  const [cookie = ''] = (await site.get('/chile')).headers.getSetCookie();
  const value = cookie.split(';')[0]?.replace('__Host-', '') ?? '';
  expect(await (await site.get('/', { cookie: value })).json()).toMatchObject({ visitor: { country: 'PE' } });
});

test('mock controls are not there', async () => {
  const answer = await site.get('/?escenario=caido', { 'x-mock-scenario': 'caido', 'x-mock-sandbox': 't' });
  expect(await answer.json()).toMatchObject({ scenario: null, mockControls: false });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the address of a client is what the trusted proxy says last, never another header', async () => {
  const ipWith = async (headers: Record<string, string>): Promise<unknown> =>
    (await site.get('/', headers)).json();
  expect(await ipWith({ 'x-real-ip': '203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' });
  expect(await ipWith({ 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ ip: '127.0.0.1' });
  expect(await ipWith({ 'x-real-ip': '198.51.100.1, 203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' });
});

test('sixty addresses of one line of IPv6 are one client', async () => {
  const told = await Promise.all(
    Array.from({ length: 60 }, async (_, host) => {
      const answer = await site.get('/', { 'x-real-ip': `2001:db8:1:2::${(host + 1).toString(16)}` });
      return z.object({ ip: z.string() }).parse(await answer.json()).ip;
    }),
  );
  expect(new Set(told)).toEqual(new Set(['2001:db8:1:2::/64']));
});

test('behind two proxies it is the one before the last; who came past the first is known by the connection', async () => {
  const behindTwo = await open('2');
  onTestFinished(() => behindTwo.close());
  const ipWith = async (told: string): Promise<unknown> =>
    (await behindTwo.get('/', { 'x-real-ip': told })).json();
  expect(await ipWith('192.0.2.1, 203.0.113.9, 198.51.100.1')).toMatchObject({ ip: '203.0.113.9' });
  expect(await ipWith('203.0.113.9')).toMatchObject({ ip: '127.0.0.1' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

// What lynx sends: no `Origin`, no `Sec-Fetch-Site`, and no `Referer` either from a page that has a parameter.

const LYNX = {
  'user-agent': 'Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1',
  'content-type': 'application/x-www-form-urlencoded',
};
const PAGE = [
  '<form id="a" method="post"></form>',
  '<form method="post" action="/pais" id="b"></form>',
  '<form method="get" id="c"></form>',
  '<form action="https://banco.example/pago" method="post" id="d"></form>',
  '<form method="post" action="//banco.example/pago" id="e"></form>',
].join('');

let site: TestSite;
const received: string[] = [];
beforeAll(async () => {
  site = await openSite({
    cached: true,
    page: async (request) => {
      if (request.method === 'POST') received.push(await request.text());
      return new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  });
});
afterAll(() => site.close());

/** Opens a page as lynx does; returns its cookie and the hidden field of its forms. */
async function openPage(path: string) {
  const page = await site.send(path, { headers: LYNX });
  const cookie = page.headers.getSetCookie().find((value) => value.startsWith('kipu_form=')) ?? '';
  const html = await page.text();
  const field = /name="_form" value="([\w-]+)"/.exec(html)?.[1] ?? '';
  return { html, cookie: cookie.split(';')[0] ?? '', field };
}

const send = (cookie: string, body: string, headers: Record<string, string> = {}) =>
  site.send('/pais?a=b', { method: 'POST', headers: { ...LYNX, cookie, ...headers }, body });

test('a form of a text browser reaches its page by the field that it had there', async () => {
  const { cookie, field } = await openPage('/cursos?edad=8-a-11');
  expect((await send(cookie, `country=CL&_form=${field}`)).status).toBe(200);
  expect(received).toEqual([`country=CL&_form=${field}`]);
  const later = await site.send('/nosotros', { headers: { ...LYNX, cookie } });
  expect(await later.text(), 'another page of the same visit').toContain(field);
});

test('it is refused without the field, with that of another visit, and where anything says that it is foreign', async () => {
  const [own, others] = [await openPage('/'), await openPage('/')];
  expect(own.field).not.toBe(others.field);
  const refused = await Promise.all([
    send(own.cookie, 'country=CL'),
    send(own.cookie, `country=CL&_form=${others.field}`),
    send(own.cookie, 'country=CL&_form='),
    send('', `country=CL&_form=${own.field}`),
    send('kipu_form=', 'country=CL&_form='),
    send(own.cookie, `country=CL&_form=${own.field}`, { referer: 'https://evil.example/' }),
    send(own.cookie, `country=CL&_form=${own.field}`, { origin: 'null' }),
    send(own.cookie, `country=CL&_form=${own.field}`, { 'sec-fetch-site': 'cross-site' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
});

test('every form that is sent here has the field, and none that is sent elsewhere', async () => {
  const { html } = await openPage('/');
  const withField = [...html.matchAll(/<form[^>]*\bid="(.)"[^>]*><input type="hidden" name="_form"/g)];
  expect(withField.map(([, id]) => id)).toEqual(['a', 'b']);
});

test('other browsers get the page as it is, and no cookie', async () => {
  const page = await site.get('/', {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Firefox/139.0',
  });
  expect(await page.text()).toBe(PAGE);
  expect(page.headers.getSetCookie()).toEqual([]);
});

import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { openDrawnSite } from './drawn-site.ts';

// One URL means one page: to the rules of the host, to the router, and to caches.

let site: Awaited<ReturnType<typeof openDrawnSite>>;
beforeAll(async () => {
  site = await openDrawnSite();
}, 60_000);
afterAll(() => site.close());

/** Sends a request with exactly this path and Host header. */
function ask(path: string, host: string): Promise<{ status: number | undefined; html: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: site.port, path, headers: { host } }, (answer) => {
      let html = '';
      answer.setEncoding('utf8').on('data', (part: string) => (html += part));
      answer.on('end', () => resolve({ status: answer.statusCode, html }));
    });
    asked.on('error', reject).end();
  });
}

test.each(['/%5C', '/%5cevil.example', '/cursos/%5C', '//', '//evil.example', '/cursos//curso-de-python'])(
  '%s is refused in words, for some would read another address',
  async (path) => {
    const { status, html } = await ask(path, new URL(site.origin).host);
    expect(status).toBe(400);
    expect(html).toContain(CATALOGUE.address_unreadable.text);
    // A link to the address would fail again.
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/']);
  },
);

test.each(['/', '/cursos', '/dashboard', '/no-existe'])(
  '%s under a host that cannot be one is refused in words',
  async (path) => {
    const { status, html } = await ask(path, '1.2.3.999');
    expect(status).toBe(400);
    expect(html).toContain(CATALOGUE.address_unreadable.text);
  },
);

/** Sends a request as it stands; returns the first line of the answer. */
async function firstLineOf(written: string) {
  const line = connect(site.port, '127.0.0.1');
  line.end(written);
  return (await text(line)).split('\r\n')[0];
}

test('a proxy that looks at /readyz in HTTP/1.0, and names no host, is answered', async () => {
  // As HAProxy does with `option httpchk GET /readyz`, and takes the site for gone when it is refused.
  expect(await firstLineOf('GET /readyz HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});

test('whoever sends the cookies of many programs has the page, as long as a proxy passes them on', async () => {
  // Of nginx' four lines of 8 kB; Node takes 16 kB by itself, and refuses more without a word.
  const lines = ['a', 'b', 'c', 'd'].map((name) => `X-${name}: ${name.repeat(8_000)}\r\n`).join('');
  const asked = `GET /cursos HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`;
  expect(await firstLineOf(asked)).toBe('HTTP/1.1 200 OK');
});

/** What nginx takes of the headers of an answer, unless told otherwise: for a longer one it takes the site to be gone. */
const MOST_OF_HEADERS = 4_096;
const ENDLESS = 'a'.repeat(5_000);

// Two of them a second, of anybody, left nobody a site behind that proxy.
test.each([
  '/compras?x=',
  '/compras.data?x=',
  '/Cursos?x=',
  '/?invita=ROSA-7K2M&x=',
  '/certificados/1?x=',
  '/dashboard/calendario/1.ics?x=',
  '/pagos/retorno/',
])('%s and so on without end leads home, by headers that proxies take', async (path) => {
  const answer = await site.get(`${path}${ENDLESS}`);
  expect(lengthOf(answer.headers)).toBeLessThan(MOST_OF_HEADERS);
  expect([answer.status < 400, answer.headers.get('location')]).toEqual([true, '/']);
});

test.each<[string, string, Record<string, string>]>([
  ['the choice of a country', '/pais', { country: 'CL', volver: `/${ENDLESS}` }],
  [
    'the login',
    '/',
    { intent: 'login', email: 'mama@kipu.test', password: 'kipu2026', volver: `/${ENDLESS}` },
  ],
])('%s leads back no further than a header goes, and is made all the same', async (_form, path, fields) => {
  const answer = await site.post(path, fields);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
});

/** Returns about how long these headers are as they are sent. */
const lengthOf = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

test('a host that only some releases of Node can read is no failure of ours', async () => {
  expect([200, 400]).toContain((await ask('/', 'xn--')).status);
});

test('an address that cannot be decoded is refused in words, and the router writes none of it into the log', async () => {
  const written = vi.spyOn(console, 'warn');
  onTestFinished(() => written.mockRestore());
  for (const path of ['/%', '/%E0%A4%A', '/cursos/%', '/recuperar/secreto%']) {
    const { status, html } = await ask(path, new URL(site.origin).host);
    expect(status, path).toBe(400);
    expect(html, path).toContain(CATALOGUE.address_unreadable.text);
  }
  expect(written).not.toHaveBeenCalled();
});

test.each(['_data=x', '_data=routes%2Fcontact', 'a=1&_data=root&_data='])(
  'with ?%s, by which Remix once gave data, a page is only the page, and no error of ours',
  async (query) => {
    const answer = await site.get(`${paths.contact()}?${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<header');
    expect(site.reported).toEqual([]);
  },
);

test('the data of a page are looked at by HEAD like the page, which Remix takes for a submission', async () => {
  const headers = { origin: 'https://evil.example' };
  const answer = await site.send('/cursos.data', { method: 'HEAD', headers });
  expect([answer.status, site.reported]).toEqual([(await site.get('/cursos.data')).status, []]);
});

test.each([
  ['/Cursos', '/cursos'],
  ['/LIBRO-de-reclamaciones', '/libro-de-reclamaciones'],
  ['/Cursos/curso-de-python?edad=8-a-11', '/cursos/curso-de-python?edad=8-a-11'],
  ['/Gracias/Compra', '/gracias/Compra'],
])('%s leads to %s, and is no second address of the page', async (path, written) => {
  const answer = await site.get(path);
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(written);
});

test.each([
  ['/cursos?tema=nada', '/cursos'],
  ['/cursos?edad=nada&tema=robotica', '/cursos?tema=robotica'],
  ['/cursos?orden=nada&pagina=99999', '/cursos?pagina='],
  ['/cursos?pagina=01&tarde=0', '/cursos'],
  ['/cursos?q=+robots++&edad=', '/cursos?q=robots'],
])('%s leads to %s, the address of the courses that it shows', async (path, written) => {
  const answer = await site.get(path);
  expect(answer.status).toBe(303);
  const location = answer.headers.get('location') ?? '';
  expect(location.replace(/(?<=pagina=)\d$/, '')).toBe(written);
  expect((await site.get(location)).status).toBe(200);
});

test.each(['/dashboard/FAQ', '/cursos/Curso-De-Python', '/compras/1/Retiro'])(
  '%s is not the page in small letters, which has rules of its own',
  async (path) => {
    expect((await site.get(path)).status).toBe(404);
  },
);

// Anybody can send one, and each error that is reported calls a person and takes the place of another.
test.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/compras/1.pdf'])(
  'a form sent to %s, which has none, is refused and is no error of ours',
  async (path) => {
    expect((await site.post(path, { country: 'CL' })).status).toBe(405);
    expect(site.reported).toEqual([]);
  },
);

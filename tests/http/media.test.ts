import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mediaRoutes } from '../../server/http/media.ts';
import { createLogger } from '../../server/logger.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Answers for the storage under one file name; returns how often it was requested. */
function store(name: string, answer: () => Response): { readonly asked: () => number } {
  let asked = 0;
  site.kipu.use(
    http.get(`http://academy.test/media/${name}`, () => {
      asked += 1;
      return answer();
    }),
  );
  return { asked: () => asked };
}

const svg = () => HttpResponse.text('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });

test('a drawing comes from our own origin, and may run nothing when it is opened by itself', async () => {
  store('cursos/a.svg', svg);
  const answer = await site.get('/media/cursos/a.svg');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a file is read once for all who ask, and then not at all', async () => {
  const storage = store('cursos/b.svg', svg);
  await Promise.all([
    site.get('/media/cursos/b.svg'),
    site.get('/media/cursos/b.svg'),
    site.get('/media/cursos/b.svg'),
  ]);
  const answer = await site.get('/media/cursos/b.svg');
  expect(storage.asked()).toBe(1);
  const etag = answer.headers.get('etag') ?? '';
  expect((await site.get('/media/cursos/b.svg', { 'if-none-match': etag })).status).toBe(304);
});

test.each(['text/html', 'text/javascript', 'application/xhtml+xml', 'application/octet-stream'])(
  'nothing of type "%s" passes',
  async (type) => {
    store(
      'cursos/c.svg',
      () => new HttpResponse('<script>alert(1)</script>', { headers: { 'content-type': type } }),
    );
    const answer = await site.get('/media/cursos/c.svg');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  },
);

test.each([404, 503])('a picture that is not there (%i) is an empty one, and no torn one', async (status) => {
  const path = `cursos/sin-foto-${status}.jpg`;
  store(path, () => new HttpResponse('', { status }));
  const answer = await site.get(`/media/${path}`, { 'sec-fetch-dest': 'image' });
  expect(answer.status).toBe(status === 404 ? 404 : 502);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toMatch(/^<svg[^<>]*\/>$/);
  expect(await (await site.get(`/media/${path}`)).text()).toBe('');
});

test('a study plan is downloaded', async () => {
  store(
    'cursos/plan.pdf',
    () => new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  );
  const answer = await site.get('/media/cursos/plan.pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test.each(['/media/..%2f..%2fetc%2fpasswd', '/media/a%252e%252e', '/media/', '/media/.env'])(
  '%s leads nowhere',
  async (path) => {
    expect((await site.get(path)).status).toBe(404);
  },
);

test.each([503, 429, 408])('a storage that cannot answer now (%i) is not a missing file', async (status) => {
  store('cursos/d.svg', () => new HttpResponse(null, { status }));
  expect((await site.get('/media/cursos/d.svg')).status).toBe(502);
});

test('a file that never ends is left in its storage', async () => {
  let given = 0;
  const endless = new ReadableStream({
    pull(controller) {
      given += 1;
      if (given > 20) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  store('cursos/g.svg', () => new HttpResponse(endless, { headers: { 'content-type': 'image/svg+xml' } }));
  expect((await site.get('/media/cursos/g.svg')).status).toBe(404);
  expect(given).toBeLessThan(12);
});

test('the last good file stands in for a storage that is down, which is asked again after a rest', async () => {
  let time = Date.parse('2026-11-21T15:00:00Z');
  const log = createLogger('silent');
  const routes = mediaRoutes({
    mediaUrl: 'http://academy.test/media',
    folders: ['cursos'],
    log,
    now: () => new Date(time),
  });
  const down = () => new HttpResponse(null, { status: 503 });
  store('cursos/e.svg', svg);
  await routes.request('/media/cursos/e.svg');
  time += 60 * 60_000;
  const storage = store('cursos/e.svg', down);
  expect((await routes.request('/media/cursos/e.svg')).status).toBe(200);
  expect((await routes.request('/media/cursos/e.svg')).status).toBe(200);
  expect(storage.asked()).toBe(1);
  time += 24 * 60 * 60_000;
  expect((await routes.request('/media/cursos/e.svg')).status).toBe(502);
});

describe('a part of a film of ten bytes', () => {
  beforeAll(async () => {
    const film = () => new HttpResponse('0123456789', { headers: { 'content-type': 'video/mp4' } });
    store('cursos/film.mp4', film);
    await site.get('/media/cursos/film.mp4');
  });

  test('that is opened by itself may be played', async () => {
    const { headers } = await site.get('/media/cursos/film.mp4');
    expect(headers.get('content-security-policy')).toContain("media-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('sandbox');
  });

  test.each([
    ['by its first and last byte', 'bytes=2-4', '234', 'bytes 2-4/10'],
    ['of one byte', 'bytes=0-0', '0', 'bytes 0-0/10'],
    ['without an end', 'bytes=7-', '789', 'bytes 7-9/10'],
    ['that asks for more than there is', 'bytes=7-5000', '789', 'bytes 7-9/10'],
    ['without a start: its end', 'bytes=-3', '789', 'bytes 7-9/10'],
  ])('%s is sent', async (_name, range, text, contentRange) => {
    const answer = await site.get('/media/cursos/film.mp4', { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(await answer.text()).toBe(text);
  });

  test.each(['bytes=10-', 'bytes=-0', 'bytes=5-4'])('that is not there (%s) cannot be', async (range) => {
    const answer = await site.get('/media/cursos/film.mp4', { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  test.each(['', 'bytes=-', 'bytes=0-1,5-6', 'bytes=-5000', 'lines=0-1', 'bytes=a-b'])(
    'that nobody can make out (%j) is the whole film',
    async (range) => {
      const answer = await site.get('/media/cursos/film.mp4', { range });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('0123456789');
    },
  );

  test('of another film than the one that was begun is the whole film', async () => {
    const answer = await site.get('/media/cursos/film.mp4', { range: 'bytes=2-4', 'if-range': '"other"' });
    expect(answer.status).toBe(200);
  });
});

test.each(['certificados/camila-roblox.pdf', 'facturas/2026.pdf', 'suelto.svg', 'Cursos/f.svg'])(
  'nobody is given %s, which lies in no folder for everybody: the storage is not even asked',
  async (path) => {
    const storage = store(path, svg);
    expect((await site.get(`/media/${path}`)).status).toBe(404);
    expect(storage.asked()).toBe(0);
  },
);

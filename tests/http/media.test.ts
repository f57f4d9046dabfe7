import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Plays the storage for one file name; gives how often it was asked. */
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
  store('a.svg', svg);
  const answer = await site.get('/media/a.svg');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a file is read once for all who ask, and then not at all', async () => {
  const storage = store('b.svg', svg);
  await Promise.all([site.get('/media/b.svg'), site.get('/media/b.svg'), site.get('/media/b.svg')]);
  const answer = await site.get('/media/b.svg');
  expect(storage.asked()).toBe(1);
  const etag = answer.headers.get('etag') ?? '';
  expect((await site.get('/media/b.svg', { 'if-none-match': etag })).status).toBe(304);
});

test.each(['text/html', 'text/javascript', 'application/xhtml+xml', 'application/octet-stream'])(
  'nothing of type "%s" passes',
  async (type) => {
    store(
      'c.svg',
      () => new HttpResponse('<script>alert(1)</script>', { headers: { 'content-type': type } }),
    );
    const answer = await site.get('/media/c.svg');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  },
);

test('a study plan is downloaded', async () => {
  store('plan.pdf', () => new HttpResponse('%PDF', { headers: { 'content-type': 'application/pdf' } }));
  const answer = await site.get('/media/plan.pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});

test.each(['/media/..%2f..%2fetc%2fpasswd', '/media/a%252e%252e', '/media/', '/media/.env'])(
  '%s leads nowhere',
  async (path) => {
    expect((await site.get(path)).status).toBe(404);
  },
);

test('a storage that is down is not a missing file', async () => {
  store('d.svg', () => new HttpResponse(null, { status: 503 }));
  expect((await site.get('/media/d.svg')).status).toBe(502);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { startKipu } from '../pages/support/running-kipu.ts';
import type { RunningKipu } from '../pages/support/running-kipu.ts';

/** Pages that do not need the academy API: somebody who has trouble with the academy can still contact it. */
const STANDING = [
  // Error pages link to it, so it shows everything that is available.
  paths.home(),
  paths.contact(),
  paths.claimsBook(),
  paths.enrollment(),
  '/robots.txt',
  '/manifest.webmanifest',
];

/** How soon pages are complete again after the academy API is: failures suspend calls to it for 5 s. Milliseconds. */
const RECOVERY_LIMIT_MS = 30_000;

/** What no page may ever show: stack traces. */
const STACK = /\bat \S+ \(|node:internal|\.tsx?:\d+/;

let kipu: RunningKipu;
let listed: string[];
beforeAll(async () => {
  kipu = await startKipu();
  const xml = await (await get('/sitemap.xml')).text();
  listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
});
afterAll(() => kipu.end());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${kipu.siteOrigin}${path}`, { headers, redirect: 'manual' });
}

describe('the academy API is killed (kill -9) under a site that has been visited', () => {
  test('every public page answers as before, also those that nobody of that country had asked for', async () => {
    const titles = new Map<string, string>();
    for (const path of listed) titles.set(path, titleOf(await (await get(path)).text()));
    await kipu.killMock();
    for (const path of listed) {
      for (const country of ['PE', 'MX']) {
        const answer = await get(path, { 'cf-ipcountry': country });
        expect(answer.status, `${path} from ${country}`).toBe(200);
        expect(titleOf(await answer.text()), path).toBe(titles.get(path));
      }
    }
  });

  test('an address that leads nowhere is still not found', async () => {
    expect((await get('/cursos/curso-que-no-existe')).status).toBe(404);
  });
});

describe('a site that starts while the academy API is gone', () => {
  beforeAll(async () => {
    await kipu.killSite();
    await kipu.startSite();
  });

  test('says so on every page that needs it, in words, with ways on, and tells programs to come back', async () => {
    for (const path of listed.filter((one) => !STANDING.includes(one))) {
      const answer = await get(path);
      const html = await answer.text();
      expect(answer.status, path).toBe(CATALOGUE.upstream_unavailable.status);
      expect(answer.headers.get('retry-after'), path).toMatch(/^\d+$/);
      expect(answer.headers.get('cache-control'), path).not.toContain('s-maxage');
      expect(html, path).toContain(CATALOGUE.upstream_unavailable.text);
      expect(html, path).toContain('https://wa.me/');
      expect(html, path).toContain(`href="${paths.contact()}"`);
      expect(html, path).not.toMatch(STACK);
    }
  });

  test.each(STANDING)('%s stands all the same', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(STACK);
  });

  test('the sitemap is refused rather than empty, and the health page still answers', async () => {
    expect((await get('/sitemap.xml')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('everything is there again soon after the academy API is', async () => {
    await kipu.startMock();
    const statuses = async () =>
      new Set(await Promise.all(listed.slice(0, 6).map(async (path) => (await get(path)).status)));
    await expect.poll(statuses, { timeout: RECOVERY_LIMIT_MS, interval: 500 }).toEqual(new Set([200]));
    for (const path of listed) expect((await get(path)).status, path).toBe(200);
  });
});

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
}

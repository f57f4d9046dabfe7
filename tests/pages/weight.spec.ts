import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { APIRequestContext } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { listenForNoise } from './support/noise.ts';
import { expectOutline, shipsScripts } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** What a public page may weigh as it travels: HTML, styles and fonts, without pictures. Every country is 3,500 of them. */
const MOST = 63_500;

/** Of the sitemap, but no copies: one has a live form, the other is about whoever fills it in. */
const NOT_COPIED = [paths.contact(), paths.claimsBook()];

/** Every public page that is read only. */
async function readOnlyPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !NOT_COPIED.includes(path));
}

/** The files that a page loads before anything is seen: styles, and fonts that it asks for ahead. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([link]) => {
    const needed = link.includes('rel="stylesheet"') || link.includes('as="font"');
    const href = /href="([^"]+)"/.exec(link)?.[1];
    return needed && href ? [href] : [];
  });
}

/** A body as it travels to a browser that takes brotli. */
function travelling(url: string): Promise<{ readonly bytes: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const isBrotli = response.headers['content-encoding'] === 'br';
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        resolve({ bytes: body.length, text: (isBrotli ? brotliDecompressSync(body) : body).toString() });
      });
    }).on('error', reject);
  });
}

test('public pages bring no script and little else', SCRIPTLESS, async ({ request, site }) => {
  for (const path of await readOnlyPages(request)) {
    const page = await travelling(`${site.origin}${path}`);
    const files = [...new Set(filesOf(page.text))];
    expect(files.filter((file) => file.endsWith('.css')).length, `stylesheets of ${path}`).toBeGreaterThan(0);
    expect(shipsScripts(page.text), `scripts of ${path}`).toBe(false);
    expectOutline(page.text, path);
    const weights = await Promise.all(files.map((file) => travelling(`${site.origin}${file}`)));
    const total = weights.reduce((sum, { bytes }) => sum + bytes, page.bytes);
    expect(total, `bytes of ${path}`).toBeLessThanOrEqual(MOST);
  }
});

test('public pages are one copy for whoever is not logged in', SCRIPTLESS, async ({ request }) => {
  for (const path of await readOnlyPages(request)) {
    const { etag = '', ...headers } = (await request.get(path)).headers();
    expect(headers['cache-control'], path).toContain('s-maxage=60');
    const allowed = path === paths.home() ? /script-src 'sha256-[^' ]+';/ : /script-src 'none';/;
    expect(headers['content-security-policy'], path).toMatch(allowed);
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status(), path).toBe(304);
  }
});

test(
  'a browser may fetch public pages ahead, no others, and finds nothing wrong with a copy',
  SCRIPTLESS,
  async ({ browser, site }) => {
    // Without the sandbox of a test, which would be drawn for alone.
    const context = await browser.newContext({ javaScriptEnabled: site.withJavaScript });
    const noise = listenForNoise(site.withJavaScript);
    noise.listenTo(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const ahead = new Set<string>();
    devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources) ahead.add(key.url.slice(site.origin.length));
    });
    await devtools.send('Preload.enable');
    await page.goto(`${site.origin}${paths.courses()}`);
    await expect.poll(() => [...ahead]).toContain(paths.vacations());
    expect(ahead).toContain(paths.course('curso-de-youtuber-kids'));
    const forbidden =
      /[?]|^\/(?:enrollment|compras|dashboard|libro-de-reclamaciones|contactanos|salir|pais|media)/;
    expect([...ahead].filter((url) => forbidden.test(url))).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Vacaciones' }).click();
    await expect(page).toHaveURL(/\/vacaciones$/);
    expect(noise.complaints).toEqual([]);
    await context.close();
  },
);

test(
  'fetching ahead brings public pages, and refuses whatever may be private',
  SCRIPTLESS,
  async ({ request }) => {
    const ahead = { 'sec-purpose': 'prefetch;anonymous-client-ip' };
    expect((await request.get(paths.vacations(), { headers: ahead })).status()).toBe(200);
    for (const path of [paths.dashboard(), paths.enrollment(), '/?ingresar', '/cursos?escenario=caido']) {
      const answer = await request.get(path, { headers: ahead, maxRedirects: 0 });
      expect(answer.status(), path).toBe(503);
      expect(answer.headers()['set-cookie'], path).toBeUndefined();
    }
  },
);

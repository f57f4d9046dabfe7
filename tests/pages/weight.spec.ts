import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { paths } from '../../app/paths.ts';
import { listenForNoise } from './support/noise.ts';
import { expect, test } from './support/site.ts';

/** What a public page may weigh as it travels: HTML, styles and fonts, without pictures. Bytes. */
const MOST = 60_000;

/** Every public page that is read only; '/contactanos' has a live form and is not one of them. */
const PAGES = [
  paths.home(),
  paths.vacations(),
  paths.vacationsFor('5-a-7'),
  paths.vacationsFor('8-a-11'),
  paths.vacationsFor('12-a-mas'),
  paths.courses(),
  paths.course('curso-de-youtuber-kids'),
  paths.about(),
  paths.gameJam(),
  paths.blog(),
  paths.terms(),
  paths.privacy(),
  paths.refunds(),
];

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

for (const path of PAGES) {
  test(`${path} brings no script and little else`, async ({ site }) => {
    const page = await travelling(`${site.origin}${path}`);
    const files = [...new Set(filesOf(page.text))];
    expect(files.filter((file) => file.endsWith('.css')).length, 'stylesheets').toBeGreaterThan(0);
    expect(page.text).not.toMatch(/<script\b(?![^>]*type="application\/ld\+json")|modulepreload/);
    const weights = await Promise.all(files.map((file) => travelling(`${site.origin}${file}`)));
    const total = weights.reduce((sum, { bytes }) => sum + bytes, page.bytes);
    expect(total, `bytes of ${path}`).toBeLessThanOrEqual(MOST);
  });

  test(`${path} is one copy for whoever is not logged in`, async ({ request }) => {
    const { etag = '', ...headers } = (await request.get(path)).headers();
    expect(headers['cache-control']).toContain('s-maxage=60');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  });
}

test('a browser may fetch public pages ahead, no others, and finds nothing wrong with a copy', async ({
  browser,
  site,
}) => {
  // Without the sandbox of a test, which would be drawn for alone.
  const context = await browser.newContext({ javaScriptEnabled: site.withJavaScript });
  const noise = listenForNoise(context, site.withJavaScript);
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
  await page.getByRole('link', { name: 'Vacaciones' }).first().click();
  await expect(page).toHaveURL(/\/vacaciones$/);
  expect(noise.complaints).toEqual([]);
  await context.close();
});

test('fetching ahead brings public pages, and refuses whatever may be private', async ({ request }) => {
  const ahead = { 'sec-purpose': 'prefetch;anonymous-client-ip' };
  expect((await request.get(paths.vacations(), { headers: ahead })).status()).toBe(200);
  for (const path of [paths.dashboard(), paths.enrollment(), '/?ingresar', '/cursos?escenario=caido']) {
    const answer = await request.get(path, { headers: ahead, maxRedirects: 0 });
    expect(answer.status(), path).toBe(503);
    expect(answer.headers()['set-cookie'], path).toBeUndefined();
  }
});

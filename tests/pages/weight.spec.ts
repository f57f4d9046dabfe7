import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { APIRequestContext } from 'playwright/test';
import { paths } from '../../app/paths.ts';
import { signIn } from './support/family.ts';
import { listenForNoise } from './support/noise.ts';
import { expectOutline } from './support/page-checks.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';
import { shipsScripts } from './support/sweep.ts';

/** Largest public page, compressed: HTML with its styles, without fonts and pictures. Bytes. */
const MOST = 16_000;
/** Most of it that may be styles, which are read before anything is shown, compressed. Bytes. */
const MOST_STYLES = 6_500;

/** In the sitemap, but not cached as copies: one has a live form, the other depends on who fills it in. */
const NOT_COPIED = [paths.contact(), paths.claimsBook()];

/** Most scripts that pages may load, compressed. Bytes. React and Remix alone are 77,000. */
const MOST_SCRIPTS = [
  [paths.contact(), 10_000],
  [paths.dashboard(), 114_600],
  [paths.enrollment(), 124_600],
] as const;

/** Most styles that they may load, compressed. Bytes. 7,000 are those of what every page draws. */
const MOST_LINKED_STYLES = [
  [paths.dashboard(), 10_850],
  [paths.enrollment(), 10_000],
  [paths.purchases(), 7_200],
] as const;

/** Returns the public pages that are only read. */
async function readOnlyPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !NOT_COPIED.includes(path));
}

/** Returns a body as sent to a browser that accepts brotli: its size as sent, and its decompressed text. */
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
    const [style = '', ...others] = page.text.match(/<style>[^]*?<\/style>/g) ?? [];
    expect(style.length, `styles of ${path}`).toBeGreaterThan(0);
    expect(brotliCompressSync(style).length, `bytes of styles of ${path}`).toBeLessThanOrEqual(MOST_STYLES);
    // Anything else would be read before the text.
    expect([...others, ...(page.text.match(/<link\b[^>]*rel="stylesheet"/g) ?? [])], path).toEqual([]);
    expect(shipsScripts(page.text), `scripts of ${path}`).toBe(false);
    expectOutline(page.text, path);
    expect(page.bytes, `bytes of ${path}`).toBeLessThanOrEqual(MOST);
  }
});

test('pages for one person load what they need', SCRIPTLESS, async ({ page, site }) => {
  await signIn(page);
  for (const [kind, limits] of [
    ['js', MOST_SCRIPTS],
    ['css', MOST_LINKED_STYLES],
  ] as const) {
    for (const [path, most] of limits) {
      const html = await (await page.request.get(path)).text();
      // The import map lists what any page could load.
      const named = html.replace(/<script type="importmap".*?<\/script>/, '');
      const files = new Set(named.match(new RegExp(String.raw`/assets/[\w.-]+\.${kind}\b`, 'g')));
      const weights = await Promise.all([...files].map((file) => travelling(`${site.origin}${file}`)));
      const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total, `bytes of the ${kind} of ${path}`).toBeGreaterThan(0);
      expect(total, `bytes of the ${kind} of ${path}`).toBeLessThanOrEqual(most);
    }
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
  'a browser may fetch and draw public pages ahead, no others, and finds nothing wrong with a copy',
  SCRIPTLESS,
  async ({ browser, site }) => {
    // Without the sandbox of a test, for which pages would not be shared.
    const context = await browser.newContext({ javaScriptEnabled: site.withJavaScript });
    const noise = listenForNoise(site.withJavaScript);
    noise.listenTo(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const ahead = new Set<string>();
    devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources)
        ahead.add(`${key.action} ${key.url.slice(site.origin.length)}`);
    });
    await devtools.send('Preload.enable');
    await page.goto(`${site.origin}${paths.courses()}`);
    await expect.poll(() => [...ahead]).toContain(`Prefetch ${paths.vacations()}`);
    expect(ahead).toContain(`Prerender ${paths.vacations()}`);
    expect(ahead).toContain(`Prefetch ${paths.course('curso-de-youtuber-kids')}`);
    const forbidden =
      /[?]| \/(?:enrollment|compras|dashboard|libro-de-reclamaciones|contactanos|salir|pais|media)/;
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
    for (const purpose of ['prefetch;anonymous-client-ip', 'prefetch;prerender']) {
      const headers = { 'sec-purpose': purpose };
      // A prerendered page requests its pictures.
      for (const path of [paths.vacations(), '/media/vacaciones/5-a-7.svg']) {
        expect((await request.get(path, { headers })).status(), `${path}, ${purpose}`).toBe(200);
      }
      for (const path of [paths.dashboard(), paths.enrollment(), '/?ingresar', '/cursos?escenario=caido']) {
        const answer = await request.get(path, { headers, maxRedirects: 0 });
        expect(answer.status(), `${path}, ${purpose}`).toBe(403);
        expect(answer.headers()['set-cookie'], path).toBeUndefined();
      }
    }
  },
);

test(
  'a phone draws a page ahead from the press of its link, a computer while it is pointed at',
  SCRIPTLESS,
  async ({ request }) => {
    const whenDrawn = async (mobile: string) => {
      const answer = await request.get('/navegacion.json', { headers: { 'sec-ch-ua-mobile': mobile } });
      expect(answer.headers()['vary']).toContain('Sec-CH-UA-Mobile');
      return answer.text();
    };
    expect(await whenDrawn('?1')).toMatch(/"prerender":.*"eagerness":"conservative"/);
    expect(await whenDrawn('?0')).toMatch(/"prerender":.*"eagerness":"moderate"/);
  },
);

/** Returns how the elements with a class are drawn, one line for each. Runs in the page. */
const looks = async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll('[class]')].map((element) => {
    const style = getComputedStyle(element);
    return `${element.tagName} ${[...style].map((name) => style.getPropertyValue(name)).join('|')}`;
  });
};

test('the styles within a copy draw it as its stylesheets would', SCRIPTLESS, async ({ browser, site }) => {
  // Without the sandbox of a test, for which pages would not be shared.
  const context = await browser.newContext({ javaScriptEnabled: site.withJavaScript });
  // A font may arrive in time for one of them and too late for the other.
  await context.route('**/fonts/**', (route) => route.abort());
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.origin}${paths.home()}`);
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0);
  const within = await page.evaluate(looks);
  // The unknown parameter makes the site render the page instead of sending a copy.
  await page.goto(`${site.origin}${paths.home()}?sin-copia`);
  await expect(page.locator('link[rel=stylesheet]')).not.toHaveCount(0);
  expect(await page.evaluate(looks)).toEqual(within);
  await context.close();
});

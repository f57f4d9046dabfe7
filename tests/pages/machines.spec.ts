import type { APIRequestContext } from 'playwright/test';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** Largest preview picture that social networks show without delay. Bytes. */
const LARGEST_PICTURE = 80_000;

const Manifest = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.literal('/'),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
  shortcuts: z.array(z.object({ url: z.string() })),
});

/** Returns the paths and dates of the sitemap. */
async function listed(request: APIRequestContext, origin: string) {
  const xml = await (await request.get('/sitemap.xml')).text();
  const urls = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)];
  return urls.map(([, address = '', day = null]) => {
    expect(address.startsWith(`${origin}/`), address).toBe(true);
    return { path: address.slice(origin.length), day };
  });
}

/** Returns the value of an attribute of the first element that matches. */
function attribute(html: string, element: RegExp, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? '')?.[1];
}

const metaOf = (html: string, property: string) =>
  attribute(html, new RegExp(`<meta[^>]*(?:property|name)="${property}"[^>]*>`), 'content');

/** Returns width and height of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test(
  'the sitemap lists public pages under their canonical address, each with words of its own',
  SCRIPTLESS,
  async ({ request, site }) => {
    const pages = await listed(request, site.origin);
    const titles = new Map<string, string>();
    // Thank-you pages are shared as well, but search engines are not told of them.
    const thanks = ['compra', 'testimonios', 'registro'].map((slug) => ({ path: paths.thankYou(slug) }));
    for (const { path } of [...pages, ...thanks]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      expect(attribute(html, /<link[^>]*rel="canonical"[^>]*>/, 'href'), path).toBe(`${site.origin}${path}`);
      expect(metaOf(html, 'robots'), path).toBe(path.startsWith('/gracias/') ? 'noindex' : undefined);
      expect(metaOf(html, 'og:url'), path).toBe(`${site.origin}${path}`);
      expect((await request.get(metaOf(html, 'og:image') ?? '')).status(), `picture of ${path}`).toBe(200);
      expect(metaOf(html, 'description')?.length ?? 0, `description of ${path}`).toBeGreaterThan(40);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
      expect(titles.get(title), `title of ${path}: ${title}`).toBeUndefined();
      titles.set(title, path);
    }
    expect(pages.length).toBeGreaterThan(40);
  },
);

test(
  'the sitemap has every course, path, post and video that the site links to, and days where content has one',
  SCRIPTLESS,
  async ({ page, request, site }) => {
    const pages = await listed(request, site.origin);
    const known = new Set(pages.map(({ path }) => path));
    for (const from of [paths.home(), paths.courses(), paths.blog(), paths.vacations()]) {
      await page.goto(from);
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) =>
          all.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname),
        );
      for (const link of links.filter((path) => /^\/(?:cursos|rutas|blog|videos|vacaciones)\//.test(path))) {
        expect(known, `${link}, linked from ${from}`).toContain(link);
      }
    }
    const dated = pages.filter(({ day }) => day !== null).map(({ path }) => path);
    expect(dated.every((path) => /^\/(?:blog|videos|terminos|politica|seguridad)/.test(path))).toBe(true);
    const post = pages.find(({ path }) => path.startsWith('/blog/'));
    await page.goto(post?.path ?? '');
    await expect(page.locator('time').first()).toHaveAttribute('datetime', post?.day ?? '');
  },
);

test(
  'robots.txt names the sitemap, leaves public pages open and closes what is private',
  SCRIPTLESS,
  async ({ request, site }) => {
    const text = await (await request.get('/robots.txt')).text();
    expect(text).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
    const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => {
      const parts = rule.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('.*')}`);
    });
    const isClosed = (path: string) => rules.some((rule) => rule.test(path));
    for (const { path } of await listed(request, site.origin)) expect(isClosed(path), path).toBe(false);
    for (const path of [
      '/cursos?utm_source=whatsapp',
      '/media/compartir/curso-de-scratch.png',
      '/assets/a.css',
    ]) {
      expect(isClosed(path), path).toBe(false);
    }
    for (const path of [
      paths.dashboard(),
      '/dashboard/faq',
      '/dashboardb2b/organization/1',
      paths.enrollment(),
      paths.receipt('1'),
      paths.claimSheet('1'),
      paths.thankYou('compra'),
      '/?ingresar',
      '/cursos?utm_source=whatsapp&registro',
      paths.courses({ age: '8-a-11' }),
      paths.courses({ query: 'robots' }),
      paths.courses({ afternoon: true }),
      paths.courses({ order: 'precio' }),
    ]) {
      expect(isClosed(path), path).toBe(true);
    }
  },
);

test(
  'each course, path and post shares a picture of its own, as large as networks want it',
  SCRIPTLESS,
  async ({ request, site }) => {
    const pages = await listed(request, site.origin);
    const pictures = new Map<string, string>();
    for (const { path } of pages.filter((one) => /^\/(?:cursos|rutas|blog)\//.test(one.path))) {
      const html = await (await request.get(path)).text();
      const picture = metaOf(html, 'og:image') ?? '';
      expect(picture.startsWith(`${site.origin}/media/`), `${path}: ${picture}`).toBe(true);
      expect(pictures.get(picture), picture).toBeUndefined();
      pictures.set(picture, path);
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
      const png = await (await request.get(picture)).body();
      expect(sizeOf(png), picture).toBe('1200x630');
      expect(png.length, picture).toBeLessThan(LARGEST_PICTURE);
    }
    const home = metaOf(await (await request.get('/')).text(), 'og:image') ?? '';
    expect(sizeOf(await (await request.get(home)).body())).toBe('1200x630');
  },
);

test(
  'the web manifest leads to icons of the sizes that it tells, one of them maskable',
  SCRIPTLESS,
  async ({ page, request }) => {
    await page.goto('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await request.get(href ?? '');
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const manifest = Manifest.parse(await answer.json());
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type'], src).toBe(type);
      if (type === 'image/png') expect(sizeOf(await icon.body()), src).toBe(sizes);
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect(sizeOf(await (await request.get(touch ?? '')).body())).toBe('180x180');
  },
);

test(
  'the sitemap says that it cannot be read while the catalogue is down',
  SCRIPTLESS,
  async ({ request }) => {
    const answer = await request.get('/sitemap.xml', { headers: { 'x-mock-scenario': 'caido' } });
    expect(answer.status()).toBe(503);
  },
);

import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { held, html, startSite } from './cached-site.ts';

describe('the cache of public pages', () => {
  test('draws a page once and gives it to all for a minute', async () => {
    const { site, bodyOf } = await startSite();
    expect(await bodyOf('/cursos')).toContain('drawing 1');
    site.time += 59_000;
    expect(await bodyOf('/cursos')).toContain('drawing 1');
    expect(site.drawn).toHaveLength(1);
  });

  test('gives pages in brotli, gzip and as they are, with one validator', async () => {
    const { get } = await startSite();
    const plain = await get('/');
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers.etag).toBe(brotli.headers.etag);
    expect(brotli.headers.vary).toContain('Accept-Encoding');
    const manyNames = `${'other;q=0.1, '.repeat(20)}br`;
    expect((await get('/', { 'accept-encoding': manyNames })).body).toEqual(brotli.body);
    expect((await get('/', { 'accept-encoding': `${manyNames};q=0` })).body).toEqual(plain.body);
    expect(brotli.headers.vary).toContain('cf-ipcountry');
  });

  test('answers 304 to a browser that has the same page', async () => {
    const { get } = await startSite();
    const { etag = '' } = (await get('/')).headers;
    for (const given of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await get('/', { 'if-none-match': given });
      expect(answer.status, given).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('of one process knows what a browser got from another, and both show a change within a minute', async () => {
    const processes = [await startSite(), await startSite()];
    let catalogue = 'Scratch';
    for (const { site } of processes) site.draw = () => html(`<h1>${catalogue}</h1>`);
    const [first, second] = processes.map(({ get }) => get);
    const { etag = '' } = (await first?.('/'))?.headers ?? {};
    expect((await second?.('/', { 'if-none-match': etag }))?.status).toBe(304);
    catalogue = 'Roblox';
    for (const { site, bodyOf } of processes) {
      site.time += 61_000;
      // The stale copy is sent at once, and a new one is drawn in the background.
      expect(await bodyOf('/')).toContain('Scratch');
      await expect.poll(() => bodyOf('/')).toContain('Roblox');
    }
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { site, get } = await startSite();
    const head = await get('/', {}, 'HEAD');
    const whole = await get('/');
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.body).toHaveLength(0);
    expect(site.drawn).toHaveLength(1);
  });

  test('lets browsers ask each time and networks keep a minute', async () => {
    const { get } = await startSite();
    const { headers } = await get('/');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60');
    expect(headers['cdn-cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  test('allows the script of the videos on the page that has them', async () => {
    const { get } = await startSite();
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^' ]+';/);
  });

  test('sends a policy without a nonce that allows no script, and no id of one request, which a network would give to many', async () => {
    const { get } = await startSite();
    for (const { headers } of [await get('/cursos'), await get('/cursos')]) {
      expect(headers['content-security-policy']).toContain("script-src 'none'");
      expect(headers['content-security-policy']).toContain("style-src 'self';");
      expect(headers['content-security-policy']).not.toContain('nonce');
      expect(Object.keys(headers).filter((name) => /^x-(?:request-id|reference)$/.test(name))).toEqual([]);
      expect(headers['speculation-rules']).toBe('"/navegacion.json"');
    }
  });

  test('keeps pages by country and time zone', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/');
    expect(await bodyOf('/', { 'cf-ipcountry': 'MX' })).toContain('drawing 2');
    expect(await bodyOf('/', { cookie: 'kipu_zone=America%2FBogota' })).toContain('drawing 3');
    expect(await bodyOf('/', { 'cf-ipcountry': 'PE' })).toContain('drawing 1');
    expect(site.drawn[1]?.headers.get('cf-ipcountry')).toBe('MX');
    expect(site.drawn[2]?.headers.get('cookie')).toBe('kipu_zone=America%2FBogota');
  });

  test('knows a time zone in whatever spelling, under whatever name', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/', { cookie: 'kipu_zone=America%2FNew_York' });
    for (const spelling of ['america/new_york', 'AMERICA/NEW_YORK', 'US/Eastern']) {
      const cookie = `kipu_zone=${encodeURIComponent(spelling)}`;
      expect(await bodyOf('/', { cookie }), spelling).toContain('drawing 1');
    }
    await bodyOf('/');
    expect(await bodyOf('/', { cookie: 'kipu_zone=Nowhere%2FAtAll' })).toContain('drawing 2');
    expect(site.drawn).toHaveLength(2);
  });

  test('knows their parameters in any order, and none of campaigns', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/cursos?tema=robotica&edad=5-a-7');
    expect(await bodyOf('/cursos?edad=5-a-7&utm_source=tiktok&tema=robotica')).toContain('drawing 1');
    expect(site.drawn[0]?.url).toBe('http://localhost:3000/cursos?edad=5-a-7&tema=robotica');
    expect(await bodyOf('/cursos?edad=8-a-11')).toContain('drawing 2');
  });

  test.each([
    ['Google', 'gad_source=1&gad_campaignid=22&gbraid=0AAAA-b_1&gclid=Cj0KCQ.x&gclsrc=aw.ds&srsltid=Afm'],
    ['Google on a phone of Apple', 'wbraid=CjkKCQ&utm_source_platform=Search&utm_creative_format=video'],
    ['Meta', 'fbclid=IwZXh0bgNhZW0&igsh=MzRlODBiNWFlZA=='],
    ['TikTok', 'ttclid=E.C.P.Cqw'],
    ['Microsoft and LinkedIn', 'msclkid=1f2&li_fat_id=3'],
    ['mails', 'mc_cid=1a&mc_eid=UNIQID'],
  ])('gives the page it has to whoever comes by an advertisement: %s', async (_by, parameters) => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/vacaciones');
    expect(await bodyOf(`/vacaciones?${parameters}`)).toContain('drawing 1');
    expect(site.drawn).toHaveLength(1);
  });

  test('draws with nothing of the one who asked first', async () => {
    const { site, get } = await startSite();
    await get('/', {
      cookie: '_ga=1; other=2',
      'user-agent': 'somebody',
      'accept-language': 'en',
      'x-forwarded-for': '192.0.2.1',
    });
    const sent = [...(site.drawn[0]?.headers.keys() ?? [])];
    expect(sent.sort()).toEqual(['accept', 'cf-ipcountry']);
  });
});

describe('requests that the cache never answers', () => {
  const CASES: readonly (readonly [string, string, Record<string, string>, method?: 'POST'])[] = [
    ['of a session', '/', { cookie: 'kipu_session=abc' }],
    ['of a session over https', '/', { cookie: 'a=b; __Host-kipu_session=abc' }],
    ['of a session among many cookies', '/', { cookie: `${'a=b; '.repeat(40)}kipu_session=abc` }],
    ['of a sandbox of the mock backend', '/', { cookie: 'kipu_mock_sandbox=test-1' }],
    ['with a scenario in a header', '/', { 'x-mock-scenario': 'caido' }],
    ['with a sandbox in a header', '/', { 'x-mock-sandbox': 'one' }],
    ['with a scenario in the address', '/?escenario=caido', {}],
    ['with an open dialog', '/?ingresar', {}],
    ['with words searched for', '/cursos?q=robots', {}],
    ['with a parameter twice', '/cursos?edad=5-a-7&edad=8-a-11', {}],
    ['with a parameter of another page', '/?edad=5-a-7', {}],
    ['for a page of one family', '/dashboard', {}],
    ['for a form that belongs to one visit', '/libro-de-reclamaciones', {}],
    ['for data of a page', '/cursos.data', {}],
    ['for an address written in another way', '/cursos/%61', {}],
    ['under the other name of the demo', '/', { host: '127.0.0.1:3000' }],
    ['that send something', '/', {}, 'POST'],
  ];
  test.each(CASES.map(([what, path, headers, method = 'GET']) => ({ what, path, headers, method })))(
    '$what',
    async ({ path, headers, method }) => {
      const { site, bodyOf } = await startSite();
      // An anonymous visitor was here before.
      await bodyOf('/');
      await bodyOf('/cursos');
      await bodyOf(path, headers, method);
      expect(await bodyOf(path, headers, method)).toContain('drawing 4');
      expect(site.drawn.at(-1)?.url.endsWith(path)).toBe(true);
    },
  );

  test('under maintenance', async () => {
    const { site, get } = await startSite({ settings: { MAINTENANCE: 'on' } });
    await get('/');
    await get('/');
    expect(site.drawn).toHaveLength(2);
  });
});

describe('answers that are never cached', () => {
  const CASES: readonly (readonly [string, () => Response])[] = [
    ['with a cookie', () => html('one', { 'set-cookie': 'kipu_session=abc' })],
    ['that are not found', () => html('one', {}, 404)],
    ['that lead elsewhere', () => html('', { location: '/cursos' }, 302)],
    ['that are no page', () => Response.json({ one: 1 })],
    ['with the nonce of their policy', () => html('<style nonce="abc123nonce"></style>')],
    ['with the id of their request', () => html('<p>id-of-one-request</p>')],
    ['with a script', () => html('<script src="/assets/a.js"></script>')],
  ];
  test.each(CASES)('%s', async (_, draw) => {
    const { site, get } = await startSite();
    site.draw = draw;
    const first = await get('/');
    const second = await get('/');
    expect(site.drawn).toHaveLength(2);
    expect(second.status).toBe(first.status);
    expect(second.headers['cache-control'] ?? '').not.toContain('s-maxage');
  });

  test('of which the host says that they are for one person', async () => {
    const { site, get } = await startSite();
    site.allowed = false;
    await get('/');
    expect((await get('/')).body.toString()).toContain('drawing 2');
  });

  test('descriptions for search engines are no scripts', async () => {
    const { site, get } = await startSite();
    site.draw = () => html('<script type="application/ld+json">{}</script>');
    await get('/');
    await get('/');
    expect(site.drawn).toHaveLength(1);
  });
});

describe('drawing anew', () => {
  test('happens once behind a page that is older than a minute', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/');
    site.time += 61_000;
    const drawing = held();
    site.draw = () => drawing.answer;
    const answers = await Promise.all([bodyOf('/'), bodyOf('/'), bodyOf('/')]);
    expect(answers.every((answer) => answer.includes('drawing 1'))).toBe(true);
    drawing.letGo(html('drawing anew'));
    await expect.poll(() => bodyOf('/')).toContain('drawing anew');
    expect(site.drawn).toHaveLength(2);
  });

  test('makes a page smaller that comes out alike, unless it is one of thousands of variants', async () => {
    const { site, get } = await startSite();
    const words = readFileSync('docs/specification.md', 'utf8');
    site.draw = () => html(words);
    const sizeOf = async (path: string) => (await get(path, { 'accept-encoding': 'br' })).body.length;
    const atFirst = { page: await sizeOf('/cursos'), variant: await sizeOf('/cursos?edad=8-a-11') };
    site.time += 61_000;
    expect(await sizeOf('/cursos')).toBe(atFirst.page);
    await expect.poll(() => sizeOf('/cursos')).toBeLessThan(atFirst.page);
    expect(brotliDecompressSync((await get('/cursos', { 'accept-encoding': 'br' })).body).toString()).toBe(
      (await get('/cursos')).body.toString(),
    );
    site.time += 661_000;
    expect(await sizeOf('/cursos?edad=8-a-11')).toBe(atFirst.variant);
  });

  test('is waited for when the page is older than eleven minutes', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/');
    site.time += 661_000;
    expect(await bodyOf('/')).toContain('drawing 2');
  });

  test('happens once for all who ask at the same time', async () => {
    const { site, bodyOf } = await startSite();
    const drawing = held();
    site.draw = () => drawing.answer;
    const answers = [bodyOf('/'), bodyOf('/'), bodyOf('/')];
    await expect.poll(() => site.drawn.length).toBe(1);
    drawing.letGo(html('one for all'));
    for (const answer of await Promise.all(answers)) expect(answer).toContain('one for all');
    expect(site.drawn).toHaveLength(1);
  });

  test('leaves the last good page in place when it fails, for a day', async () => {
    const { site, get, bodyOf } = await startSite();
    await bodyOf('/');
    site.draw = () => html('broken', {}, 503);
    site.time += 3_600_000;
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain('drawing 1');
    await bodyOf('/');
    expect(site.drawn, 'after a failure there is a rest').toHaveLength(2);
    site.time += 24 * 3_600_000;
    expect((await get('/')).status).toBe(503);
  });

  test('leaves the last good page in place when a part of the page is missing', async () => {
    const { site, bodyOf } = await startSite();
    await bodyOf('/');
    site.failed = true;
    site.draw = () => html('without prices');
    site.time += 3_600_000;
    expect(await bodyOf('/')).toContain('drawing 1');
  });

  test('takes the page away when it is gone', async () => {
    const { site, get } = await startSite();
    await get('/cursos/a');
    site.draw = () => html('gone', {}, 404);
    site.time += 700_000;
    expect((await get('/cursos/a')).status).toBe(404);
    expect((await get('/cursos/a')).status).toBe(404);
  });
});

describe('limits of the cache', () => {
  test('the page used longest ago goes first', async () => {
    const { site, bodyOf } = await startSite({ limits: { entries: 2, bytes: 1_000_000 } });
    await bodyOf('/cursos/a');
    await bodyOf('/cursos/b');
    await bodyOf('/cursos/a');
    await bodyOf('/cursos/c');
    await bodyOf('/cursos/a');
    expect(site.drawn).toHaveLength(3);
    await bodyOf('/cursos/b');
    expect(site.drawn).toHaveLength(4);
  });

  test('a page larger than all of it is not kept', async () => {
    const { site, bodyOf } = await startSite({ limits: { entries: 10, bytes: 20 } });
    await bodyOf('/');
    expect(await bodyOf('/')).toContain('drawing 2');
    expect(site.drawn).toHaveLength(2);
  });

  test('whoever asks for every variant of the pages pushes out variants alone', async () => {
    const { site, bodyOf } = await startSite({ limits: { entries: 3, bytes: 1_000_000 } });
    await bodyOf('/');
    await bodyOf('/cursos');
    for (let variant = 0; variant < 6; variant += 1) await bodyOf(`/cursos?tema=tema-${variant}`);
    for (const zone of Intl.supportedValuesOf('timeZone').slice(0, 6)) {
      await bodyOf('/', { cookie: `kipu_zone=${encodeURIComponent(zone)}` });
    }
    const drawn = site.drawn.length;
    expect(await bodyOf('/')).toContain('drawing 1');
    expect(await bodyOf('/cursos')).toContain('drawing 2');
    expect(site.drawn).toHaveLength(drawn);
  });

  test('asking for pages that do not exist pushes out none', async () => {
    const { site, bodyOf } = await startSite({ limits: { entries: 2, bytes: 1_000_000 } });
    await bodyOf('/');
    await bodyOf('/cursos');
    site.draw = () => html('not found', {}, 404);
    await Promise.all(Array.from({ length: 6 }, (_, page) => bodyOf(`/cursos/nada-${page}`)));
    expect(await bodyOf('/')).toContain('drawing 1');
    expect(await bodyOf('/cursos')).toContain('drawing 2');
  });
});

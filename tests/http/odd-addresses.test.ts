import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// An entry of the content service may have an unexpected slug, be missing, or be unreadable.

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
}, 60_000);
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const COOKIE = { cookie: 'kipu_mock_sandbox=odd-addresses' };
const SCRATCH = 'curso-de-scratch';

/** Changes the text of the academy's answer to a call. */
function answering(call: string, change: (json: string) => string) {
  site.kipu.use(
    http.get('*', async ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname === '127.0.0.1' || `${pathname}${search}` !== call) return undefined;
      const answer = await site.kipu.answer(request);
      return (
        answer &&
        new Response(change(await answer.text()), { headers: { 'content-type': 'application/json' } })
      );
    }),
  );
}

async function open(path: string) {
  const answer = await site.get(path, COOKIE);
  return { status: answer.status, html: await answer.text() };
}

const ENTRIES = '/content/entries?content_type=course';
const OTHERS = ['/', '/cursos', '/cursos/curso-de-python', '/vacaciones', '/sitemap.xml'];

test.each([
  ['curso-de-programación', 'curso-de-programaci%C3%B3n'],
  ['Curso.De Scratch', 'Curso.De%20Scratch'],
  ['scratch-🐱', 'scratch-%F0%9F%90%B1'],
  ['a/b', `entrada-${SCRATCH}`],
])('a course called %s stands at its own address and takes nothing along', async (slug, address) => {
  answering(ENTRIES, (json) => json.replaceAll(`"slug":"${SCRATCH}"`, `"slug":"${slug}"`));
  expect((await open(`/cursos/${address}`)).status).toBe(200);
  for (const path of OTHERS) expect((await open(path)).status, path).toBe(200);
  expect((await open('/cursos')).html).toContain(`href="/cursos/${address}"`);
  expect((await open('/sitemap.xml')).html).toContain(`/cursos/${address}<`);
});

test('a pack with seats that is not on sale offers its waiting list, since no group above leads there', async () => {
  answering(ENTRIES, (json) => json.replaceAll('"includes":', '"incluye":'));
  const { html } = await open('/cursos/pack-creadores-digitales');
  expect(html).not.toContain('Inscribirme');
  expect(html).not.toContain('Elige arriba el horario');
  expect(html).toContain(`href="${paths.waitingList('entrada-pack-creadores-digitales')}"`);
});

test('a list of which something cannot be read says so, and never that there is no more', async () => {
  const { html: sound } = await open('/cursos');
  expect(sound).not.toContain('No pudimos leer todos los cursos');
  answering(ENTRIES, (json) => json.replace('"name":', '"nombre":'));
  const { status, html } = await open('/cursos');
  expect(status).toBe(200);
  expect(html).toContain('No pudimos leer todos los cursos');
  expect(html).toContain('/cursos/curso-de-scratch');
});

test('a list of which nothing can be read is not told as an empty one', async () => {
  answering(ENTRIES, (json) => json.replaceAll('"fields":', '"campos":'));
  const { status, html } = await open('/cursos');
  expect(status).toBe(200);
  expect(html).toContain('No pudimos leer todos los cursos');
  expect(html).not.toMatch(/No encontramos cursos|Todavía no hay cursos/);
});

test('an empty list is told as one', async () => {
  answering(ENTRIES, () => '{"items":[]}');
  const { status, html } = await open('/cursos');
  expect(status).toBe(200);
  expect(html).toContain('Todavía no hay cursos publicados');
  expect(html).not.toContain('quita los filtros');
});

test.each([
  ['/cursos', ENTRIES],
  ['/vacaciones', '/api/products/campaigns/'],
  ['/vacaciones/8-a-11', '/api/products/campaigns/'],
  ['/blog', '/content/entries?content_type=blogPost'],
  ['/proyectos', '/content/entries?content_type=project'],
])(
  '%s says that the academy does not answer when %s is not there, not that the page is not',
  async (page, call) => {
    // It worked before: now it is unreachable.
    await open(page);
    site.kipu.use(
      http.get('*', ({ request }) => {
        const { hostname, pathname, search } = new URL(request.url);
        if (hostname === '127.0.0.1' || `${pathname}${search}` !== call) return undefined;
        return new Response('{"detail":"Not found."}', { status: 404 });
      }),
    );
    const { status, html } = await open(page);
    expect(status).toBe(503);
    expect(html).toContain('No pudimos conectarnos con el sistema de la academia');
  },
);

test('thanks for a purchase stand without the path that they offered, where its address is another by now', async () => {
  const PATHS = '/content/entries?content_type=learningPath';
  answering(PATHS, (json) => json.replaceAll('"slug":"creadores-digitales"', '"slug":"otra-ruta"'));
  expect((await open('/gracias/compra')).status).toBe(200);
  expect((await open('/gracias/compra?ruta=otra-ruta')).html).toContain('Creadores digitales');
  // Somebody who requests a path that does not exist has followed a wrong link.
  expect((await open('/gracias/compra?ruta=creadores-digitales')).status).toBe(404);
});

test('the home page stands without its own words', async () => {
  answering('/content/entries?content_type=home', () => '{"items":[]}');
  const { status, html } = await open('/');
  expect(status).toBe(200);
  expect(html).toContain('Elige el programa ideal');
});

test('a purchase page without programs says that it can show none', async () => {
  answering('/api/campaigns/verano', (json) => JSON.stringify({ ...Object(JSON.parse(json)), programs: [] }));
  const { status, html } = await open('/vacaciones/8-a-11');
  expect(status).toBe(200);
  expect(html).toContain('Ahora no podemos mostrarte programas de esta edad');
});

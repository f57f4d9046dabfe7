import { http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// Pages of the specification (spec §2) whose texts the content service does not have: its content types for them are
// ours, and the site links to them all the same.

/** A blog post with the fields of the specification alone (spec §3 'Blog'). */
const POST = {
  sys: { id: 'p1' },
  fields: { title: 'Pensar en bloques', heroImage: '', publishDate: '2022-01-10' },
};

/** How a content service refuses to list a type that nobody has made there. */
const UNKNOWN_TYPE = {
  sys: { type: 'Error', id: 'InvalidQuery' },
  details: { errors: [{ name: 'unknownContentType', value: 'DOESNOTEXIST' }] },
};
const UNKNOWN: ReadonlySet<string | null> = new Set([
  'legalPage',
  'about',
  'gameJam',
  'thankYou',
  'provider',
]);

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'specified-pages', people: [] });
  site.kipu.use(
    http.get('*/content/entries', ({ request }) => {
      const type = new URL(request.url).searchParams.get('content_type');
      if (UNKNOWN.has(type)) return Response.json(UNKNOWN_TYPE, { status: 400 });
      return Response.json({ items: type === 'blogPost' ? [POST] : [] });
    }),
  );
}, 120_000);
afterAll(() => site.close());

test('the about-us page has its number of students and its three values (spec §2)', async () => {
  const words = wordsOf(await site.mainAt(paths.about()));
  expect(words).toContain('Nosotros');
  expect(words).toContain('8,500+ estudiantes');
  expect(words).toMatch(/Nuestros valores Curiosidad Innovación Revolución educativa/);
});

describe('the thank-you page', () => {
  test('of a registration, to which the site itself leads, thanks and leads back', async () => {
    const words = wordsOf(await site.mainAt(paths.thankYou('registro')));
    expect(words).toMatch(/Gracias.*Volver a la pagina principal/);
  });

  test.each(['compra', 'testimonios'])('of %s is there', async (slug) => {
    expect(wordsOf(await site.mainAt(paths.thankYou(slug)))).toContain('Gracias');
  });

  test('of an entry without a readable title thanks all the same, and leads back', async () => {
    const untitled = { sys: { id: 't1' }, fields: { slug: 'boletin', title: null, variant: 'newsletter' } };
    site.kipu.use(
      http.get('*/content/entries', ({ request }) =>
        request.url.endsWith('=thankYou') ? Response.json({ items: [untitled] }) : undefined,
      ),
    );
    const words = wordsOf(await site.mainAt(paths.thankYou('boletin')));
    expect(words).toMatch(/¡Gracias!.*Volver a la pagina principal/);
  });

  test('of anything else is not', async () => {
    expect((await site.get(paths.thankYou('otra'), site.headersOf())).status).toBe(404);
  });
});

test('a blog post of which the academy tells title, picture and date says that its text is not here', async () => {
  const [, link = ''] = /href="(\/blog\/[^"]+)"/.exec(await site.mainAt(paths.blog())) ?? [];
  const words = wordsOf(await site.mainAt(link));
  expect(words).toContain('Pensar en bloques');
  expect(words).toContain('El texto de este artículo todavía no está publicado aquí.');
});

// The purchase asks families to accept the first, and every page links to the others.
test.each([paths.terms(), paths.privacy(), paths.refunds(), paths.safety()])(
  'the legal text at %s, which the academy has not written here, is to be asked for',
  async (path) => {
    const answer = await site.get(path, site.headersOf());
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('noindex');
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    expect(main).toContain('Por ahora no podemos mostrarte este texto');
    expect(main).toContain(`href="${paths.contact()}"`);
    expect(main).not.toContain('En esta página');
    expect(main).not.toMatch(/<(p|ul|dl)[^>]*><\/\1>/);
  },
);

test('any other legal text is not there', async () => {
  expect((await site.get('/politica-de-galletas', site.headersOf())).status).toBe(404);
});

test('the Game Jam tells its ages, its price and who wins (spec §5, §9), and no part stands empty', async () => {
  const main = await site.mainAt(paths.gameJam());
  expect(wordsOf(main)).toMatch(
    /De 9 a 16 años.*Gratis.*Próximamente.*Juniors 9 a 12 años.*Teens 13 a 16 años/,
  );
  expect(main).not.toMatch(/<(p|ul|ol|dl)[^>]*><\/\1>/);
  for (const title of ['Cómo participar', 'Reglas', 'Qué mira el jurado']) expect(main).not.toContain(title);
});

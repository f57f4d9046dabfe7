import { http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// Pages of the specification (spec §2) whose texts the content service does not have: its content types for them are
// ours, and the site links to them all the same.

let site: VisitedSite;
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: 'specified-pages', people: [] });
  site.kipu.use(http.get('*/content/entries', () => Response.json({ items: [] })));
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

  test('of anything else is not', async () => {
    expect((await site.get(paths.thankYou('otra'), site.headersOf())).status).toBe(404);
  });
});

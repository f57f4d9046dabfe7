import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';
import { wordsOf } from './visited-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
});
afterAll(() => site.close());

/** What is shown beside the button, by the page's texts. */
const REASONS = {
  'the price of a class, with its taxes': /Precio por clase S\/ [\d.]+[^:]*, con impuestos incluidos/,
  'who teaches': /Enseña \p{Lu}\p{L}+ \p{Lu}/u,
  'where it is held': /Plataforma En vivo por Zoom, con 6 estudiantes como máximo/,
  'a missed class': /Si falta a una clase Avísanos por el chat\./,
  'the rule of the policy': /Hasta 48 horas antes de la primera clase:/,
  'until when it is given back':
    /Devolución completa hasta: .+: \p{L}+ \d+ de \p{L}+, \d+:\d\d [ap]\. m\. \(hora de Lima\)/u,
} as const;

test('every page on which something is bought gives each reason beside its button, and leads to the policy', async () => {
  const listed = await (await site.get('/sitemap.xml')).text();
  const pages = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => /^\/(?:cursos|rutas|vacaciones)\/[^/]+$/.test(path));
  const lacking: string[] = [];
  let sold = 0;
  for (const page of pages) {
    const html = await (await site.get(page, { 'cf-ipcountry': 'PE' })).text();
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    if (!/<button[^>]*>(?:(?!<\/button>).)*(?:Ir a Pagar|Inscribirme)/s.test(main)) continue;
    sold += 1;
    const words = wordsOf(main.replaceAll('<!-- -->', ''));
    for (const [reason, pattern] of Object.entries(REASONS)) {
      if (!pattern.test(words)) lacking.push(`${page}: ${reason}`);
    }
    if (!main.includes(`href="${paths.refunds()}"`)) lacking.push(`${page}: the way to the policy`);
  }
  expect(lacking).toEqual([]);
  // All courses, packs, paths and ages.
  expect(sold).toBeGreaterThanOrEqual(30);
});

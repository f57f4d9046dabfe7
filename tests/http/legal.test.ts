import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { readAsText } from '../support/text-page.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
}, 120_000);
afterAll(() => site.close());

test.each([
  [paths.terms(), 'Términos y condiciones'],
  [paths.privacy(), 'Política de privacidad'],
  [paths.refunds(), 'Política de reembolsos'],
  [paths.safety(), 'Seguridad de los niños'],
])('%s says since when it holds, what is in it, and who answers for it', async (path, title) => {
  const html = await (await site.get(path)).text();
  const [heading = ''] = /<h1\b.*?<\/h1>/s.exec(html) ?? [];
  expect(readAsText(heading).text).toBe(title);
  expect(html).toContain(`<title>${title}`);
  const [main = ''] = /<main\b.*<\/main>/s.exec(html) ?? [];
  const { text } = readAsText(main);
  expect(text).toMatch(/^Vigente desde el \d+ de \S+ de \d{4}\. Versión \S+\.$/m);
  expect(text).toContain('20999900004');
  expect(text).toMatch(/datos de demostración/);
  expect(text).toContain('En esta página');

  const [contents = ''] = /<nav\b[^>]*aria-labelledby="contents-title".*?<\/nav>/s.exec(html) ?? [];
  const anchors = [...contents.matchAll(/<a\b[^>]*href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(anchors.length).toBeGreaterThan(3);
  expect(anchors.map((id) => html.split(` id="${id}"`).length - 1)).toEqual(anchors.map(() => 1));
});

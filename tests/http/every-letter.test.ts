import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
}, 60_000);
afterAll(() => site.close());

/** Size of the chunks in which React writes pages. Bytes. */
const PIECE = 2048;

// Each URL is one letter longer than the one before, which moves the rest of the page by one byte: in some page a
// two-byte letter falls between two chunks.
test('no letter of a page is lost, and none comes in between, where two pieces of it meet', async () => {
  const pages = Array.from({ length: 64 }, async (_, letters) => {
    const back = `/cursos?${'x'.repeat(letters)}`;
    const answer = await site.get(`/?ingresar&volver=${encodeURIComponent(back)}`);
    return await answer.text();
  });
  const drawn = await Promise.all(pages);
  expect(Math.min(...drawn.map((html) => html.length))).toBeGreaterThan(8 * PIECE);
  expect(drawn.flatMap((html) => html.match(/.{20}[\0\uFFFD].{20}/gs) ?? [])).toEqual([]);
});

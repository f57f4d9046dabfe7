import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
}, 60_000);
afterAll(() => site.close());

/** React hands over its pages in pieces of this many bytes. */
const PIECE = 2048;

// Each address is a letter longer than the one before: what stands after it moves on by one byte, so that in some page a
// letter of two bytes falls between two pieces.
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

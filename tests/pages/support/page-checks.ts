import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { expectFits, NARROW } from './narrow.ts';
import { VIDEO_SCRIPT } from '../../../server/domain/content/video-script.ts';

/** Phones, a desk of 1280 at 200 % zoom, a tablet, a desk. */
const WIDTHS = [...NARROW, 640, 768, 1440];
/** Web Vitals call 0.1 good; nothing here has a reason to move at all. */
const MOST_SHIFT = 0.01;

const SCRIPT = /<script\b(?![^>]*type="(?:speculationrules|application\/ld\+json)")[^>]*>|modulepreload/;

/**
 * Whether a page ships scripts: descriptions for search engines, what browsers may fetch ahead, and what plays a video
 * in place are none.
 */
export function shipsScripts(html: string): boolean {
  return SCRIPT.test(html.replace(`<script>${VIDEO_SCRIPT}</script>`, ''));
}

/** Fails when a page lacks what every page has: its language, one h1, a title, one of each landmark, no inline style. */
export function expectOutline(html: string, path: string): void {
  const count = (pattern: RegExp) => (html.match(pattern) ?? []).length;
  expect(html, path).toMatch(/<html lang="es/);
  expect(count(/<h1\b/g), `h1 of ${path}`).toBe(1);
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '', `title of ${path}`).not.toBe('');
  expect(count(/<main\b/g), `main of ${path}`).toBe(1);
  expect(html, path).not.toMatch(/\sstyle="/);
}

/** Fails when much of an open page moved while it loaded, as browsers count it. */
export async function expectNoShift(page: Page): Promise<void> {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift, `layout shift of ${page.url()}`).toBeLessThan(MOST_SHIFT);
}

/**
 * Waits until the scripts of an open page have taken it over: whatever is pressed earlier is done by the browser alone,
 * as without them. On hydrated pages React leaves a mark on the body when it is through with all that is in it.
 */
export async function expectAwake(page: Page): Promise<void> {
  await page.waitForLoadState();
  const isAwake = () =>
    !('__remixContext' in window) ||
    Object.keys(document.body).some((name) => name.startsWith('__reactFiber$'));
  await expect.poll(() => page.evaluate(isAwake)).toBe(true);
}

/** Fails when an open page sticks out sideways or breaks a word, at any width. Leaves it at the widest. */
export async function expectEveryWidth(page: Page): Promise<void> {
  await expectFits(page, WIDTHS);
}

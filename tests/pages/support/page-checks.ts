import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { readAsText } from '../../support/text-page.ts';
import { expectFits, NARROW } from './narrow.ts';

/** Phones, 1280 pixels at 200 % zoom, a tablet, a desktop. */
const WIDTHS = [...NARROW, 640, 768, 1440];
/** Largest layout shift. Web Vitals call 0.1 good, but nothing here has a reason to shift at all. */
const MOST_SHIFT = 0.01;

/** What of a control is not text, words that only screen readers hear (a comma parts nothing), and any words. */
const NO_WORDS = /<!--.*?-->|<svg\b.*?<\/svg>/gs;
const HIDDEN = /<span class="visually-hidden">[^<]*[\p{L}\p{N}][^<]*<\/span>/u;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Fails when there is not one header before the main element of a page and one footer after it. */
export function expectLandmarks(html: string, path: string): void {
  const around = html.replace(/<main\b.*<\/main>/s, '<main').match(/<(?:header|main|footer)\b/g);
  expect(around, `landmarks of ${path}`).toEqual(['<header', '<main', '<footer']);
}

/**
 * Fails when a page lacks what every page has: a language, one h1, a title, one main element, no inline style,
 * regions with names of their own, words apart.
 */
export function expectOutline(html: string, path: string): void {
  const count = (pattern: RegExp) => (html.match(pattern) ?? []).length;
  expect(html, path).toMatch(/<html lang="es/);
  expect(count(/<h1\b/g), `h1 of ${path}`).toBe(1);
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '', `title of ${path}`).not.toBe('');
  expect(count(/<main\b/g), `main of ${path}`).toBe(1);
  expect(html, path).not.toMatch(/\sstyle="/);
  const regions = [...html.matchAll(/<section\b[^>]*aria-labelledby="([^"]+)"/g)].map(([, id = '']) =>
    headingOf(html, id),
  );
  expect([...new Set(regions)], `regions of ${path}`).toEqual(regions);
  expectWordsHeard(html, path);
}

/** Returns the words of the heading with an id. */
function headingOf(html: string, id: string): string {
  const [, words = ''] = html.split(` id="${id}"`)[1]?.match(/^[^>]*>(.*?)<\/h\d>/s) ?? [];
  return words.replace(/<[^>]*>/g, '').trim();
}

/**
 * Fails when only styles part two words of a page, which text browsers and screen readers take for one, and when words
 * for screen readers stand amid the words of a link or button: people who speak to their computer say what they see.
 */
export function expectWordsHeard(html: string, path: string): void {
  expect(readAsText(html).runTogether, `words that run together on ${path}`).toEqual([]);
  const controls = [...html.replace(NO_WORDS, '').matchAll(/<(a|button|summary)\b[^>]*>(.*?)<\/\1>/gs)];
  const interrupted = controls.flatMap(([, , words = '']) => {
    const seen = words.split(HIDDEN).filter((part) => HAS_WORDS.test(part.replace(/<[^>]*>/g, '')));
    return seen.length > 1 ? [words] : [];
  });
  expect(interrupted, `what is shown is not what is called on ${path}`).toEqual([]);
}

/** Fails when the layout of an open page shifted too much while it loaded. */
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
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift, `layout shift of ${page.url()}`).toBeLessThan(MOST_SHIFT);
}

/**
 * Waits until the scripts of an open page run: before that, the browser alone handles clicks, as without scripts. On
 * hydrated pages React marks the body once it has hydrated everything in it.
 */
export async function expectAwake(page: Page): Promise<void> {
  await page.waitForLoadState();
  const isAwake = () =>
    !('__remixContext' in window) ||
    Object.keys(document.body).some((name) => name.startsWith('__reactFiber$'));
  await expect.poll(() => page.evaluate(isAwake)).toBe(true);
}

/** Fails when a field of an open page has smaller text than 16 pixels: iPhones zoom into it, and stay there. */
export async function expectNoZoom(page: Page): Promise<void> {
  const small = await page.locator('input, select, textarea').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const isTyped = !field.matches('[type=hidden], [type=radio], [type=checkbox]');
      return isTyped && parseFloat(getComputedStyle(field).fontSize) < 16
        ? [field.outerHTML.slice(0, 120)]
        : [];
    }),
  );
  expect(small, `small text of fields on ${page.url()}`).toEqual([]);
}

/**
 * Fails when a field of an open page asks for what HTML does not allow in it, so that browsers may fill nothing in: a
 * street in a field of one line, or part of a phone number in a field for whole ones.
 */
export async function expectFillable(page: Page): Promise<void> {
  const misplaced = page.locator('[autocomplete="street-address"], [type="tel"][autocomplete^="tel-"]');
  await expect(misplaced.and(page.locator('input')), `fields of ${page.url()}`).toHaveCount(0);
}

/**
 * Fails when a control of an open page is told apart from text by its colours alone, which forced colours take away.
 * Leaves the colours forced.
 */
export async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const bare = await page.locator('button, input, select, textarea').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { borderBlockEndWidth, borderBlockEndStyle, textDecorationLine } = getComputedStyle(control);
      const hasEdge = parseFloat(borderBlockEndWidth) > 0 && borderBlockEndStyle !== 'none';
      // The browser draws these.
      const isNative = control.matches('[type=radio], [type=checkbox]');
      if (!control.checkVisibility() || hasEdge || isNative || textDecorationLine === 'underline') return [];
      return [control.outerHTML.slice(0, 120)];
    }),
  );
  expect(bare, `without an edge on ${page.url()}`).toEqual([]);
}

/**
 * Fails when an open page prints a heading without what it is about, a title whose words stay closed, or a card, a row
 * or a field on two sheets.
 */
export async function expectPrintsWhole(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const lacking = await page.evaluate(() => {
    const isPrinted = (part: Element | null) => part?.checkVisibility() ?? false;
    const closed = [...document.querySelectorAll('details:not(:has(form, article))')].filter(
      (details) => isPrinted(details) && !isPrinted(details.lastElementChild),
    );
    const bare = [...document.querySelectorAll('section[aria-labelledby]')].filter((section) => {
      const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '');
      const printed = [...section.querySelectorAll('*')].filter(isPrinted);
      return isPrinted(heading) && printed.every((part) => part.contains(heading) || heading?.contains(part));
    });
    const torn = [...document.querySelectorAll('main :is(li, tr, :has(> textarea))')].filter(
      (part) => isPrinted(part) && getComputedStyle(part).breakInside !== 'avoid',
    );
    return [...closed, ...bare, ...torn].map((part) => part.textContent.trim().slice(0, 60) || part.id);
  });
  await page.emulateMedia({ media: null });
  expect(lacking, `printed without their words, or on two sheets, on ${page.url()}`).toEqual([]);
}

/** Fails when an open page scrolls sideways on a narrow phone with a reader's own text spacing (WCAG 1.4.12). */
export async function expectSpacedTextFits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
  });
  await page.setViewportSize({ width: 320, height: 740 });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `pixels to scroll sideways, with text spacing, on ${page.url()}`).toBeLessThanOrEqual(0);
}

/** More Tab presses than most pages have focusable elements. */
const MOST_STOPS = 120;

/**
 * Fails when something completely covers an element that the Tab key leads to (WCAG 2.4.11), or cuts a side of its ring
 * off.
 */
export async function expectFocusInSight(page: Page): Promise<void> {
  const covered: string[] = [];
  const cut: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isFocusCovered)) {
      covered.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
    }
    const one = await page.evaluate(cutRing);
    if (one !== null) cut.push(one);
  }
  expect(covered, `covered on ${page.url()}`).toEqual([]);
  expect(cut, `with a ring cut off on ${page.url()}`).toEqual([]);
}

/** Returns the focused element when a part around it cuts a side of its ring off, otherwise null. */
function cutRing(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { outlineWidth, outlineOffset } = getComputedStyle(focused);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const { left, right, top, bottom, height } = focused.getBoundingClientRect();
  for (let around = focused.parentElement; around; around = around.parentElement) {
    const { overflowX, display } = getComputedStyle(around);
    if (overflowX === 'visible' || display === 'contents') continue;
    const box = around.getBoundingClientRect();
    // What is higher than the part that it scrolls in cannot be seen whole.
    const isWhole = height > box.height || (top - ring > box.top - 1 && bottom + ring < box.bottom + 1);
    if (!isWhole || left - ring < box.left - 1 || right + ring > box.right + 1)
      return focused.outerHTML.slice(0, 120);
  }
  return null;
}

/** Whether another element completely covers the one with the focus. */
function isFocusCovered(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  // The button of an open menu: Escape closes the menu on it.
  if (focused.nextElementSibling?.matches(':popover-open')) return false;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].map((share) =>
    document.elementFromPoint(left + width / 2, top + height * share),
  );
  return !points.some((seen) => seen && (focused.contains(seen) || seen.contains(focused)));
}

/** Fails when an open page scrolls sideways or breaks a word at any width. Leaves it at the widest. */
export async function expectEveryWidth(page: Page): Promise<void> {
  await expectFits(page, WIDTHS);
}

import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

/**
 * Widths of narrow phones: 320 is also 1280 pixels at 400 % zoom (WCAG 1.4.10), and 180 a phone of 360 with text at
 * twice its size (WCAG 1.4.4).
 */
export const NARROW = [180, 320, 360];

/** The narrowest screen on which the chosen option of a list can be read whole. */
const LEAST_FOR_CHOICES = 320;

/** Longest word, in letters, that must not be broken; longer names break wherever they must. */
const LONGEST_WORD = 14;

/** Fails when an open page scrolls sideways on a narrow phone, breaks a word or squeezes an icon there. */
export async function expectFitsPhones(page: Page): Promise<void> {
  await expectFits(page, NARROW);
}

/**
 * Fails when an open page scrolls sideways, breaks a word, squeezes an icon or cuts a choice at one of these widths.
 * Leaves it at the last one.
 */
export async function expectFits(page: Page, widths: readonly number[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await standOut(page), `with large text on ${page.url()}`).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const complaints = [
      ...(await brokenWords(page)),
      ...(await squeezedIcons(page)),
      ...(await sticksOut(page)),
      ...(width < LEAST_FOR_CHOICES ? [] : await cutChoices(page)),
    ];
    expect(complaints, `at ${width} pixels on ${page.url()}`).toEqual([]);
  }
}

/** Returns the visible words that are broken over two lines, each with its element. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    // Only letters and the punctuation around them: codes, numbers and URLs may break.
    const word = new RegExp(`^[¿¡("«]*\\p{L}{2,${longest}}[.,:;!?)"»…]*$`, 'u');
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      // Texts only for screen readers are a pixel wide.
      if (!(text instanceof Text) || !parent?.checkVisibility() || parent.offsetWidth === 1) continue;
      for (const { index, 0: found } of text.data.matchAll(/\S+/g)) {
        if (!word.test(found)) continue;
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(`${found} in pieces, in ${parent.tagName} '${text.data}'`);
      }
    }
    return broken;
  }, LONGEST_WORD);
}

/** Returns the links and summaries whose icon is smaller than it was drawn, because their words wrap. */
function squeezedIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a > svg, summary > svg')].flatMap((icon) => {
      const { width } = icon.getBoundingClientRect();
      const drawn = icon.getAttribute('width') ?? '';
      const { maxInlineSize } = getComputedStyle(icon);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Some may be smaller on narrow screens, but no smaller than that.
      const most = maxInlineSize.endsWith('px') ? Number.parseFloat(maxInlineSize) : Infinity;
      const due = Math.min(Number.parseFloat(drawn) * rem, most);
      // Drawings other than icons have a size in pixels.
      if (!drawn.endsWith('rem') || width === 0 || width >= due - 1) return [];
      return `an icon ${width} pixels wide, in '${icon.parentElement?.textContent ?? ''}'`;
    }),
  );
}

/**
 * Returns the links and buttons of an open page that stand out of the block they are in where only text is twice as
 * large: Firefox leaves widths in pixels as they are, and with them the styles for narrower phones.
 */
function standOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html { font-size: 200% !important }');
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, large];
    const blockOf = (element: Element): Element | null => {
      const { parentElement: parent } = element;
      if (!parent || !/^(inline|contents)$/.test(getComputedStyle(parent).display)) return parent;
      return blockOf(parent);
    };
    const out = [...document.querySelectorAll('main a, main button')].filter((control) => {
      const { right, width } = control.getBoundingClientRect();
      // A negative margin lets the padding of a link stand out, not its words.
      const end = right + Math.min(Number.parseFloat(getComputedStyle(control).marginRight), 0);
      const limit = blockOf(control)?.getBoundingClientRect().right ?? Infinity;
      return control.checkVisibility() && width > 1 && end > limit + 1;
    });
    const words = out.map((control) => control.outerHTML.slice(0, 160));
    document.adoptedStyleSheets = before;
    return words;
  });
}

/** Returns the chosen options of lists that are too long for their control. */
function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main select')].flatMap((list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const chosen = list instanceof HTMLSelectElement ? (list.selectedOptions[0]?.text ?? '') : '';
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas || list.clientWidth === 0) return [];
      canvas.font = font;
      const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvas.measureText(chosen).width > room + 1 ? [`the choice '${chosen}' cut`] : [];
    }),
  );
}

/** Returns the elements of an open page that make it scroll sideways. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
      .slice(0, 5)
      .concat(`${scrollWidth - clientWidth} pixels to scroll sideways`);
  });
}

// The text of a page: shows differences of words as words, and differences of markup that no picture shows.
import { steady } from './stillness.mjs';

/**
 * Describes a page in lines: its head, its text in order, and its elements without classes and generated ids.
 * @param {import('playwright').Page} page
 * @param {number} status Status of the response that opened it.
 * @returns {Promise<string>}
 */
export async function tellPage(page, status) {
  const { head, words, outline } = await page.locator('html').evaluate((html) => {
    /** Attributes that are shown: where an element leads, its name, and what assistive technology announces. */
    const ATTRIBUTES = [
      'href',
      'action',
      'method',
      'name',
      'type',
      'role',
      'alt',
      'title',
      'lang',
      'aria-label',
      'aria-current',
      'aria-invalid',
      'open',
      'disabled',
      'checked',
      'required',
      'controls',
      'poster',
    ];
    const UNSEEN = ['script', 'style', 'link', 'noscript', 'template'];
    /** @type {string[]} */
    const outline = [];
    /** @param {Element} element @param {number} depth */
    const tell = (element, depth) => {
      const name = element.tagName.toLowerCase();
      if (UNSEEN.includes(name)) return;
      const attributes = ATTRIBUTES.flatMap((attribute) => {
        const value = element.getAttribute(attribute);
        return value === null ? [] : [value === '' ? attribute : `${attribute}="${value}"`];
      });
      outline.push(`${'  '.repeat(depth)}${[name, ...attributes].join(' ')}`);
      // The picture shows drawings.
      if (name !== 'svg') for (const child of element.children) tell(child, depth + 1);
    };
    const { body, title } = html.ownerDocument;
    tell(body, 0);
    const head = [...html.ownerDocument.querySelectorAll('meta[content], link[rel=canonical]')].map(
      (element) =>
        ['name', 'property', 'content', 'href']
          .flatMap((name) => element.getAttribute(name) ?? [])
          .join(': '),
    );
    return { head: [title, ...head], words: body.innerText, outline };
  });
  const { pathname, search } = new URL(page.url());
  return steady(
    readable(
      [
        `# Head\n${status} ${pathname}${search}`,
        ...head,
        `\n# Words\n${words.replace(/\n{2,}/g, '\n')}`,
        '\n# Elements',
        ...outline,
        '',
      ].join('\n'),
    ),
  );
}

/**
 * Decodes URLs to what people read: 'N%C3%BAmero' becomes 'Número'.
 * @param {string} text
 */
function readable(text) {
  return text.replace(/(?:%[0-9A-F]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

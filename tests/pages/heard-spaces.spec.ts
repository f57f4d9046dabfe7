import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { joinSpaces, partSpaces } from '../../app/ui/heard-spaces.ts';
import { expect, SCRIPTLESS, test } from './support/site.ts';

/** What may stand in a paragraph: words with and without spaces at their ends, spaces alone, nothing, and elements. */
const children = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('uno', 'dos ', ' tres', ' ', '  ', '', '<!-- -->') },
    fc.constantFrom('b', 'i').map((tag) => createElement(tag, null, 'x', ' ', 'y')),
  ),
  { maxLength: 7 },
);

/** Returns the elements and texts of HTML in their order, as React looks for them; runs in the page. */
function nodesOf(html: string, change: (page: Document) => void): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  change(page);
  const nodes = page.createNodeIterator(page.body, NodeFilter.SHOW_ELEMENT + NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    found.push(node.nodeValue ?? node.nodeName);
  return found;
}

test('React finds its texts again, whatever spaces were joined to others', SCRIPTLESS, async ({ page }) => {
  const drawn = fc
    .sample(children, { numRuns: 1_000, seed: 20_261_127 })
    .map((paragraph) => renderToString(createElement('p', null, ...paragraph)));
  const joined = drawn.map(joinSpaces);
  expect(joined).not.toEqual(drawn);
  const found = (pages: readonly string[], change: string) =>
    page.evaluate(`${JSON.stringify(pages)}.map((html) => (${String(nodesOf)})(html, ${change}))`);
  expect(await found(joined, String(partSpaces))).toEqual(await found(drawn, '() => undefined'));
});

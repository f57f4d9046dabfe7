// React writes a comment between two texts of one element: 'el siguiente paso<!-- --> <b>confirmas</b>'. Chromium does
// not tell screen readers of a text of spaces beside a comment, so that they say 'pasoconfirmas' (docs/decisions/0098).

/** Marks of a space that ends the text before it, or begins the text after it; React writes neither. */
const ENDS = '<!---->';
const BEGINS = '<!--+-->';

/**
 * Moves each space that is a text of its own into the text beside it, in the HTML of a page that React will hydrate, and
 * marks its place for `partSpaces`.
 */
export function joinSpaces(html: string): string {
  return html.replaceAll(/<!-- --> (?:<!-- -->|(?=<))/g, ` ${ENDS}`).replaceAll(/> <!-- -->/g, `>${BEGINS} `);
}

/** Makes these spaces texts of their own again: React looks for them. To be called before it hydrates the page. */
export function partSpaces(page: Document): void {
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let mark = comments.nextNode(); mark instanceof Comment; mark = comments.nextNode()) {
    const { data, previousSibling: before, nextSibling: after } = mark;
    if (data !== '' && data !== '+') continue;
    mark.remove();
    if (data === '' && before instanceof Text) before.splitText(before.length - 1);
    if (data === '+' && after instanceof Text) after.splitText(1);
  }
}

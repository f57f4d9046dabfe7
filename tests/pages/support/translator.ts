import type { Page } from 'playwright/test';

/**
 * Translates an open page as browsers do: each text is replaced by an element of the translator's own, and so is every
 * text that comes later. The words stay, for tests to find them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replaceTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.parentElement?.closest('translated-text, script, style, noscript, option, [translate=no]'))
          continue;
        if (text.data.trim() === '') continue;
        const outer = document.createElement('translated-text');
        const inner = document.createElement('translated-text');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replaceTexts(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.isConnected) replaceTexts(target);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

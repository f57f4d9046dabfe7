/**
 * Keeps this page working and up to date while the browser translates it. Translators replace texts by elements of their
 * own. React crashes the whole page when it removes a text that is no longer where React put it, and a text that React
 * changes would keep its old translation (facebook/react#11538, 'Make React resilient to DOM mutations from Google
 * Translate'). So a text is first put back in its place, where the translator finds it again.
 */
export function keepTranslatedPage(): void {
  const page = Node.prototype;
  const { removeChild, insertBefore } = page;
  /** The element that replaced each text. */
  const translations = new WeakMap<Node, HTMLElement>();
  new MutationObserver((changes) => {
    for (const {
      addedNodes: [translation],
      removedNodes: [text],
    } of changes) {
      if (text && translation instanceof HTMLElement) translations.set(text, translation);
    }
  }).observe(document, { subtree: true, childList: true });
  const bringBack = (text: Node | null) => {
    if (text && !text.parentNode) translations.get(text)?.replaceWith(text);
  };

  page.removeChild = function <Child extends Node>(child: Child): Child {
    bringBack(child);
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  page.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    bringBack(before);
    insertBefore.call(this, child, before?.parentNode === this ? before : null);
    return child;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    get(this: Text) {
      return this.data;
    },
    set(this: Text, words: string) {
      bringBack(this);
      this.data = words;
    },
  });
}

/**
 * Keeps this page alive while the browser translates it. Translators replace texts by elements of their own, and React
 * fails with the whole page when it removes a text that is no longer where React put it
 * (facebook/react#11538, 'Make React resilient to DOM mutations from Google Translate').
 */
export function keepTranslatedPage(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode && this.contains(child)) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before?.parentNode === this ? before : null);
    return child;
  };
}

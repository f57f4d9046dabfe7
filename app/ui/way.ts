/**
 * Returns a function that repeats a click or submission that leads to another document of this site; null for any other.
 */
export function wayOf(event: MouseEvent | SubmitEvent): (() => void) | null {
  if (event instanceof SubmitEvent) {
    const { target: form, submitter } = event;
    const isOurs =
      form instanceof HTMLFormElement &&
      ['get', 'post'].includes(form.method) &&
      new URL(form.action).origin === window.location.origin;
    // Not `requestSubmit`, which iPhones have only since iOS 16. Without a button, the form is sent by the browser itself.
    return isOurs ? () => (submitter ? submitter.click() : form.submit()) : null;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link?.href || opensElsewhere || (link.target !== '' && link.target !== '_self')) return null;
  const { origin, pathname, search } = window.location;
  const isPlaceOnPage = link.hash !== '' && link.pathname === pathname && link.search === search;
  // Files are downloaded without leaving the page.
  const isFile = link.hasAttribute('download') || /\.\w+$|^\/(?:media|certificados)\//.test(link.pathname);
  return link.origin !== origin || isPlaceOnPage || isFile ? null : () => link.click();
}

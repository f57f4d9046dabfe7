/**
 * Leaves links to a place on this page to the browser alone. To Remix they are navigations, which drop what a refused form
 * says: the line of its summary that leads to a field would take the error of that field away, and what was typed there.
 * To be called before Remix listens, since listeners of a window run in their order.
 */
export function stayAtPlaces(): void {
  window.addEventListener('popstate', (event) => {
    // Entries of Remix have a state.
    if (event.state !== null || !('__remixRouter' in window)) return;
    const { pathname, search } = window.__remixRouter.state.location;
    const { location } = window;
    if (location.pathname === pathname && location.search === search) event.stopImmediatePropagation();
  });
}

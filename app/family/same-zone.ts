import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Query parameters that select among data already on the page: those of `readZoneChoice`, except the purchase. */
const VIEW_PARAMETERS = ['vista', 'ruta', 'paso', 'curso'];

/**
 * Remix's `shouldRevalidate`: does not reload when only another tab or step of the same zone is selected, since all of
 * its data is already on the page.
 */
export const keepsZone: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const looksElsewhere = !formMethod && isSameZone(currentUrl, nextUrl);
  return looksElsewhere ? false : defaultShouldRevalidate;
};

/** Returns whether two URLs differ only in what they select within a zone. */
function isSameZone(current: URL, next: URL): boolean {
  return current.search !== next.search && withoutView(current) === withoutView(next);
}

function withoutView({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  for (const name of VIEW_PARAMETERS) parameters.delete(name);
  return `${pathname}?${parameters}`;
}

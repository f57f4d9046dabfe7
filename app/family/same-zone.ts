import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Parameters that choose among what is on the page already: those of `readZoneChoice`, but for the purchase. */
const VIEW_PARAMETERS = ['vista', 'ruta', 'paso', 'curso'];

/**
 * Remix's question whether to load again: not when another tab or step of the same zone is looked at, since all of it
 * is on the page already.
 */
export const keepsZone: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const looksElsewhere = !formMethod && isSameZone(currentUrl, nextUrl);
  return looksElsewhere ? false : defaultShouldRevalidate;
};

/** Whether two addresses differ in what they show of a zone, and in nothing else. */
function isSameZone(current: URL, next: URL): boolean {
  return current.search !== next.search && withoutView(current) === withoutView(next);
}

function withoutView({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  for (const name of VIEW_PARAMETERS) parameters.delete(name);
  return `${pathname}?${parameters}`;
}

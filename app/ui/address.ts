import { useLocation } from '@remix-run/react';

/**
 * Returns path and query of the page. As the action of a form, it keeps a fragment out: the browser would go where that
 * leads, instead of to the message about what the form did.
 */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

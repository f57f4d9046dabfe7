import { isRouteErrorResponse } from '@remix-run/react';
import { isFailure, PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/** The failure of a row that pages tell by themselves. */
function pageFailure(code: keyof typeof PAGE_FAILURES): Failure {
  return { code, ...PAGE_FAILURES[code] };
}

/** The words of an address that leads nowhere. */
export const NOT_FOUND_WORDS = pageFailure('page_not_found');

/** Puts what a page threw into words: the catalogue's when it brings them, general ones by status otherwise. */
export function tellError(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const code = status === 404 ? 'page_not_found' : status < 500 ? 'request_refused' : 'unexpected';
    const told: unknown = error.data;
    return { ...pageFailure(code), status, ...(isFailure(told) && told) };
  }
  // What `fetch` throws in the browser when the network is gone.
  const offline = error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine;
  return pageFailure(offline ? 'offline' : 'unexpected');
}

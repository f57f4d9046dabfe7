import { isRouteErrorResponse } from '@remix-run/react';
import { isFailure, PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

function pageFailure(code: keyof typeof PAGE_FAILURES): Failure {
  return { code, ...PAGE_FAILURES[code] };
}

/** The failure shown for an unknown address. */
export const NOT_FOUND_WORDS = pageFailure('page_not_found');

/** Returns the failure to show for what a page threw: its own if it carries one, else a general one by status. */
export function tellError(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const code = status === 404 ? 'page_not_found' : status < 500 ? 'request_refused' : 'unexpected';
    const told: unknown = error.data;
    return { ...pageFailure(code), status, ...(isFailure(told) && told) };
  }
  // In browsers, `fetch` throws a TypeError when the network is down.
  const offline = error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine;
  return pageFailure(offline ? 'offline' : 'unexpected');
}

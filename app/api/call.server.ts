import { failureIn } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { toLogin } from '../forms/see-other.server.ts';

/**
 * Calls a procedure that a page cannot do without.
 * @param request For calls that the academy answers by the login: it may have ended there.
 * @throws the failure as a response, as `failedPage` returns it
 */
export async function pageOrThrow<Value>(call: () => Promise<Value>, request?: Request): Promise<Value> {
  const called = await tryCall(call);
  if (called.ok) return called.value;
  throw failedPage(called.failure, request);
}

/** Calls a procedure that a page can do without. Returns null when it fails. @throws any error that is not a failure */
export async function pageOrNull<Value>(call: () => Promise<Value>): Promise<Value | null> {
  const called = await tryCall(call);
  return called.ok ? called.value : null;
}

/**
 * Returns a failure as a response for loaders to throw: its status, which the nearest ErrorBoundary shows, or for the
 * request of a login that has ended the way to the login dialog and back.
 */
export function failedPage(failure: Failure, request?: Request): Response {
  if (request && failure.code === 'login_required') return toLogin(request);
  return Response.json(failure, { status: failure.status });
}

/** Returns the failure behind an error of a procedure; null for any other error, which is a bug. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof Error ? failureIn(error.cause) : null;
}

export type Tried<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Calls a procedure and returns its failure instead of throwing it. @throws any error that is not a failure */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { ok: false, failure };
  }
}

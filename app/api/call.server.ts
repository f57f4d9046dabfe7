import { failureIn } from '../../server/domain/failure.ts';
import type { Failure } from '../../server/domain/failure.ts';

/**
 * Calls a procedure for a page that cannot be drawn without it.
 * @throws the failure as an answer with its status, which the nearest ErrorBoundary puts into words.
 */
export async function pageOrThrow<Value>(call: () => Promise<Value>): Promise<Value> {
  const called = await tryCall(call);
  if (called.ok) return called.value;
  throw failedPage(called.failure);
}

/** A failure as an answer with its status, which the nearest ErrorBoundary puts into words; for loaders to throw. */
export function failedPage(failure: Failure): Response {
  return Response.json(failure, { status: failure.status });
}

/** Returns the failure behind an error of a procedure; null for anything else, which is a fault of ours. */
export function failureOf(error: unknown): Failure | null {
  return error instanceof Error ? failureIn(error.cause) : null;
}

export type Tried<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Calls a procedure for a form, which says itself what went wrong. */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return { ok: false, failure };
  }
}

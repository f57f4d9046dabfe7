import type { z } from 'zod';
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
  return Response.json(failure, {
    status: failure.status,
    headers: failure.retryAfterSeconds ? { 'Retry-After': String(failure.retryAfterSeconds) } : {},
  });
}

export type Tried<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };

/** Calls a procedure for a form, which says itself what went wrong. */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<Tried<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    // An error of anything but a procedure is a fault of ours.
    const failure = error instanceof Error ? failureIn(error.cause) : null;
    if (!failure) throw error;
    return { ok: false, failure };
  }
}

export type ParsedForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** One sentence by field. */
      readonly errors: Readonly<Record<string, string>>;
      /** What was typed, for the fields to keep. */
      readonly values: Readonly<Record<string, string>>;
    };

/** Fields that are never sent back to the browser. */
const NEVER_ECHOED = new Set(['password', 'transactionToken', 'cardNumber', 'cvc', 'expiry']);

/** Reads a submitted form by its schema. A field that is not there at all counts as left empty. */
export function parseForm<Value>(schema: z.ZodType<Value>, form: FormData): ParsedForm<Value> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = value;
  }
  let parsed = schema.safeParse(typed);
  if (!parsed.success) parsed = schema.safeParse({ ...emptyFor(parsed.error, typed), ...typed });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !NEVER_ECHOED.has(name)));
  return { ok: false, errors, values };
}

/** Empty values for the fields that a form left out, so that each answers with its own sentence. */
function emptyFor(error: z.ZodError, typed: Readonly<Record<string, string>>): Record<string, string> {
  const missing = error.issues.map((issue) => issue.path.join('.')).filter((name) => !(name in typed));
  return Object.fromEntries(missing.map((name) => [name, '']));
}

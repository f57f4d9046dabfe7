import { data } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import type { Failure } from '../../server/domain/failure.ts';
import { markRefused } from '../forms/refused-forms.server.ts';

/** What a form says after a submission that did not work: nothing that was typed is lost. */
export interface RefusedMessage {
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

/** Answers with the page again and its words. */
export function refuseMessage(
  context: AppLoadContext,
  { errors = {}, values, failure = null }: Pick<RefusedMessage, 'values'> & Partial<RefusedMessage>,
) {
  markRefused(context);
  // What a program wrote into the hidden field would be refused again.
  const { sitio_web: _trap, ...kept } = values;
  const refused: RefusedMessage = { errors: { ...errors, ...failure?.fields }, values: kept, failure };
  const headers: HeadersInit = failure?.retryAfterSeconds
    ? { 'Retry-After': String(failure.retryAfterSeconds) }
    : {};
  return data(refused, { status: failure?.status ?? 400, headers });
}

/** What was typed, for the fields to keep. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}
